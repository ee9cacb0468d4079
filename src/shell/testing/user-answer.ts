import { readWire } from '../../wire/read-wire';
import { readCurrentUser, type CurrentUserAnswer } from '../../wire/session';

/** A parsed answer of the `CurrentUser` call; `parts` overrides its members. */
export function userAnswer(parts: Readonly<Record<string, unknown>>): CurrentUserAnswer {
  const answer = readWire(readCurrentUser.answer, { userInfo: { userId: 'u' }, ...parts });
  if (!answer) throw new Error('names no user');
  return answer;
}
