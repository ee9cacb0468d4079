import type { PersonEntry } from '../../../engine/contract/person';
import { textProp } from '../../../engine/values/field-props';
import { toChoiceList } from '../../../engine/values/option-values';
import { toPaths } from '../../../engine/values/path-values';
import { TOP_NODE } from '../../../engine/values/people-values';
import { createPeopleFaces } from '../../shared/people/create-people-faces';
import { treeOrList, type PeopleChoice } from '../../shared/people/people-choice';
import { definition } from './definition';

const TOP = { ref: { type: 'company', id: TOP_NODE }, text: 'widget.organizeSelect.topNode' } as const;

/** Ids from the root company down to an organisation, itself included. */
function pathOf({ id, organizeIds }: PersonEntry): readonly string[] {
  return organizeIds.at(-1) === id ? organizeIds : [...organizeIds, id];
}

const choice: PeopleChoice = {
  noun: 'shared.people.kind.organize',
  tabs: (field, { kinds, restriction }) =>
    textProp(field, 'parentId') === TOP_NODE ? [{ key: 'all', kinds, fixed: [TOP] }] : treeOrList(kinds, restriction),
  partsOf: toPaths,
  refOf: (part) => ({ type: 'department', id: toChoiceList(part).at(-1) ?? '' }),
  partFor: pathOf,
  none: [],
};

export const { Edit, Filter, View } = createPeopleFaces(definition, choice);
