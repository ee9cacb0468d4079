import { createRefusalIssue, type RefusalCode } from '../contract/errors';
import type { ExpressionNode } from '../contract/expression';
import { readOwnValue } from '../json/raw-value';
import { POWER } from './binary-operators';
import { MAX_DEPTH, MAX_LITERAL_DIGITS, MAX_NODES, MAX_TOKENS } from './limits';
import { resolveName, type NameScope } from './name-scope';
import type { ParsedExpression } from './parse-result';

type Reason = 'name' | 'syntax' | 'limit';

const CODES: Readonly<Record<Reason, RefusalCode>> = {
  name: 'ENGINE_EXPRESSION_NAME',
  syntax: 'ENGINE_EXPRESSION_SYNTAX',
  limit: 'ENGINE_EXPRESSION_LIMIT',
};

type ArithmeticOperator = '+' | '-' | '*' | '/';
type Lexeme =
  | { readonly kind: 'operand'; readonly node: ExpressionNode; readonly fieldId: string | null; readonly text: string }
  | { readonly kind: 'operator'; readonly op: ArithmeticOperator; readonly text: string }
  | { readonly kind: 'bracket'; readonly text: '(' | ')' };

const OPERATORS: ReadonlyMap<string, ArithmeticOperator> = new Map([
  ['+', '+'],
  ['-', '-'],
  ['×', '*'],
  ['*', '*'],
  ['÷', '/'],
  ['/', '/'],
]);
const DIGITS = /^[\d.]+$/;
/** No leading zeros, decimals optional (docs/module-format.md#calculations). */
const NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Carries the reason and the text that caused it out of the reading; never leaves this file. */
class FormulaRefusal extends Error {
  constructor(
    readonly reason: Reason,
    readonly found: string,
  ) {
    super(reason);
  }
}

/**
 * Reads the token array of a calculated field (docs/module-format.md#calculations): single key presses, adjacent digits joined to a
 * number, `×` and `÷`, and objects `{ __vModel__ }` naming a field or `table.column`. Total; a refusal is ENGINE_EXPRESSION_NAME
 * (an unknown field), _SYNTAX or _LIMIT with params.found. The messages stand under `ENGINE_CALCULATION_INVALID.<that code>`.
 */
export function parseTokens(tokens: readonly unknown[], names: NameScope): ParsedExpression {
  try {
    if (tokens.length > MAX_TOKENS) throw new FormulaRefusal('limit', String(tokens.length));
    const lexemes = readLexemes(tokens, names);
    const root = buildTree(lexemes);
    const fieldIds = lexemes.flatMap((lexeme) =>
      lexeme.kind === 'operand' && lexeme.fieldId !== null ? [lexeme.fieldId] : [],
    );
    return {
      ok: true,
      expression: Object.freeze({
        source: lexemes.map((lexeme) => lexeme.text).join(' '),
        root,
        dependencies: Object.freeze([...new Set(fieldIds)]),
      }),
    };
  } catch (error) {
    if (!(error instanceof FormulaRefusal)) throw error;
    return { ok: false, issue: createRefusalIssue(CODES[error.reason], '', { found: error.found, name: error.found }) };
  }
}

function readLexemes(tokens: readonly unknown[], names: NameScope): Lexeme[] {
  const lexemes: Lexeme[] = [];
  let digits = '';
  const endNumber = () => {
    if (digits !== '') lexemes.push(numberLexeme(digits));
    digits = '';
  };
  for (const token of tokens) {
    const text = typeof token === 'number' ? String(token) : token;
    if (typeof text === 'string' && DIGITS.test(text.trim())) {
      digits += text.trim();
      continue;
    }
    endNumber();
    if (typeof text !== 'string') lexemes.push(fieldLexeme(text, names));
    else if (text.trim() !== '') lexemes.push(signLexeme(text.trim()));
  }
  endNumber();
  return lexemes;
}

function numberLexeme(digits: string): Lexeme {
  if (digits.length > MAX_LITERAL_DIGITS) throw new FormulaRefusal('limit', digits.slice(0, MAX_LITERAL_DIGITS));
  if (!NUMBER.test(digits)) throw new FormulaRefusal('syntax', digits);
  return { kind: 'operand', node: Object.freeze({ type: 'number', value: digits }), fieldId: null, text: digits };
}

function signLexeme(text: string): Lexeme {
  if (text === '(' || text === ')') return { kind: 'bracket', text };
  const op = OPERATORS.get(text);
  if (!op) throw new FormulaRefusal('syntax', text.slice(0, 20));
  return { kind: 'operator', op, text };
}

function fieldLexeme(token: unknown, names: NameScope): Lexeme {
  const name = ownText(token, '__vModel__');
  // Lists address a column with a dash; some documents carry that into formulas.
  const resolved = resolveName(names, name) ?? resolveName(names, name.replace('-', '.'));
  if (!resolved || resolved.fieldId === null) {
    throw new FormulaRefusal('name', ownText(token, 'label') || name.slice(0, 100));
  }
  return {
    kind: 'operand',
    node: Object.freeze({ type: 'name', name: resolved.name }),
    fieldId: resolved.fieldId,
    text: resolved.name,
  };
}

function ownText(owner: unknown, key: string): string {
  const value = readOwnValue(owner, key);
  return typeof value === 'string' ? value : '';
}

/** Shunting-yard: operands and operators must alternate, begin and end with an operand, brackets must match. */
function buildTree(lexemes: readonly Lexeme[]): ExpressionNode {
  const operands: ExpressionNode[] = [];
  const pending: (ArithmeticOperator | '(')[] = [];
  let needsOperand = true;
  let depth = 0;
  let nodeCount = 0;
  const reduce = (op: ArithmeticOperator) => {
    const right = operands.pop();
    const left = operands.pop();
    if (!left || !right) throw new FormulaRefusal('syntax', op);
    operands.push(Object.freeze({ type: 'binary', op, left, right }));
  };
  const reduceWhile = (shouldReduce: (op: ArithmeticOperator) => boolean) => {
    for (let top = pending.at(-1); top && top !== '(' && shouldReduce(top); top = pending.at(-1)) {
      pending.pop();
      reduce(top);
    }
  };
  for (const lexeme of lexemes) {
    const opens = lexeme.kind === 'operand' || lexeme.text === '(';
    if (opens !== needsOperand) throw new FormulaRefusal('syntax', lexeme.text);
    nodeCount += lexeme.kind === 'bracket' ? 0 : 1;
    if (nodeCount > MAX_NODES) throw new FormulaRefusal('limit', String(MAX_NODES));
    if (lexeme.kind === 'operand') {
      operands.push(lexeme.node);
      needsOperand = false;
    } else if (lexeme.kind === 'operator') {
      reduceWhile((op) => POWER[op] >= POWER[lexeme.op]);
      pending.push(lexeme.op);
      needsOperand = true;
    } else if (lexeme.text === '(') {
      depth += 1;
      if (depth > MAX_DEPTH) throw new FormulaRefusal('limit', '(');
      pending.push('(');
    } else {
      reduceWhile(() => true);
      if (pending.pop() !== '(') throw new FormulaRefusal('syntax', ')');
      depth -= 1;
    }
  }
  reduceWhile(() => true);
  const [root] = operands;
  if (needsOperand || pending.length > 0 || !root) throw new FormulaRefusal('syntax', lexemes.at(-1)?.text ?? '');
  return root;
}
