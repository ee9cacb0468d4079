import type { FieldModel } from '../../../engine/contract/field-model';
import type { PersonEntry, PersonKind, PersonRef, PersonRestriction } from '../../../engine/contract/person';
import { toChoiceList } from '../../../engine/values/option-values';
import type { PeopleQuery } from '../hosts/services';

/** A view of what can be chosen: a tree, or a flat list of people. */
export interface PeopleTab {
  /** Its text is `shared.people.tab.<key>`. */
  readonly key: string;
  readonly kinds: readonly PersonKind[];
  readonly within?: PeopleQuery['within'];
  /** Which roles a keyword finds; the tree shows them by `parentId` and `hides`. */
  readonly roles?: PeopleQuery['roles'];
  /** The node whose children are the roots. */
  readonly parentId?: string;
  readonly isFlat?: boolean;
  /** Id of a node that another tab shows. */
  readonly hides?: string;
  /** Entries that no call answers, by their text keys. */
  readonly fixed?: readonly { readonly ref: PersonRef; readonly text: string }[];
}

/** How a people widget chooses, and what it stores of a choice. */
export interface PeopleChoice {
  /** Text key of what is chosen. */
  readonly noun: string;
  tabs: (
    field: FieldModel,
    scope: { readonly kinds: readonly PersonKind[]; readonly restriction: PersonRestriction },
  ) => readonly PeopleTab[];
  /** The parts of a stored value, one for each chosen object. */
  partsOf: (value: unknown) => readonly unknown[];
  /** The object that a part names. */
  refOf: (part: unknown) => PersonRef;
  /** What is stored of an object. */
  partFor: (entry: PersonEntry) => unknown;
  /** The value when nothing is chosen and only one may be. */
  readonly none: unknown;
}

/** Names from the root down as one tree, or what the restriction leaves as one list. */
export function treeOrList(kinds: readonly PersonKind[], { mode }: PersonRestriction): readonly PeopleTab[] {
  return [{ key: 'all', kinds, isFlat: mode !== 'all' }];
}

/** The choice of a widget that stores ids of one kind. */
export function choiceOfIds(type: PersonKind, tabs?: PeopleChoice['tabs']): PeopleChoice {
  return {
    noun: `shared.people.kind.${type}`,
    tabs: tabs ?? ((_field, { kinds, restriction }) => treeOrList(kinds, restriction)),
    partsOf: toChoiceList,
    refOf: (part) => ({ type, id: String(part) }),
    partFor: ({ id }) => id,
    none: null,
  };
}

/** Everybody, and people near the user; what a restriction leaves is one list. */
export function peopleTabs(kinds: readonly PersonKind[], restriction: PersonRestriction): readonly PeopleTab[] {
  if (restriction.mode !== 'all') return treeOrList(kinds, restriction);
  return [
    { key: 'all', kinds },
    { key: 'organization', kinds: ['user'], within: 'organization', isFlat: true },
    { key: 'subordinates', kinds: ['user'], within: 'subordinates', isFlat: true },
  ];
}

/** The node that holds the roles of no organisation (docs/screens.md#people-pickers). */
const GLOBAL_ROLES = '1';

/** Roles of organisations and roles of everybody; what a restriction leaves is one list. */
export function roleTabs(kinds: readonly PersonKind[], restriction: PersonRestriction): readonly PeopleTab[] {
  if (restriction.mode !== 'all') return treeOrList(kinds, restriction);
  return [
    { key: 'roles', kinds, roles: 'placed', hides: GLOBAL_ROLES },
    { key: 'global', kinds, roles: 'global', parentId: GLOBAL_ROLES },
  ];
}

/** Tells objects apart; companies and departments are nodes of one tree. */
export function keyOf({ type, id }: PersonRef): string {
  return `${type === 'company' || type === 'department' ? 'organize' : type}:${id}`;
}
