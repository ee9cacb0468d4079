import { del, get, post, type Wire } from './call';
import { Id as UserId, NewId } from './ids';
import { RECORDS, RecordParams } from './records';
import { Count, Flag, list, many, members, Nothing, optional, pageOf, record, Text, text } from './schema';

/** Characters of a comment. */
export const MAX_COMMENT = 2000;
/** Users that one comment mentions. */
export const MAX_MENTIONS = 20;

const CommentBody = members({
  /** Plain text; newlines and tabs are kept, other control characters are left out. */
  content: text({ minLength: 1, maxLength: MAX_COMMENT, pattern: '\\S' }),
  /** Ids of enabled users. */
  mentions: many(UserId, { maxItems: MAX_MENTIONS }),
});

/** A user by their present name; `id` is '' and the name that of then where they are gone. */
const Person = record({ id: Text, name: Text }, { default: { id: '', name: '' } });

const RecordComment = record({
  id: text({ minLength: 1 }),
  content: Text,
  /** Milliseconds since the epoch. */
  createdAt: Count,
  author: Person,
  /** In the order of the comment; users who are gone are missing. */
  mentions: list(Person),
  /** Whether this user may delete it. */
  canRemove: Flag,
});

/** The comments on a record, the latest first. */
export const listRecordComments = get(`${RECORDS}/:modelId/:id/Comments`, {
  params: RecordParams,
  query: members({
    currentPage: optional(text({ maxLength: 20 })),
    pageSize: optional(text({ maxLength: 20 })),
  }),
  answer: pageOf(RecordComment),
});

export const addRecordComment = post(`${RECORDS}/:modelId/:id/Comments`, {
  params: RecordParams,
  body: CommentBody,
  answer: NewId,
});

/** Deletes a comment: its author's, and any for administrators. */
export const removeRecordComment = del(`${RECORDS}/:modelId/:id/Comments/:commentId`, {
  params: members({ ...RecordParams.properties, commentId: text({ minLength: 1, maxLength: 100 }) }),
  answer: Nothing,
});

export type RecordComment = Wire<typeof RecordComment>;
