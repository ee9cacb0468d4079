import type { Token } from './scan-tokens';
import type { SourceNodeKind } from './source-node';

/** Whether a token is a whole value by itself. */
export function isScalar({ kind }: Token): boolean {
  return kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'null' || kind === 'broken';
}

/** Whether a value begins with the token. */
export function isValueStart(token: Token): boolean {
  return isScalar(token) || token.kind === '{' || token.kind === '[';
}

/** What a value is that begins with the token. */
export function nodeKindOf({ kind }: Token): SourceNodeKind {
  if (kind === '{') return 'object';
  if (kind === '[') return 'array';
  return kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'null' ? kind : 'broken';
}
