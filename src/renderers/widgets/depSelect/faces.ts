import { choiceOfIds } from '../../shared/people/people-choice';
import { createPeopleFaces } from '../../shared/people/create-people-faces';
import { definition } from './definition';

export const { Edit, Filter, View } = createPeopleFaces(definition, choiceOfIds('department'));
