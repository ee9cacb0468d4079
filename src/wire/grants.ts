import { get, post, put, type Wire } from './call';
import { Id } from './ids';
import { Flag, Nothing, list, many, members, optional, record, recursive, Text, text, words } from './schema';

/** The kinds of nodes in the tree of what can be granted; `directory` and `group` only hold others. */
const NODE_TYPES = ['directory', 'menu', 'group', 'button', 'column', 'form', 'resource'] as const;
const HOLDER_TYPES = ['role', 'position', 'user', 'group'] as const;

/** Directories, their menus, and the codes behind each menu, by kind. */
const GrantNode = recursive('GrantNode', (This) =>
  record({
    id: text({ minLength: 1 }),
    fullName: Text,
    icon: Text,
    type: words(NODE_TYPES, { default: 'directory' }),
    /** Holds others and is nothing to grant. */
    isContainer: Flag,
    /** A data scheme: not given along with its menu, as it widens what is reached. */
    isApart: Flag,
    children: list(This),
  }),
);

/** State of a holder's own grants; a save names the one that it started from. */
const Version = text({ minLength: 1, maxLength: 64 });

/** `objectType`: role, position, user or group. */
const HolderParams = members({ objectType: text({ minLength: 1, maxLength: 20 }), id: Id });
const GRANTS = '/api/permission/Authority/Grants/:objectType/:id';

export const readGrants = get(GRANTS, {
  params: HolderParams,
  answer: record({
    list: list(GrantNode),
    /** What the holder is given itself, as ids of nodes. */
    ids: list(Text),
    /** What a user has by roles, positions and groups, and by which: "角色 护士长". */
    inherited: list(record({ id: Text, from: list(Text) })),
    version: Version,
  }),
});

/** Ids of directories and groups may stand among `ids` and are not stored; a code brings its menu along. */
export const saveGrants = put(GRANTS, {
  params: HolderParams,
  body: members({ ids: many(text({ minLength: 1, maxLength: 300 }), { maxItems: 50_000 }), version: Version }),
  answer: record({ version: Version }),
  refusal: record({ version: Version }),
});

const MAX_HOLDERS = 500;
const HolderIds = optional(many(text({ minLength: 1, maxLength: 64 }), { maxItems: MAX_HOLDERS }));

/** Everything that the reader may give, as the tree of `readGrants` without a holder. */
export const readGrantTree = get('/api/permission/Authority/GrantTree', { answer: record({ list: list(GrantNode) }) });

/** Gives to several at once: adds to what each has, or replaces it (`replaces` '1'). All or nothing. */
export const giveMany = post('/api/permission/Authority/Actions/GiveMany', {
  body: members({
    roleIds: HolderIds,
    positionIds: HolderIds,
    groupIds: HolderIds,
    userIds: HolderIds,
    ids: many(text({ minLength: 1, maxLength: 300 }), { maxItems: 50_000 }),
    replaces: optional(text({ maxLength: 1, pattern: '^[01]?$' })),
  }),
  answer: Nothing,
});

/** `explainGrant` as the rows of a list: the answer in words, then everything that could give it. `item` = id of a node, '' = none is asked. */
export const listGrantReasons = get('/api/permission/Authority/Actions/Why', {
  query: members({ userId: optional(text({ maxLength: 64 })), item: optional(text({ maxLength: 300 })) }),
  answer: record({
    list: list(record({ id: Text, kind: Text, fullName: Text, isEnabled: Text, hasMenu: Text, hasCode: Text })),
  }),
});

/** Why a user may or may not open a menu, or use a code behind it; without `userId` it is the asking user. */
export const explainGrant = get('/api/permission/Authority/Why', {
  query: members({
    userId: optional(text({ maxLength: 64 })),
    menuId: Id,
    /** `btn_add`, `amount`, `items-price`; absent = the menu itself. */
    code: optional(text({ maxLength: 200 })),
    /** Where a column and a form field have the same code; absent = any. */
    kind: optional(words(['button', 'column', 'form', 'resource', ''])),
  }),
  answer: record({
    isAllowed: Flag,
    reason: words(
      ['administrator', 'granted', 'notAsked', 'userDisabled', 'menuClosed', 'noMenu', 'codeUnknown', 'noCode'],
      { default: 'noMenu' },
    ),
    /** The reason in the reader's language. */
    message: Text,
    holders: list(
      record({
        type: words(HOLDER_TYPES, { default: 'role' }),
        id: Text,
        fullName: Text,
        /** Whether it counts: nothing comes from what is switched off. */
        isEnabled: Flag,
        hasMenu: Flag,
        hasCode: Flag,
      }),
    ),
  }),
});

export type GrantNode = Wire<typeof GrantNode>;
export type GrantExplanation = Wire<typeof explainGrant.answer>;
