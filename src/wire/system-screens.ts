import { del, get, post, type Wire } from './call';
import { Id, IdParams } from './ids';
import { treeAnswer } from './look-ups';
import {
  Count,
  Flag,
  list,
  listAnswer,
  many,
  members,
  Nothing,
  optional,
  orNull,
  pageOf,
  record,
  recursive,
  Text,
  text,
  whole,
} from './schema';

/** What the documents of system screens ask beside the calls of plain resources, which follow from the fields of each. */
const keyword = optional(text({ maxLength: 200 }));
const named = { id: Text, fullName: Text, enCode: Text };
const ordered = { sortCode: Count, enabledMark: Count };

/** Who made a listed record and when, in milliseconds. */
export const auditMembers = { creatorUser: Text, creatorTime: Count, lastModifyTime: orNull(whole()) };

/** An area of one level; `isLeaf` tells lazy trees where to stop. */
const Area = record({
  ...named,
  ...ordered,
  parentId: Text,
  description: Text,
  hasChildren: Flag,
  isLeaf: Flag,
});

export const listAreas = get('/api/system/Area/:parentId', {
  params: members({ parentId: Id }),
  query: members({ keyword }),
  answer: listAnswer(Area),
});

/** A dictionary entry; `parentId` '0' = top of its type. A nested list says what stands below each. */
const DictionaryEntry = recursive('DictionaryEntry', (This) =>
  record({
    ...named,
    ...ordered,
    dictionaryTypeId: Text,
    parentId: Text,
    description: Text,
    /** Colour of its tag; '' = none. */
    color: Text,
    /** Icon beside its text, as menus store theirs; '' = none. */
    icon: Text,
    hasChildren: optional(Flag),
    children: optional(list(This)),
  }),
);

export const listEntries = get('/api/system/DictionaryData/:typeId', {
  params: members({ typeId: Id }),
  query: members({ keyword, isTree: optional(text({ maxLength: 10 })) }),
  answer: listAnswer(DictionaryEntry),
});

export const chooseEntryParent = get('/api/system/DictionaryData/:typeId/Selector/:id', {
  params: members({ typeId: Id, id: Id }),
  answer: treeAnswer,
});

/** `withTop=1` puts the top-level node above the tree; 3.4.7 clients add it themselves. */
export const chooseTypeParent = get('/api/system/DictionaryType/Selector/:id', {
  params: IdParams,
  query: members({ withTop: optional(text({ maxLength: 10 })) }),
  answer: treeAnswer,
});

/** A number rule in a picker. */
const BillRule = record({ ...named, ...ordered, category: Text, startNumber: Text });

export const chooseBillRule = get('/api/system/BillRule/Selector', { answer: pageOf(BillRule) });

/** A table that a deleted module has left behind. */
const LeftTable = record({
  table: Text,
  /** Name of the module at its deletion; '' for one that was deleted before that was noted. */
  moduleName: Text,
  rows: Count,
  bytes: Count,
  /** Milliseconds since the epoch; null when that was not noted. */
  since: orNull(whole()),
  /** Why it cannot be dropped: names of what still reads it. Empty = it can. */
  usedBy: list(Text),
});

export const listLeftTables = get('/api/visualdev/LeftTables', { answer: listAnswer(LeftTable) });

/** `rows` = the number of records that whoever confirmed has seen; a refusal says how many there are now. */
export const dropLeftTable = del('/api/visualdev/LeftTables/:table', {
  params: members({ table: text({ minLength: 1, maxLength: 63 }) }),
  query: members({ rows: text({ pattern: '^[0-9]{1,15}$', maxLength: 15 }) }),
  answer: Nothing,
  refusal: record({ rows: Count }),
});

/** One of the user's open sessions. */
const OwnSession = record({
  id: Text,
  address: Text,
  /** Such as `Chrome 126 / Windows 10`; '' when the client says nothing. */
  browser: Text,
  createdAt: Count,
  /** To the minute: a session's row is not written on every call. */
  lastUsedAt: Count,
  /** 1 = the session that asks. */
  isCurrent: Count,
});

const SESSIONS = '/api/permission/Users/Current/Sessions';

export const listSessions = get(SESSIONS, { answer: listAnswer(OwnSession) });
export const endOtherSessions = del(SESSIONS, { answer: Nothing });
export const endSession = del(`${SESSIONS}/:sessionId`, { params: members({ sessionId: Id }), answer: Nothing });

/** An open session of anybody. */
const OnlineSession = record({
  id: Text,
  userId: Text,
  userAccount: Text,
  userName: Text,
  organize: Text,
  loginTime: Count,
  lastUsedAt: Count,
  loginIPAddress: Text,
  loginPlatForm: Text,
  loginSystem: Text,
});

const ONLINE = '/api/system/OnlineUser';

const pageMember = optional(text({ maxLength: 20 }));

export const listOnline = get(ONLINE, {
  query: members({ keyword, currentPage: pageMember, pageSize: pageMember }),
  answer: pageOf(OnlineSession),
});
/** `id` = one of a session or of a user. */
export const endOnline = del(`${ONLINE}/:id`, { params: IdParams, answer: Nothing });
export const endOnlineSessions = post(`${ONLINE}/Actions/End`, {
  body: members({ ids: many(text({ maxLength: 64 }), { maxItems: 1000 }) }),
  answer: Nothing,
});

/** A change of an administered record, in words. */
const RecordChange = record({
  id: Text,
  changedAt: Count,
  userId: Text,
  userName: Text,
  ip: Text,
  action: Text,
  /** Title of the screen that manages it. */
  resource: Text,
  recordId: Text,
  recordName: Text,
  /** A line for each member. */
  changes: Text,
});

const CHANGES = '/api/system/RecordChange';

export const listChanges = get(CHANGES, {
  query: members({
    keyword,
    action: pageMember,
    recordId: optional(text({ maxLength: 64 })),
    currentPage: pageMember,
    pageSize: pageMember,
  }),
  answer: pageOf(RecordChange),
});
export const readChange = get(`${CHANGES}/:id`, { params: IdParams, answer: RecordChange });

export type OnlineSession = Wire<typeof OnlineSession>;
export type Area = Wire<typeof Area>;
export type BillRule = Wire<typeof BillRule>;
export type DictionaryEntry = Wire<typeof DictionaryEntry>;
export type LeftTable = Wire<typeof LeftTable>;
export type OwnSession = Wire<typeof OwnSession>;
