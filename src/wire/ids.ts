import { members, record, text } from './schema';

export const Id = text({ minLength: 1, maxLength: 64 });
/** The one parameter of most calls about a record. */
export const IdParams = members({ id: Id });

/** An id that a call has given to something new. */
export const NewId = record({ id: text({ minLength: 1 }) });
