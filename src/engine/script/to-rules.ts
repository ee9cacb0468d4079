import type { Expression as Node, Pattern, Statement } from 'acorn';
import { parseScript } from './parse-script';

/** A rule as it is written in a document. */
export interface WrittenRule {
  readonly when: string;
  readonly then: {
    readonly visible?: readonly string[];
    readonly required?: readonly string[];
    readonly disabled?: readonly string[];
  };
}

type Effect = 'visible' | 'required' | 'disabled';

/** The field whose script it is, and what the fields of its module are by their own settings. */
interface RuleSubject {
  readonly key: string;
  /** null = no such field. */
  statesOf: (fieldId: string) => Readonly<Record<Effect, boolean>> | null;
}

const STATES: Readonly<Record<string, Effect>> = {
  setShowOrHide: 'visible',
  setRequired: 'required',
  setDisabled: 'disabled',
};
const BINARY: Readonly<Record<string, string>> = {
  '===': '==',
  '==': '==',
  '!==': '!=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
};
const LOGICAL: Readonly<Record<string, string>> = { '&&': 'and', '||': 'or' };

/** A condition and whether its opposite is meant. */
interface When {
  readonly text: string;
  readonly isNot: boolean;
}

/** It does something that no rule says. */
class NoRule extends Error {}

/** What a script says of one state of a field. */
interface Said {
  /** The condition under which the state is on. */
  readonly text: string;
  /** What it says while the condition of its `if` holds, and while it does not; absent = nothing. */
  readonly held?: boolean;
  readonly otherwise?: boolean;
  /** It says the comparison itself. */
  readonly isWhole?: boolean;
}

/**
 * The rules that do what the `change` script of a field does: states by comparison. Null when it does anything else, however little:
 * it also sets values (a rule would overwrite what is typed), or says one side of a state that the field does not start with the
 * other one of.
 */
export function toRules(source: string, subject: RuleSubject): readonly WrittenRule[] | null {
  const parsed = parseScript(source);
  if (!parsed.ok) return null;
  const { root } = parsed;
  if (root.type !== 'ArrowFunctionExpression' || root.async || root.params.length > 1) return null;
  if (root.body.type !== 'BlockStatement' || !isPlainParam(root.params[0])) return null;
  try {
    const found = new RuleFinder(subject);
    for (const statement of root.body.body) found.read(statement, null);
    return found.rules();
  } catch (error) {
    if (error instanceof NoRule) return null;
    throw error;
  }
}

/** `({ data, setFormData })`, without other names or defaults. */
function isPlainParam(param: Pattern | undefined): boolean {
  if (param?.type !== 'ObjectPattern') return false;
  return param.properties.every(
    (each) => each.type === 'Property' && each.shorthand && each.value.type === 'Identifier',
  );
}

class RuleFinder {
  /** By effect and field. */
  private readonly states = new Map<string, Said>();

  constructor(private readonly subject: RuleSubject) {}

  read(statement: Statement, when: When | null): void {
    if (statement.type === 'BlockStatement') return statement.body.forEach((each) => this.read(each, when));
    if (statement.type === 'EmptyStatement') return undefined;
    if (statement.type === 'IfStatement' && when === null) return this.readChoice(statement.test, statement);
    if (statement.type !== 'ExpressionStatement') throw new NoRule();
    return this.readCall(statement.expression, when);
  }

  rules(): readonly WrittenRule[] | null {
    const byCondition = new Map<string, Map<Effect, string[]>>();
    for (const [name, said] of this.states) {
      const [effect, field] = name.split(' ') as [Effect, string];
      if (!this.isSame(effect, field, said)) return null;
      const effects = byCondition.get(said.text) ?? new Map<Effect, string[]>();
      byCondition.set(said.text, effects.set(effect, [...(effects.get(effect) ?? []), field]));
    }
    if (byCondition.size === 0) return null;
    return [...byCondition].map(([when, effects]) => ({ when, then: Object.fromEntries(effects) }));
  }

