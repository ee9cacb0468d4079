import { EngineError } from '../../../engine/contract/errors';
import type { Translate } from '../../../engine/contract/language';
import { problemText } from '../record/source-problem';

/** Message of a failed action: the engine's (a path that cannot be filled) or the server's. */
export function failureText(error: unknown, text: Translate): string {
  const issue = error instanceof EngineError ? error.issues[0] : undefined;
  return issue ? text(issue.code, issue.params) : problemText(error, text);
}
