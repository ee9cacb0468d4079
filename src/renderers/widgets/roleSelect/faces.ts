import { choiceOfIds, treeOrList } from '../../shared/people/people-choice';
import { createPeopleFaces } from '../../shared/people/create-people-faces';
import { definition } from './definition';

/** The node that holds the roles of no organisation (docs/screens.md#people-pickers). */
const GLOBAL = '1';

const choice = choiceOfIds('role', (_field, { kinds, restriction }) =>
  restriction.mode === 'all'
    ? [
        { key: 'roles', kinds, roles: 'placed', hides: GLOBAL },
        { key: 'global', kinds, roles: 'global', parentId: GLOBAL },
      ]
    : treeOrList(kinds, restriction),
);

export const { Edit, Filter, View } = createPeopleFaces(definition, choice);
