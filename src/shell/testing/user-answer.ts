import { readWire } from '../../wire/read-wire';
import { readCurrentUser, type CurrentUserAnswer } from '../../wire/session';

/** An answer of `CurrentUser` as the shell reads it, of the parts that a test is about. */
export function userAnswer(parts: Readonly<Record<string, unknown>>): CurrentUserAnswer {
  const answer = readWire(readCurrentUser.answer, { userInfo: { userId: 'u' }, ...parts });
  if (!answer) throw new Error('names no user');
  return answer;
}
