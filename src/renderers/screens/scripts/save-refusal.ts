import type { ScriptResult } from '../../../engine/sandbox';
import type { ScriptDesk } from './script-desk';

/** Why `beforeSubmit` does not let a record be saved. */
export interface SaveRefusal {
  /** It said so, or its promise never ends, which cancels a save in 3.4.7 too. */
  readonly reason: 'rejected' | 'unfinished';
  /** '' = it gave none. */
  readonly message: string;
}

/** Errors that nobody throws on purpose. */
const FAULTS: ReadonlySet<string> = new Set([
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
  'EvalError',
  'URIError',
  'AggregateError',
  'InternalError',
  'CapabilityError',
]);

/**
 * What the result of `beforeSubmit` means for the save; null = it goes on. A check that fails does not lock people out, as the server
 * checks all that the module says: they are told in passing, authors are told why.
 */
export function judgeSave(result: ScriptResult | null, desk: Pick<ScriptDesk, 'notice'> | null): SaveRefusal | null {
  if (!result || result.ok) return null;
  const { kind, message, name = '' } = result.failure;
  if (kind === 'unfinished') return { reason: 'unfinished', message: '' };
  if (kind === 'thrown' && !FAULTS.has(name)) return { reason: 'rejected', message };
  desk?.notice('screen.script.unchecked');
  return null;
}
