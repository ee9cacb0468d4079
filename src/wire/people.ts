import { PERSON_KINDS } from '../engine/contract/person';
import { post, type Wire } from './call';
import { Count, Flag, list, listAnswer, many, members, optional, pageOf, record, text, Text, whole } from './schema';

const PEOPLE = '/api/permission/Picker';
const MAX_ID = 64;
const MAX_IDS = 1000;
/** Choices of one screen: forms of hundreds of people fields ask once. */
const MAX_ENTRIES = 2000;

const Kind = text({ maxLength: 10, pattern: `^(${PERSON_KINDS.join('|')})$` });
const Ids = many(text({ maxLength: MAX_ID }), { maxItems: MAX_IDS });

/** An object of the organisation as pickers show it. */
export const PersonEntry = record({
  id: Text,
  /** user, company, department, position, role or group. */
  type: Text,
  /** Of a person the real name. */
  fullName: Text,
  /** A person's account; of others their code. */
  enCode: Text,
  parentId: Text,
  /** Names from the root company down, `A/B`; '' where it belongs to none. */
  organize: Text,
  /** Ids from the root company down. */
  organizeIds: list(text()),
  /** A person's main position. */
  positionName: Text,
  headIcon: Text,
  hasChildren: Flag,
  /** Whether the question's kinds and restriction allow to choose it; nodes that only lead to others are not. */
  isPickable: Flag,
  /** false = disabled since; it keeps its name. */
  isEnabled: Flag,
});

/** The engine's `PersonRestriction`; a field's restriction is checked again when a record is saved. */
export const Restriction = members({
  mode: text({ maxLength: 10, pattern: '^(all|custom|dep|pos|role|group)$' }),
  userIds: Ids,
  departIds: Ids,
  positionIds: Ids,
  roleIds: Ids,
  groupIds: Ids,
  /** Only organisations that the asking user is authorised for (docs/module-format.md#people-fields), and what stands in them. */
  isAuthorisedOnly: optional({ ...Flag }),
});

/**
 * What can be chosen: one level of a tree without a keyword, everything that a keyword finds as a flat list with one. Names, accounts, codes, pinyin
 * and initials are searched; a person who was chosen lately stands first.
 */
export const listPeople = post(`${PEOPLE}/Actions/List`, {
  body: members({
    kinds: many(Kind, { minItems: 1, maxItems: PERSON_KINDS.length }),
    /** Which people a list of users is of; trees are always of all. */
    within: optional(text({ maxLength: 20, pattern: '^(all|organization|subordinates)$' })),
    /** The node whose children are asked for; '' = the roots. Ignored with a keyword. */
    parentId: optional(text({ maxLength: MAX_ID })),
    /** Which roles a keyword finds; absent = those of organisations and those of everybody. */
    roles: optional(text({ maxLength: 10, pattern: '^(placed|global)$' })),
    keyword: optional(text({ maxLength: 200 })),
    /** A flat list instead of a level of the tree, also without a keyword. */
    isFlat: optional({ ...Flag }),
    restriction: optional(Restriction),
    currentPage: optional(whole({ minimum: 1 })),
    pageSize: optional(whole({ minimum: 1 })),
  }),
  answer: pageOf(PersonEntry),
});

/** The chosen objects by id, disabled ones included; ids that nobody knows are left out. One call for a whole form. */
export const readEntries = post(`${PEOPLE}/Actions/Entries`, {
  body: members({
    entries: many(members({ type: Kind, id: text({ maxLength: MAX_ID }) }), { maxItems: MAX_ENTRIES }),
  }),
  answer: listAnswer(PersonEntry),
});

/**
 * What carries a name as lists and exports write it, enabled objects only, each as ids from the root company down; of kinds without levels the id.
 * `name/account` or an account is a user's, `A/B` an organisation's from the root (`organize`), else its own name too (`company`, `department`: those of the kind alone). An id is a name, too.
 */
export const findNamed = post(`${PEOPLE}/Actions/Named`, {
  body: members({
    asks: many(
      members({
        kind: text({ maxLength: 10, pattern: '^(user|organize|company|department|position|role|group)$' }),
        text: text({ maxLength: 500 }),
      }),
      { maxItems: MAX_IDS },
    ),
  }),
  answer: listAnswer(record({ kind: Text, text: Text, paths: list(list(text())) })),
});

/** What the user chose lately, newest first, as far as the restriction allows it still. */
export const listRecent = post(`${PEOPLE}/Actions/Recent`, {
  body: members({
    kinds: many(Kind, { minItems: 1, maxItems: PERSON_KINDS.length }),
    restriction: optional(Restriction),
  }),
  answer: listAnswer(PersonEntry),
});

/** Remembers choices for `listRecent`; `count` = how many are kept of the kind. */
export const rememberChosen = post(`${PEOPLE}/Actions/Chosen`, {
  body: members({
    entries: many(members({ type: Kind, id: text({ maxLength: MAX_ID }) }), { maxItems: 100 }),
  }),
  answer: record({ count: Count }),
});

export type PersonEntry = Wire<typeof PersonEntry>;
