import type { PersonKind } from '../../../engine/contract/person';
import { booleanProp } from '../../../engine/values/field-props';
import { toChoiceList } from '../../../engine/values/option-values';
import { CURRENT_USER, parseToken, toToken } from '../../../engine/values/people-values';
import { createPeopleFaces } from '../../shared/people/create-people-faces';
import { peopleTabs, type PeopleChoice, type PeopleTab } from '../../shared/people/people-choice';
import { definition } from './definition';

const PEOPLE: readonly PersonKind[] = ['user'];
const OWN = { ref: { type: 'user', id: CURRENT_USER }, text: 'widget.usersSelect.currentUser' } as const;
const SYSTEM: PeopleTab = { key: 'system', kinds: PEOPLE, fixed: [OWN] };

const choice: PeopleChoice = {
  noun: 'shared.people.kind.user',
  tabs: (field, { kinds, restriction }) => [
    ...peopleTabs(kinds, restriction),
    ...(booleanProp(field, 'hasSys') ? [SYSTEM] : []),
  ],
  partsOf: toChoiceList,
  refOf: (part) => parseToken(String(part)) ?? { type: 'user', id: String(part) },
  partFor: toToken,
  none: null,
};

export const { Edit, Filter, View } = createPeopleFaces(definition, choice);
