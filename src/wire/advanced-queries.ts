import { del, get, post, put, type Wire } from './call';
import { Id, IdParams } from './ids';
import { Flag, flag, listAnswer, members, Nothing, optional, record, Text, text } from './schema';

/** Advanced queries of a list under a name (docs/module-format.md#advanced-queries). */
const QUERIES = '/api/system/AdvancedQuery';
/** Maximum length of a query's conditions. */
const MAX_CONDITIONS = 20_000;

const QueryBody = members({
  /** The list: its menu entry, or a module without one. */
  moduleId: Id,
  fullName: text({ minLength: 1, maxLength: 50 }),
  /** Anything but "or" means "and". */
  matchLogic: optional(text({ maxLength: 10 })),
  /** JSON text of a list. */
  conditionJson: text({ maxLength: MAX_CONDITIONS }),
  /** Whether all who may open the list see it. Existing clients send none: a new one is private, another one stays as it is. */
  isShared: optional(flag()),
});

const Query = record({
  ...{ id: Text, moduleId: Text, fullName: Text, matchLogic: Text, conditionJson: Text },
  isShared: Flag,
  /** Whether this user may change and delete it. */
  canChange: Flag,
  /** Who has shared it; '' = the user. */
  owner: Text,
});

/** The user's own of the list `id`, and those that others share. */
export const listQueries = get(`${QUERIES}/:id/List`, {
  params: IdParams,
  answer: listAnswer(Query),
});
export const readQuery = get(`${QUERIES}/:id`, { params: IdParams, answer: Query });
export const createQuery = post(QUERIES, { body: QueryBody, answer: record({ id: text() }) });
export const updateQuery = put(`${QUERIES}/:id`, { params: IdParams, body: QueryBody, answer: Nothing });
export const removeQuery = del(`${QUERIES}/:id`, { params: IdParams, answer: Nothing });

export type Query = Wire<typeof Query>;
