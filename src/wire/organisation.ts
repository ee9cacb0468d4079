import { get, post, put } from './call';
import { IdParams } from './ids';
import { treeAnswer } from './look-ups';
import { list, many, members, Nothing, optional, record, text } from './schema';

/** Calls of the organisation's screens beside those of their resources, which follow from the fields of each. */

const MEMBERS = '/api/permission/UserRelation/:id';
const MAX_MEMBERS = 20_000;
/** MD5 hex of what was typed; '' = nothing was. */
const Hash = text({ pattern: '^(?:[0-9a-fA-F]{32})?$', maxLength: 32 });

/** Who belongs to a role, a position or a group. */
export const readMembers = get(MEMBERS, { params: IdParams, answer: record({ ids: list(text()) }) });

/** `objectType` is what clients call the kind; the id says it too. */
export const saveMembers = post(MEMBERS, {
  params: IdParams,
  body: members({
    objectType: optional(text({ maxLength: 20 })),
    userIds: many(text({ maxLength: 64 }), { maxItems: MAX_MEMBERS }),
  }),
  answer: Nothing,
});

/** What an organisation may stand below, the top first; `id` = the organisation itself, `0` = a new one. */
export const chooseOrganizeParent = get('/api/permission/Organize/Actions/Parents/:id', {
  params: IdParams,
  query: members({ keyword: optional(text({ maxLength: 200 })) }),
  answer: treeAnswer,
});

/** The organisations whose records the user manages: all of them, or what a graded administrator sees. */
export const readManagedOrganizes = get('/api/permission/Organize/Actions/Managed', { answer: treeAnswer });

/** Where roles belong: everybody's, then the organisation. */
export const readRolePlaces = get('/api/permission/Role/Actions/Places', { answer: treeAnswer });

export const unlockUser = put('/api/permission/Users/:id/Actions/unlock', { params: IdParams, answer: Nothing });

export const resetPassword = post('/api/permission/Users/:id/Actions/ResetPassword', {
  params: IdParams,
  body: members({ userPassword: Hash, validatePassword: optional(Hash) }),
  answer: Nothing,
});
