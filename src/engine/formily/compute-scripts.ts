import { inexpressible } from './compare-scripts';
import type { TypedScript } from './script';

/** Whether a value counts as true: not blank, not 0, not false. */
export function truthScript({ js, type }: TypedScript): string {
  if (type === 'boolean') return js;
  if (type === 'blank') return 'false';
  return type === 'texts' || type === 'numbers' ? `(${js}.length > 0)` : `!!(${js})`;
}

/** The number that calculations count: 0 for blank, the sum of a list. */
export function numberScript({ js, type, isPresent }: TypedScript): string {
  if (type === 'number') return isPresent ? js : `(${js} ?? 0)`;
  if (type === 'blank') return '0';
  if (type === 'boolean') return `Number(${js})`;
  if (type === 'numbers') return toDecimalDigits(`${js}.reduce((sum, each) => sum + (each ?? 0), 0)`);
  return inexpressible();
}

/** An arithmetic operation; what divides by zero gives 0. */
export function calculateScript(op: '+' | '-' | '*' | '/', left: string, right: string): string {
  if (op === '/') return toDecimalDigits(`((a, b) => (b === 0 ? 0 : a / b))(${left}, ${right})`);
  return toDecimalDigits(`${left} ${op} ${right}`);
}

/** Frees a double of the digits that it cannot hold exactly: 0.1 + 0.2 is 0.3. */
function toDecimalDigits(js: string): string {
  return `Number((${js}).toPrecision(15))`;
}

/** One of two values of the same type. */
export function conditionalScript(test: TypedScript, then: TypedScript, otherwise: TypedScript): TypedScript {
  const types = new Set([then.type, otherwise.type].filter((type) => type !== 'blank'));
  if (types.size > 1) return inexpressible();
  const [type = 'blank'] = types;
  const isList = type === 'texts' || type === 'numbers';
  const branch = (script: TypedScript) => (isList && script.type === 'blank' ? '[]' : script.js);
  return {
    js: `(${truthScript(test)} ? ${branch(then)} : ${branch(otherwise)})`,
    type,
    isPresent: isList || (then.isPresent && otherwise.isPresent),
  };
}
