import { MAX_DEPTH, MAX_LITERAL_DIGITS, MAX_LITERAL_EXPONENT, MAX_SOURCE_LENGTH } from './limits';
import { refusalAt } from './parse-result';

/** What the scan found: the text as the grammar shall read it, and where each name and function first stands. */
export interface ScannedExpression {
  /** As long as the source: line breaks outside strings are blanks, `in` is spelled `to` (mathjs takes `in` for inches). */
  readonly text: string;
  /** Zero-based indices of the uses of `amount`, `items.price`, `SUM(`, in their order. */
  readonly positions: ReadonlyMap<string, readonly number[]>;
}

interface Group {
  readonly kind: 'group' | 'call' | 'list';
  /** Conditionals opened in this group, for the depth. */
  conditionals: number;
  isConditionOpen: boolean;
  hasComparison: boolean;
  isEmpty: boolean;
}

const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE]([+-]?\d+))?/y;
const NAME = /[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)?/y;
const OPERATOR = /==|!=|<=|>=|[-+*/%<>?:,()[\]]/y;
const ESCAPE = /\\(?:["'\\/bfnrt]|u[0-9A-Fa-f]{4})/y;
const BLANK = /[ \t\r\n\u00a0]/;
const NAME_CHARACTER = /[A-Za-z0-9_.$]/;
const COMPARISONS = new Set(['==', '!=', '<', '<=', '>', '>=']);
const WORD_OPERANDS = new Set(['true', 'false', 'null']);
/** Words of the underlying grammar that are no part of this language. */
const FORBIDDEN_WORDS = new Set(['to', 'mod', 'xor', 'undefined', 'NaN', 'Infinity']);

/**
 * Checks an expression character by character before any recursive parser sees it: allowed characters, operands and
 * operators in turn, brackets, and nesting of at most MAX_DEPTH. Throws ExpressionRefusal with the position.
 */
export function scanExpression(source: string): ScannedExpression {
  if (source.length > MAX_SOURCE_LENGTH) {
    throw refusalAt('ENGINE_EXPRESSION_LIMIT', MAX_SOURCE_LENGTH, { limit: MAX_SOURCE_LENGTH });
  }
  return new Scanner(source).run();
}

class Scanner {
  private index = 0;
  private needsOperand = true;
  private prefixes = 0;
  private isCallAhead = false;
  private readonly groups: [Group, ...Group[]] = [createGroup('group')];
  private readonly positions = new Map<string, number[]>();
  private readonly output: string[];

  constructor(private readonly source: string) {
    this.output = source.split('');
  }

  run(): ScannedExpression {
    while (this.index < this.source.length) this.step();
    if (this.groups.length > 1 || this.needsOperand || this.group.isConditionOpen) throw this.syntax('');
    return { text: this.output.join(''), positions: this.positions };
  }

  private get group(): Group {
    return this.groups[this.groups.length - 1] ?? this.groups[0];
  }

  private step(): void {
    const character = this.source.charAt(this.index);
    if (BLANK.test(character)) {
      this.output[this.index++] = ' ';
      return;
    }
    if (character === '"' || character === "'") return this.takeString(character);
    const number = this.match(NUMBER);
    if (number) return this.takeNumber(number[0], number[1] ?? '');
    const name = this.match(NAME);
    if (name) return this.takeName(name[0]);
    const operator = this.match(OPERATOR);
    if (!operator) throw this.forbidden(character);
    this.takeOperator(operator[0]);
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.index;
    return pattern.exec(this.source);
  }

  private takeOperand(length: number): void {
    if (!this.needsOperand) throw this.syntax(this.source.charAt(this.index));
    this.needsOperand = false;
    this.prefixes = 0;
    this.group.isEmpty = false;
    this.index += length;
  }

  private takeString(quote: string): void {
    let end = this.index + 1;
    while (end < this.source.length && this.source.charAt(end) !== quote) {
      const code = this.source.charCodeAt(end);
      if (code < 0x20) throw refusalAt('ENGINE_EXPRESSION_SYNTAX', end, { found: '' });
      if (code !== 0x5c) {
        end += 1;
        continue;
      }
      ESCAPE.lastIndex = end;
      const escape = ESCAPE.exec(this.source);
      if (!escape) throw refusalAt('ENGINE_EXPRESSION_SYNTAX', end, { found: '\\' });
      end += escape[0].length;
    }
    if (end >= this.source.length) throw this.syntax(quote);
    this.takeOperand(end + 1 - this.index);
  }

  private takeNumber(text: string, exponent: string): void {
    const digits = text.replace(/[eE].*$|\./g, '').length;
    if (digits > MAX_LITERAL_DIGITS || Math.abs(Number(exponent)) > MAX_LITERAL_EXPONENT) {
      throw refusalAt('ENGINE_EXPRESSION_LIMIT', this.index, { limit: MAX_LITERAL_DIGITS });
    }
    this.takeOperand(text.length);
    this.refuseGlued();
  }

  private takeName(text: string): void {
    const start = this.index;
    if (FORBIDDEN_WORDS.has(text)) throw this.forbidden(text);
    if (text === 'and' || text === 'or' || text === 'in') return this.takeWordOperator(text);
    if (text === 'not') return this.takePrefix(text.length);
    this.takeOperand(text.length);
    this.refuseGlued();
    if (WORD_OPERANDS.has(text)) return;
    const isCall = this.nextVisible() === '(';
    if (isCall && text.includes('.')) throw refusalAt('ENGINE_EXPRESSION_FORBIDDEN', start, { found: text });
    const key = isCall ? `${text}(` : text;
    const uses = this.positions.get(key);
    if (uses) uses.push(start);
    else this.positions.set(key, [start]);
    this.isCallAhead = isCall;
  }

  /** `2a`, `a.b.c`, `a$`: what hangs on a number or a name without an operator is never part of the language. */
  private refuseGlued(): void {
    const next = this.source.charAt(this.index);
    if (next !== '' && NAME_CHARACTER.test(next)) throw this.forbidden(next);
  }

  private nextVisible(): string {
    let index = this.index;
    while (index < this.source.length && BLANK.test(this.source.charAt(index))) index += 1;
    return this.source.charAt(index);
  }

  private takeWordOperator(word: string): void {
    if (this.needsOperand) throw this.syntax(word);
    if (word === 'in') this.output.splice(this.index, 2, 't', 'o');
    else this.group.hasComparison = false;
    this.needsOperand = true;
    this.index += word.length;
  }

  private takePrefix(length: number): void {
    if (!this.needsOperand) throw this.syntax(this.source.charAt(this.index));
    this.prefixes += 1;
    this.index += length;
    this.checkDepth();
  }

  private takeOperator(operator: string): void {
    if (operator === '(' || operator === '[') return this.takeOpening(operator);
    if (operator === ')' || operator === ']') return this.takeClosing(operator);
    if (this.needsOperand && (operator === '-' || operator === '+')) return this.takePrefix(1);
    if (this.needsOperand) throw this.syntax(operator);
    if (operator === '?') this.openCondition();
    if (operator === ':') this.closeCondition();
    if (operator === ',') this.takeComma();
    if (COMPARISONS.has(operator)) {
      if (this.group.hasComparison) throw this.syntax(operator);
      this.group.hasComparison = true;
    }
    this.needsOperand = true;
    this.index += operator.length;
  }

  private takeOpening(operator: '(' | '['): void {
    const isCall = this.isCallAhead;
    if (!this.needsOperand && !isCall) throw operator === '[' ? this.forbidden(operator) : this.syntax(operator);
    this.isCallAhead = false;
    this.index += 1;
    this.prefixes = 0;
    if (isCall) this.open('call');
    else this.open(operator === '[' ? 'list' : 'group');
  }

  private open(kind: Group['kind']): void {
    this.groups.push(createGroup(kind));
    this.needsOperand = true;
    this.checkDepth();
  }

  private takeClosing(operator: ')' | ']'): void {
    const { kind, isEmpty, isConditionOpen } = this.group;
    const isMatching = this.groups.length > 1 && (kind === 'list') === (operator === ']');
    const mayBeEmpty = isEmpty && kind !== 'group' && this.prefixes === 0;
    if (!isMatching || isConditionOpen || (this.needsOperand && !mayBeEmpty)) throw this.syntax(operator);
    this.groups.pop();
    this.group.isEmpty = false;
    this.needsOperand = false;
    this.index += 1;
  }

  private takeComma(): void {
    const group = this.group;
    if (group.kind === 'group' || group.isConditionOpen) throw this.syntax(',');
    group.hasComparison = false;
    group.conditionals = 0;
  }

  /** A conditional inside the first branch needs brackets: the grammar would read its colon as a range. */
  private openCondition(): void {
    const group = this.group;
    if (group.isConditionOpen) throw this.syntax('?');
    if (/[.?]/.test(this.source.charAt(this.index + 1))) throw this.forbidden('?');
    group.isConditionOpen = true;
    group.hasComparison = false;
    group.conditionals += 1;
    this.checkDepth();
  }

  private closeCondition(): void {
    const group = this.group;
    if (!group.isConditionOpen) throw this.forbidden(':');
    group.isConditionOpen = false;
    group.hasComparison = false;
  }

  private checkDepth(): void {
    const depth = this.groups.reduce((sum, group) => sum + 1 + group.conditionals, this.prefixes - 1);
    if (depth > MAX_DEPTH) throw refusalAt('ENGINE_EXPRESSION_LIMIT', this.index, { limit: MAX_DEPTH });
  }

  private syntax(found: string) {
    return refusalAt('ENGINE_EXPRESSION_SYNTAX', Math.min(this.index, this.source.length), { found });
  }

  private forbidden(found: string) {
    return refusalAt('ENGINE_EXPRESSION_FORBIDDEN', this.index, { found });
  }
}

function createGroup(kind: Group['kind']): Group {
  return { kind, conditionals: 0, isConditionOpen: false, hasComparison: false, isEmpty: true };
}
