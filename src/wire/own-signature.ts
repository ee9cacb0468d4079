import { get, post, del } from './call';
import { Count, Nothing, Text, list, members, optional, record, text, whole } from './schema';

const PATH = '/api/permission/Users/Current/SignImg';

/** Characters of the longest signature that an account keeps: 64 KB as a data address. */
const MAX_LENGTH = 90_000;

/** The signatures that the user keeps with the account; today one or none. */
export const listOwnSignatures = get(PATH, {
  answer: list(record({ id: Text, signImg: Text, isDefault: Count })),
});

/** Keeps a signature (a PNG as a data address) in the place of the former. */
export const saveOwnSignature = post(PATH, {
  body: members({ signImg: text({ minLength: 1, maxLength: MAX_LENGTH }), isDefault: optional(whole()) }),
  answer: Nothing,
});

export const removeOwnSignature = del('/api/permission/Users/Current/:id/SignImg', {
  params: members({ id: text({ maxLength: 50 }) }),
  answer: Nothing,
});
