import { choiceOfIds, peopleTabs, treeOrList } from '../../shared/people/people-choice';
import { createPeopleFaces } from '../../shared/people/create-people-faces';
import { textProp } from '../../../engine/values/field-props';
import { definition } from './definition';

/** The small window of the approver dialog has no tabs. */
const choice = choiceOfIds('user', (field, { kinds, restriction }) =>
  textProp(field, 'dialog') === 'approver' ? treeOrList(kinds, restriction) : peopleTabs(kinds, restriction),
);

export const { Edit, Filter, View } = createPeopleFaces(definition, choice);
