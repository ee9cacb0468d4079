import { del, get, post, put, type Wire } from './call';
import { Id, IdParams, NewId } from './ids';
import {
  anything,
  Flag,
  flag,
  listAnswer,
  many,
  members,
  Nothing,
  optional,
  orNull,
  record,
  Text,
  text,
  typed,
} from './schema';

/** Views of a list under a name (docs/screens.md#saved-views). */
const VIEWS = '/api/system/ListViews';
/** Characters of what a view asks. */
export const MAX_VIEW_ADDRESS = 8_000;
const MAX_COLUMNS = 500;

/** What is changed of a column, as the arrangement of a user has it (`saveColumnChoice`). */
const Column = record({
  prop: text({ minLength: 1, maxLength: 200 }),
  visible: optional(flag()),
  order: optional(typed<number>({ type: 'number' })),
  width: optional(typed<number>({ type: 'number' })),
  pin: optional(text({ maxLength: 10 })),
});

const ViewBody = members({
  /** The list: its menu entry, or a module without one. */
  listId: Id,
  fullName: text({ minLength: 1, maxLength: 50, pattern: '\\S' }),
  /** The query part of the list's address; '' = as the module says. */
  address: text({ maxLength: MAX_VIEW_ADDRESS }),
  /** null = each reader's own columns. */
  columns: orNull(many(Column, { maxItems: MAX_COLUMNS })),
  /** Whether all who may open the list see it. */
  isShared: flag(),
});

const ListView = record({
  id: text({ minLength: 1 }),
  fullName: Text,
  address: Text,
  columns: orNull(
    many(
      members({
        prop: Text,
        visible: optional(flag()),
        order: optional(anything()),
        width: optional(anything()),
        pin: optional(anything()),
      }),
    ),
  ),
  isShared: Flag,
  /** Whether this user may change and delete it. */
  canChange: Flag,
  /** Who has shared it; '' = the user. */
  owner: Text,
});

/** The user's own views of the list `id`, and those that others share. */
export const listViews = get(`${VIEWS}/:id/List`, { params: IdParams, answer: listAnswer(ListView) });
export const createView = post(VIEWS, { body: ViewBody, answer: NewId });
export const updateView = put(`${VIEWS}/:id`, { params: IdParams, body: ViewBody, answer: Nothing });
export const removeView = del(`${VIEWS}/:id`, { params: IdParams, answer: Nothing });

export type ListView = Wire<typeof ListView>;
