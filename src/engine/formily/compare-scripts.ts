import { quote, type TypedScript } from './script';

/** Thrown inside a translation; `toScript` turns it into null. */
export class Inexpressible extends Error {}

/** Gives a translation up. */
export function inexpressible(): never {
  throw new Inexpressible('no simple script has this result');
}

/** The literal in a script; gives up where it is computed. */
export function literalOf(script: TypedScript): string | number {
  return script.literal ?? (script.type === 'blank' ? '' : inexpressible());
}

/** Whether a value is blank: null, undefined, '' or an empty list. */
export function isBlankScript({ js, type, isPresent, literal }: TypedScript): string {
  if (literal !== undefined) return String(literal === '');
  if (type === 'blank') return 'true';
  if (type === 'texts' || type === 'numbers') return `(${js}.length === 0)`;
  if (type === 'boolean' || (type === 'number' && isPresent)) return 'false';
  return `((${js} ?? "") === "")`;
}

/** Equality as `isEqual` of the expression language has it. */
export function equalScript(left: TypedScript, right: TypedScript): string {
  if (isBlankLiteral(left)) return isBlankScript(right);
  if (isBlankLiteral(right)) return isBlankScript(left);
  if (left.type === 'text' && right.type === 'number') return equalScript(right, left);
  if (left.type === 'number' && right.type === 'text') return numberEqualsText(left, right);
  if (left.type !== right.type) return inexpressible();
  if (left.type === 'boolean') return `(${left.js} === ${right.js})`;
  if (left.type !== 'text' && left.type !== 'number') return inexpressible();
  if (isLiteral(left) || isLiteral(right)) return `(${left.js} === ${right.js})`;
  const blank = left.type === 'text' ? '""' : 'null';
  return `((${left.js} ?? ${blank}) === (${right.js} ?? ${blank}))`;
}

function numberEqualsText(number: TypedScript, text: TypedScript): string {
  if (typeof text.literal === 'string') {
    const meant = plainNumber(text.literal);
    return meant === null ? 'false' : `(${number.js} === ${String(meant)})`;
  }
  if (number.literal === undefined) return inexpressible();
  return `(${textNumber(text)} === ${number.js})`;
}

/** The number in a text; NaN when it is blank. */
function textNumber({ js }: TypedScript): string {
  return `Number((${js} ?? "").trim() || NaN)`;
}

/** Order of two numbers, or of a text that holds one; false when a side is blank. */
export function orderScript(op: '<' | '<=' | '>' | '>=', left: TypedScript, right: TypedScript): string {
  if (left.type !== 'number' && right.type !== 'number') return inexpressible();
  const sides = [left, right].map(toOrdered);
  const guards = sides.flatMap(({ guard }) => (guard === '' ? [] : [guard]));
  return `(${[...guards, sides.map(({ js }) => js).join(` ${op} `)].join(' && ')})`;
}

function toOrdered(side: TypedScript): { readonly js: string; readonly guard: string } {
  if (side.type === 'text') {
    const js =
      typeof side.literal === 'string' ? String(plainNumber(side.literal) ?? inexpressible()) : textNumber(side);
    return { js, guard: '' };
  }
  if (side.type !== 'number') return inexpressible();
  return { js: side.js, guard: side.isPresent ? '' : `(${side.js} ?? null) !== null` };
}

const PLAIN_NUMBER = /^\s*[+-]?\d{1,15}(\.\d{1,10})?\s*$/;

/** The number in a text; null when it is clearly none, as opposed to one that is written in a way of its own. */
function plainNumber(text: string): number | null {
  if (PLAIN_NUMBER.test(text)) return Number(text);
  return Number.isNaN(Number(text)) ? null : inexpressible();
}

/** Whether a list of literals holds the value, or one of the values. */
export function inScript(left: TypedScript, items: readonly (string | number)[]): TypedScript {
  const present = items.filter((item) => item !== '');
  const texts = present.filter((item) => typeof item === 'string');
  const numbers = present.filter((item) => typeof item === 'number');
  if (texts.length > 0 && numbers.length > 0) return inexpressible();
  const js = texts.length > 0 ? inTexts(left, texts) : inNumbers(left, numbers);
  return { js, type: 'boolean', isPresent: true };
}

function inTexts(left: TypedScript, texts: readonly string[]): string {
  const list = `[${texts.map(quote).join(', ')}]`;
  if (left.type === 'texts') return `${left.js}.some((each) => ${list}.includes(each))`;
  if (left.type === 'text') return `${list}.includes(${left.js})`;
  if (left.type !== 'number') return inexpressible();
  const numbers = texts.flatMap((text) => plainNumber(text) ?? []);
  return `[${numbers.join(', ')}].includes(${left.js})`;
}

function inNumbers(left: TypedScript, numbers: readonly number[]): string {
  if (numbers.length === 0) return 'false';
  if (left.type === 'number') return `[${numbers.join(', ')}].includes(${left.js})`;
  return left.type === 'text' ? `[${numbers.join(', ')}].includes(${textNumber(left)})` : inexpressible();
}

function isLiteral({ literal }: TypedScript): boolean {
  return literal !== undefined;
}

function isBlankLiteral({ type, literal }: TypedScript): boolean {
  return type === 'blank' || literal === '';
}
