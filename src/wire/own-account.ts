import { get, post, put } from './call';
import { Count, list, members, Nothing, optional, record, Text, text, typed } from './schema';

const OWN = '/api/permission/Users/Current';

/** An organisation, position or role of the user; `isDefault` 1 = the main one. */
const OwnPlace = record({ id: Text, fullName: Text, isDefault: Count });

/** Existing clients take the data of these for the lists themselves. */
export const listOwnOrganizes = get(`${OWN}/getUserOrganizes`, { answer: list(OwnPlace) });
export const listOwnPositions = get(`${OWN}/getUserPositions`, { answer: list(OwnPlace) });
export const listOwnRoles = get(`${OWN}/getUserRoles`, { answer: list(OwnPlace) });

/** Makes one of them the main one; `majorType` = Organize, Position or System. */
export const chooseMain = put(`${OWN}/major`, {
  body: members({ majorId: text({ minLength: 1, maxLength: 64 }), majorType: text({ maxLength: 20 }) }),
  answer: Nothing,
});

/** What a new password must hold: a length (0 = any) and kinds of characters (1 = at least one). */
export const readPasswordPolicy = get(`${OWN}/PasswordPolicy`, {
  answer: record({ minLength: Count, digit: Count, lower: Count, upper: Count, symbol: Count }),
});

/** Both as MD5; a blank new one is refused at its field. An old one that is no MD5 is an ordinary wrong password. */
export const changeOwnPassword = post(`${OWN}/Actions/ModifyPassword`, {
  body: members({
    oldPassword: text({ maxLength: 128 }),
    password: text({ pattern: '^(?:[0-9a-fA-F]{32})?$', maxLength: 32 }),
    /** What was read off the picture of `timestamp`; where either is sent the code has to be right. */
    code: optional(text({ maxLength: 20 })),
    timestamp: optional(typed<string | number>({ type: ['string', 'number'], maxLength: 100 })),
  }),
  answer: Nothing,
});
