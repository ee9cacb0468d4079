import { isRecord, toText } from '../json/raw-value';
import type { ScriptFailure, ScriptFailureKind } from './sandbox';

/** File name under which the interpreter knows the script; traces name it. */
export const SCRIPT_FILE = 'script';

const KNOWN_ERRORS: readonly { readonly message: RegExp; readonly kind: ScriptFailureKind }[] = [
  { message: /^out of memory$/, kind: 'memory' },
  { message: /^(stack overflow|Maximum call stack size exceeded)$/, kind: 'stack' },
];

/** The failure that the interpreter's description of an error (`{ name, message, stack }`) stands for. */
export function toScriptFailure(description: unknown, kind: ScriptFailureKind): ScriptFailure {
  const { name, message, stack } = isRecord(description) ? description : {};
  const text = toText(message);
  const isInternal = toText(name) === 'InternalError' || toText(name) === 'SyntaxError';
  const known = isInternal ? KNOWN_ERRORS.find((error) => error.message.test(text)) : undefined;
  const failure = { kind: known?.kind ?? kind, message: text, line: lineOf(toText(stack)) };
  return failure.kind === 'thrown' ? { ...failure, name: toText(name) } : failure;
}

function lineOf(stack: string): number {
  return Number(new RegExp(`\\b${SCRIPT_FILE}:(\\d+)`).exec(stack)?.[1] ?? 0);
}
