import { EngineError } from '../../../engine/contract/errors';
import type { Translate } from '../../../engine/contract/language';
import { problemText } from '../record/source-problem';

/** Why an action did not work: the engine's finding (an address that cannot be filled), or the server's own message. */
export function failureText(error: unknown, text: Translate): string {
  const issue = error instanceof EngineError ? error.issues[0] : undefined;
  return issue ? text(issue.code, issue.params) : problemText(error, text);
}
