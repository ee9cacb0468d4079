import { createIssue } from '../contract/errors';
import { convertNode, type Conversion } from './convert-node';
import { MAX_DEPTH } from './limits';
import type { NameScope } from './name-scope';
import { parseGrammar } from './parse-grammar';
import { ExpressionRefusal, type ParsedExpression } from './parse-result';
import { scanExpression } from './scan-expression';

/**
 * Reads an authored expression: literals, field names, `table.column`, `user.<fact>`, + - * / %, comparisons, and/or/not/in,
 * conditionals, lists and the functions of the table. Total: whatever comes is a frozen tree or an issue with its position
 * (params.position counts characters from 1; the issue's pointer is '').
 */
export function parseExpression(text: string, names: NameScope): ParsedExpression {
  try {
    const scanned = scanExpression(text);
    const conversion: Conversion = {
      names,
      positions: scanned.positions,
      seen: new Map(),
      dependencies: new Set(),
      nodeCount: 0,
    };
    const root = convertNode(parseGrammar(scanned.text), conversion);
    return {
      ok: true,
      expression: Object.freeze({ source: text, root, dependencies: Object.freeze([...conversion.dependencies]) }),
    };
  } catch (error) {
    return { ok: false, issue: toIssue(error) };
  }
}

function toIssue(error: unknown) {
  if (error instanceof ExpressionRefusal) return error.issue;
  if (error instanceof RangeError) return createIssue('ENGINE_EXPRESSION_LIMIT', '', { position: 1, limit: MAX_DEPTH });
  if (error instanceof SyntaxError && 'char' in error) {
    return createIssue('ENGINE_EXPRESSION_SYNTAX', '', { position: Number(error.char), found: '' });
  }
  throw error;
}