  /** Whether a rule leaves the field as the script does: a rule asks for more than its settings, and shows it or hides it. */
  private isSame(effect: Effect, field: string, { held, otherwise, isWhole }: Said): boolean {
    const state = this.subject.statesOf(field)?.[effect];
    if (state === undefined || (effect !== 'visible' && state)) return false;
    const isBoth = isWhole === true || (held !== undefined && otherwise !== undefined);
    const said = held ?? otherwise;
    return isBoth || (said === !state && (said || effect === 'visible'));
  }

  private readChoice(test: Node, { consequent, alternate }: { consequent: Statement; alternate?: Statement | null }) {
    const text = this.expression(test);
    this.read(consequent, { text, isNot: false });
    if (alternate) this.read(alternate, { text, isNot: true });
  }

  private readCall(call: Node, when: When | null): void {
    if (call.type !== 'CallExpression' || call.callee.type !== 'Identifier') throw new NoRule();
    const [target, value] = call.arguments;
    if (target?.type !== 'Literal' || typeof target.value !== 'string' || !value || value.type === 'SpreadElement')
      throw new NoRule();
    const effect = Object.hasOwn(STATES, call.callee.name) ? STATES[call.callee.name] : undefined;
    if (effect) return this.addState(`${effect} ${target.value}`, value, when);
    throw new NoRule();
  }

  /** `true` under a condition, or the condition itself; the other branch may only say the opposite. */
  private addState(name: string, value: Node, when: When | null): void {
    const isLiteral = value.type === 'Literal' && typeof value.value === 'boolean';
    if (isLiteral !== (when !== null)) throw new NoRule();
    const isOn = value.type === 'Literal' && value.value === true;
    const text = when ? toText(isOn ? when : { ...when, isNot: !when.isNot }) : this.expression(value);
    const before = this.states.get(name);
    if ((before?.text ?? text) !== text) throw new NoRule();
    const side = when ? { [when.isNot ? 'otherwise' : 'held']: isOn } : { isWhole: true };
    this.states.set(name, { ...before, text, ...side });
  }

  private expression(node: Node): string {
    switch (node.type) {
      case 'Identifier':
        if (node.name === 'data') return this.subject.key;
        break;
      case 'Literal':
        if (typeof node.value === 'string') return JSON.stringify(node.value);
        if (node.value === null || typeof node.value === 'number' || typeof node.value === 'boolean')
          if (node.raw !== undefined && !('regex' in node && node.regex)) return String(node.value);
        break;
      case 'MemberExpression':
        if (node.object.type === 'Identifier' && node.object.name === 'formData' && !node.computed)
          if (node.property.type === 'Identifier') return node.property.name;
        break;
      case 'UnaryExpression':
        if (node.operator === '!') return `not (${this.expression(node.argument)})`;
        if (node.operator === '-') return `-(${this.expression(node.argument)})`;
        break;
      case 'LogicalExpression':
        return this.pair(node.left, LOGICAL[node.operator], node.right);
      case 'BinaryExpression':
        // A text would be appended there, and is a number here.
        if (node.operator === '+' && (isWritten(node.left) || isWritten(node.right))) break;
        if (node.left.type !== 'PrivateIdentifier') return this.pair(node.left, BINARY[node.operator], node.right);
        break;
      case 'ParenthesizedExpression':
        return this.expression(node.expression);
      default:
    }
    throw new NoRule();
  }

  private pair(left: Node, operator: string | undefined, right: Node): string {
    if (operator === undefined) throw new NoRule();
    return `${this.operand(left)} ${operator} ${this.operand(right)}`;
  }

  private operand(node: Node): string {
    const text = this.expression(node);
    return node.type === 'BinaryExpression' || node.type === 'LogicalExpression' ? `(${text})` : text;
  }
}

function toText({ text, isNot }: When): string {
  return isNot ? `not (${text})` : text;
}

function isWritten(node: { readonly type: string; readonly value?: unknown }): boolean {
  return node.type === 'Literal' && typeof node.value === 'string';
}
