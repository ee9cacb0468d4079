import type { Expression, ExpressionNode } from '../contract/expression';
import { isBinaryOperator, POWER } from './binary-operators';
import { checkToken, readString } from './check-token';
import { functionOf } from './functions';
import { MAX_DEPTH, MAX_NODES, MAX_SOURCE_LENGTH } from './limits';
import { resolveName, type NameScope } from './name-scope';
import { ExpressionRefusal, refusalAt, type ParsedExpression } from './parse-result';
import { tokenise, type Token } from './tokenise';

type UnaryOperator = Extract<ExpressionNode, { type: 'unary' }>['op'];

const NOT: ReadonlyMap<string, UnaryOperator> = new Map([['not', 'not']]);
const PREFIXES: ReadonlyMap<string, UnaryOperator> = new Map([...NOT, ['-', '-'], ['+', '+']]);

/**
 * Reads an authored expression: literals, field names, `table.column`, `user.<fact>`, + - * / %, comparisons, and/or/not/in,
 * conditionals, lists and the functions of the table. Total: whatever comes is a frozen tree or an issue with its position
 * (params.position counts characters from 1; the issue's pointer is '').
 */
export function parseExpression(text: string, names: NameScope): ParsedExpression {
  try {
    return { ok: true, expression: new Parser(text, names).run() };
  } catch (error) {
    if (!(error instanceof ExpressionRefusal)) throw error;
    return { ok: false, issue: error.issue };
  }
}

/** A Pratt parser. At most MAX_DEPTH brackets and conditionals call it again, each through the few powers of operators. */
class Parser {
  private token: Token = { kind: 'operator', text: '', start: 0 };
  private depth = 0;
  private nodeCount = 0;
  /** The first unknown name or wrong call: it counts when the whole text is well formed. */
  private refusal: ExpressionRefusal | null = null;
  private readonly dependencies = new Set<string>();
  private readonly tokens: Generator<Token, undefined>;

  constructor(
    private readonly source: string,
    private readonly names: NameScope,
  ) {
    this.tokens = tokenise(source);
  }

  run(): Expression {
    if (this.source.length > MAX_SOURCE_LENGTH) throw this.limit(MAX_SOURCE_LENGTH, MAX_SOURCE_LENGTH);
    this.advance();
    const root = this.expression();
    this.take('');
    if (this.refusal) throw this.refusal;
    if (this.nodeCount > MAX_NODES) throw this.limit(0, MAX_NODES);
    return Object.freeze({ source: this.source, root, dependencies: Object.freeze([...this.dependencies]) });
  }

  /** The first branch of a conditional ends at its colon: another conditional there needs brackets. */
  private expression(): ExpressionNode {
    const test = this.binary(0);
    const { text, start } = this.token;
    if (text !== '?') return test;
    // `a ?? b` and `a?.b` mean something elsewhere.
    if (/[.?]/.test(this.source.charAt(start + 1))) throw this.forbidden();
    this.nest(start);
    const then = this.binary(0);
    this.take(':');
    const otherwise = this.expression();
    this.depth -= 1;
    return this.node({ type: 'conditional', test, then, otherwise });
  }

  /** Operands joined by operators of this power and tighter ones. */
  private binary(minimum: number): ExpressionNode {
    // Prefixes bind tightest; only a comparison or `in` right behind the operand goes first: `not a == b` is `not (a == b)`.
    let nots = this.prefixes(NOT, 0);
    const signs = this.prefixes(PREFIXES, nots.length);
    let left = this.wrap(signs, this.operand());
    for (;;) {
      const { text } = this.token;
      const op = isBinaryOperator(text) && POWER[text] >= minimum ? text : null;
      if (op === null || (!isComparison(op) && op !== 'in')) {
        left = this.wrap(nots, left);
        nots = [];
      }
      if (op === null) return left;
      this.advance();
      const right = this.binary(POWER[op] + 1);
      left = this.wrap(nots, this.node({ type: 'binary', op, left, right }));
      nots = [];
      if (isComparison(op) && isComparison(this.token.text)) throw this.syntax();
    }
  }

  /** Reads prefix operators; `before` of the same run have been read. */
  private prefixes(known: ReadonlyMap<string, UnaryOperator>, before: number): readonly UnaryOperator[] {
    const found: UnaryOperator[] = [];
    for (let op = known.get(this.token.text); op; op = known.get(this.token.text)) {
      found.push(op);
      this.checkDepth(this.depth + before + found.length, this.token.start + op.length);
      this.advance();
    }
    return found;
  }

