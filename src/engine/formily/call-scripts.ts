import { inexpressible, isBlankScript } from './compare-scripts';
import { conditionalScript, numberScript, truthScript } from './compute-scripts';
import { roundScript, type TypedScript } from './script';

const BLANK: TypedScript = { js: 'null', type: 'blank', isPresent: false };
const MAX_ROUNDED_DIGITS = 10;

type Call = (args: readonly TypedScript[]) => TypedScript;
const boolean = (js: string): TypedScript => ({ js, type: 'boolean', isPresent: true });
const number = (js: string): TypedScript => ({ js, type: 'number', isPresent: true });

/** The functions of the expression language that are simple in JavaScript, too. */
const CALLS: Readonly<Record<string, Call>> = {
  IF: ([test = BLANK, then = BLANK, otherwise = BLANK]) => conditionalScript(test, then, otherwise),
  AND: (args) => boolean(`(${args.map(truthScript).join(' && ')})`),
  OR: (args) => boolean(`(${args.map(truthScript).join(' || ')})`),
  NOT: ([value = BLANK]) => boolean(`!(${truthScript(value)})`),
  ISEMPTY: ([value = BLANK]) => boolean(isBlankScript(value)),
  SUM: (args) => number(`Number((${args.map(numberScript).join(' + ')}).toPrecision(15))`),
  ABS: ([value = BLANK]) => number(`Math.abs(${numberScript(value)})`),
  ROUND: ([value = BLANK, digits = BLANK]) => number(roundScript(numberScript(value), digitsOf(digits))),
  CONCAT: (args) => ({ js: `(${args.map(textScript).join(' + ')})`, type: 'text', isPresent: true }),
};

/** A call of a function; gives up on those that are not simple. */
export function callScript(name: string, args: readonly TypedScript[]): TypedScript {
  const call = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined;
  return call ? call(args) : inexpressible();
}

function digitsOf({ type, literal }: TypedScript): number {
  if (type === 'blank') return 0;
  if (typeof literal !== 'number' || literal < 0 || literal > MAX_ROUNDED_DIGITS) return inexpressible();
  return Math.trunc(literal);
}

function textScript({ js, type, isPresent }: TypedScript): string {
  if (type === 'blank') return '""';
  if (type !== 'text') return inexpressible();
  return isPresent ? js : `(${js} ?? "")`;
}
