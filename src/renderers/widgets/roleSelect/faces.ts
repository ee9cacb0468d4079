import { choiceOfIds, roleTabs } from '../../shared/people/people-choice';
import { createPeopleFaces } from '../../shared/people/create-people-faces';
import { definition } from './definition';

const choice = choiceOfIds('role', (_field, { kinds, restriction }) => roleTabs(kinds, restriction));

export const { Edit, Filter, View } = createPeopleFaces(definition, choice);
