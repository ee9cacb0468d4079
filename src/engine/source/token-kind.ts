import type { Token } from './scan-tokens';
import type { SourceNodeKind } from './source-node';

/** Whether the token is a scalar. */
export function isScalar({ kind }: Token): boolean {
  return kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'null' || kind === 'broken';
}

/** Whether a value starts with the token. */
export function isValueStart(token: Token): boolean {
  return isScalar(token) || token.kind === '{' || token.kind === '[';
}

/** Kind of the value that starts with the token. */
export function nodeKindOf({ kind }: Token): SourceNodeKind {
  if (kind === '{') return 'object';
  if (kind === '[') return 'array';
  return kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'null' ? kind : 'broken';
}
