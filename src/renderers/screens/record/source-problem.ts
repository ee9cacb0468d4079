import type { Translate } from '../../../engine/contract/language';
import { SourceError } from '../../shared/record-source';

/** The text to show for a failed call: the server's own message, or the specification's for a broken connection (shell.md §8). */
export function problemText(error: unknown, text: Translate): string {
  if (error instanceof SourceError && error.message !== '') return error.message;
  return text('screen.requestFailed');
}

/** Whether the call was given up on purpose because a newer one took its place. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'CanceledError');
}
