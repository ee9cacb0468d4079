import type { Translate } from '../../../engine/contract/language';
import { SourceError } from '../../shared/sources/record-source';

/** Message for a failed call: the server's, or the general one for a lost connection. */
export function problemText(error: unknown, text: Translate): string {
  if (error instanceof SourceError && error.message !== '') return error.message;
  return text('screen.requestFailed');
}

/** Whether the call was aborted for a newer one. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'CanceledError');
}
