import { post, put } from './call';
import { members, Nothing, optional, text } from './schema';

const LOCK = '/api/oauth/LockScreen';

/** Locks the session: until it is unlocked the server refuses its other calls. */
export const lockScreen = put(LOCK, { answer: Nothing });

/** Opens a locked session with the password (MD5 hex); `account` = the session's own, which existing clients send. */
export const unlockScreen = post(LOCK, {
  body: members({ account: optional(text({ minLength: 1, maxLength: 64 })), password: text({ maxLength: 128 }) }),
  answer: Nothing,
});
