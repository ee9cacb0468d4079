import { parse, type Expression as ScriptExpression } from 'acorn';

/** A script as a syntax tree, or why it is none. */
export type ParsedScript =
  | { readonly ok: true; readonly root: ScriptExpression }
  | { readonly ok: false; readonly line: number; readonly reason: string };

/** Reads a script as the sandbox will: one function. It is not run; used where authors work, not on their forms. */
export function parseScript(source: string): ParsedScript {
  try {
    const { body } = parse(`(${source.trim().replace(/;+$/, '')}\n)`, { ecmaVersion: 'latest', sourceType: 'script' });
    const [only] = body;
    const root = body.length === 1 && only?.type === 'ExpressionStatement' ? only.expression : null;
    const isFunction = root?.type === 'ArrowFunctionExpression' || root?.type === 'FunctionExpression';
    return root && isFunction ? { ok: true, root } : { ok: false, line: 1, reason: 'not a function' };
  } catch (error) {
    const { message = '', loc } = error as { message?: string; loc?: { line?: number } };
    return { ok: false, line: loc?.line ?? 1, reason: message.replace(/ \(\d+:\d+\)$/, '') };
  }
}
