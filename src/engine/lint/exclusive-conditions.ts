import type { ExpressionNode } from '../contract/expression';

/** Maximum number of alternatives; beyond it nothing is proved. */
const MAX_ALTERNATIVES = 32;

/** A comparison of a name with a constant, or any other condition, possibly negated. */
type Claim =
  | { readonly kind: 'compare'; readonly name: string; readonly op: string; readonly value: string | number }
  | { readonly kind: 'other'; readonly text: string; readonly holds: boolean };

type Binary = Extract<ExpressionNode, { type: 'binary' }>;

const MIRRORED: Readonly<Record<string, string>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};
const NEGATED: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};

/**
 * Whether two conditions provably never hold together: different constants or disjoint ranges of one name, or negations of each
 * other. False = not proved.
 */
export function areExclusive(left: ExpressionNode, right: ExpressionNode): boolean {
  const mine = toAlternatives(left, true);
  const theirs = toAlternatives(right, true);
  if (mine.length * theirs.length > MAX_ALTERNATIVES) return false;
  return mine.every((claims) => theirs.every((others) => contradict(claims, others)));
}

/** Disjunctive normal form: alternatives, each a list of claims. */
function toAlternatives(node: ExpressionNode, holds: boolean): readonly (readonly Claim[])[] {
  const inner = negatedOf(node);
  if (inner) return toAlternatives(inner, !holds);
  if (node.type !== 'binary' || (node.op !== 'and' && node.op !== 'or')) return [[toClaim(node, holds)]];
  const left = toAlternatives(node.left, holds);
  const right = toAlternatives(node.right, holds);
  // De Morgan: a negated `and` is an `or` of negations.
  if ((node.op === 'or') === holds) return [...left, ...right];
  if (left.length * right.length > MAX_ALTERNATIVES) return [[]];
  return left.flatMap((claims) => right.map((others) => [...claims, ...others]));
}

function negatedOf(node: ExpressionNode): ExpressionNode | null {
  if (node.type === 'unary' && node.op === 'not') return node.argument;
  return node.type === 'call' && node.name === 'NOT' ? (node.args[0] ?? null) : null;
}

function toClaim(node: ExpressionNode, holds: boolean): Claim {
  return (node.type === 'binary' ? toComparison(node, holds) : null) ?? { kind: 'other', text: textOf(node), holds };
}

function toComparison({ op, left, right }: Binary, holds: boolean): Claim | null {
  const mirrored = MIRRORED[op];
  if (mirrored === undefined) return null;
  const isNamed = left.type === 'name';
  const name = isNamed ? left : right;
  const value = constantOf(isNamed ? right : left);
  if (name.type !== 'name' || value === null) return null;
  const own = isNamed ? op : mirrored;
  return { kind: 'compare', name: name.name, op: holds ? own : (NEGATED[own] ?? own), value };
}

/** Expressions treat `1` and `"1"` as equal; digits are normalised to a number. */
function constantOf(node: ExpressionNode): string | number | null {
  if (node.type === 'boolean') return String(node.value);
  if (node.type !== 'number' && node.type !== 'string') return null;
  const number = Number(node.value);
  return node.value.trim() !== '' && Number.isFinite(number) ? number : node.value;
}

function textOf(node: ExpressionNode): string {
  return JSON.stringify(node);
}

function contradict(claims: readonly Claim[], others: readonly Claim[]): boolean {
  return claims.some((claim) => others.some((other) => isContradiction(claim, other)));
}

function isContradiction(claim: Claim, other: Claim): boolean {
  if (claim.kind === 'other') {
    return other.kind === 'other' && claim.text === other.text && claim.holds !== other.holds;
  }
  if (other.kind === 'other') return false;
  if (claim.name !== other.name) return false;
  if (claim.op === '==') return !satisfies(claim.value, other);
  if (other.op === '==') return !satisfies(other.value, claim);
  return areApart(claim, other) || areApart(other, claim);
}

type Comparison = Extract<Claim, { kind: 'compare' }>;

function satisfies(value: string | number, { op, value: bound }: Comparison): boolean {
  if (op === '==') return value === bound;
  if (op === '!=') return value !== bound;
  if (typeof value !== 'number' || typeof bound !== 'number') return true;
  if (op === '<') return value < bound;
  if (op === '<=') return value <= bound;
  return op === '>' ? value > bound : value >= bound;
}

/** Whether `upper` ends before `lower` begins. */
function areApart(upper: Comparison, lower: Comparison): boolean {
  if (!upper.op.startsWith('<') || !lower.op.startsWith('>')) return false;
  if (typeof upper.value !== 'number' || typeof lower.value !== 'number') return false;
  if (upper.value !== lower.value) return upper.value < lower.value;
  return upper.op === '<' || lower.op === '>';
}