  private wrap(ops: readonly UnaryOperator[], operand: ExpressionNode): ExpressionNode {
    return ops.reduceRight((argument, op) => this.node({ type: 'unary', op, argument }), operand);
  }

  private operand(): ExpressionNode {
    const { kind, text } = this.token;
    if (text === '(') {
      this.nest(this.token.start + 1);
      const inner = this.expression();
      this.close(')');
      return inner;
    }
    if (text === '[') return this.node({ type: 'list', items: this.items(']') });
    if (kind === 'operator' || kind === 'end') throw this.syntax();
    if (kind === 'name') return this.named();
    this.advance();
    return this.node(kind === 'number' ? { type: 'number', value: text } : { type: 'string', value: readString(text) });
  }

  private named(): ExpressionNode {
    const { text, start } = this.token;
    this.advance();
    if (text === 'true' || text === 'false') return this.node({ type: 'boolean', value: text === 'true' });
    if (text === 'null') return this.node({ type: 'null' });
    if (this.token.text === '(') return this.call(text, start);
    const resolved = resolveName(this.names, text);
    if (!resolved) this.refusal ??= refusalAt('ENGINE_EXPRESSION_NAME', start, { name: text });
    if (resolved && resolved.fieldId !== null) this.dependencies.add(resolved.fieldId);
    return this.node({ type: 'name', name: resolved?.name ?? text });
  }

  private call(text: string, start: number): ExpressionNode {
    if (text.includes('.')) throw refusalAt('ENGINE_EXPRESSION_FORBIDDEN', start, { found: text });
    const definition = functionOf(text);
    if (!definition) this.refusal ??= refusalAt('ENGINE_EXPRESSION_NAME', start, { name: text });
    const earlier = this.refusal;
    const args = this.items(')');
    const { name, minArgs, maxArgs } = definition ?? { name: text, minArgs: 0, maxArgs: Infinity };
    const expected = Math.min(Math.max(args.length, minArgs), maxArgs);
    if (args.length !== expected) {
      this.refusal = earlier ?? refusalAt('ENGINE_EXPRESSION_TYPE', start, { name, expected, actual: args.length });
    }
    return this.node({ type: 'call', name, args });
  }

  /** Expressions between commas, from the opening bracket to the closing one. */
  private items(closing: ')' | ']'): readonly ExpressionNode[] {
    const items: ExpressionNode[] = [];
    this.nest(this.token.start + 1);
    while (this.token.text !== closing || items.length > 0) {
      items.push(this.expression());
      if (this.token.text !== ',') break;
      this.advance();
    }
    this.close(closing);
    return Object.freeze(items);
  }

  private node(node: ExpressionNode): ExpressionNode {
    this.nodeCount += 1;
    return Object.freeze(node);
  }

  private nest(index: number): void {
    this.depth += 1;
    this.checkDepth(this.depth, index);
    this.advance();
  }

  private close(closing: ')' | ']'): void {
    this.take(closing);
    this.depth -= 1;
  }

  private checkDepth(depth: number, index: number): void {
    if (depth > MAX_DEPTH) throw this.limit(index, MAX_DEPTH);
  }

  private advance(): void {
    const { value: next } = this.tokens.next();
    if (!next) return;
    checkToken(next, this.token);
    this.token = next;
  }

  /** Moves past what has to stand behind an operand here; '' is the end. */
  private take(expected: string): void {
    const { text } = this.token;
    if (text !== expected) throw text === ':' || text === '[' ? this.forbidden() : this.syntax();
    this.advance();
  }

  private syntax(): ExpressionRefusal {
    const { kind, text, start } = this.token;
    return refusalAt('ENGINE_EXPRESSION_SYNTAX', start, { found: kind === 'operator' ? text : text.charAt(0) });
  }

  private forbidden(): ExpressionRefusal {
    return refusalAt('ENGINE_EXPRESSION_FORBIDDEN', this.token.start, { found: this.token.text });
  }

  private limit(index: number, limit: number): ExpressionRefusal {
    return refusalAt('ENGINE_EXPRESSION_LIMIT', index, { limit });
  }
}

function isComparison(text: string): boolean {
  return isBinaryOperator(text) && POWER[text] === POWER['=='];
}
