import type { ExpressionNode } from '../contract/expression';
import {
  inScript,
  inexpressible,
  Inexpressible,
  isBlankScript,
  literalOf,
  equalScript,
  orderScript,
} from './compare-scripts';
import { callScript } from './call-scripts';
import { quote, type TypedScript } from './script';
import { calculateScript, conditionalScript, numberScript, truthScript } from './compute-scripts';

/** Answers what a canonical name reads; null when a script cannot read it. */
export type ReadName = (name: string) => TypedScript | null;

/** Longest script that is still simple. */
const MAX_SCRIPT_LENGTH = 4_000;

/**
 * An expression of ours as a JavaScript expression with the same result for every value that the stock controls give; null when
 * there is none that is simple.
 */
export function toScript(node: ExpressionNode, read: ReadName): TypedScript | null {
  try {
    const script = translate(node, read);
    return script.js.length > MAX_SCRIPT_LENGTH ? null : script;
  } catch (error) {
    if (error instanceof Inexpressible) return null;
    throw error;
  }
}

function translate(node: ExpressionNode, read: ReadName): TypedScript {
  const part = (each: ExpressionNode) => translate(each, read);
  switch (node.type) {
    case 'number':
      return numberLiteral(node.value);
    case 'string':
      return { js: quote(node.value), type: 'text', isPresent: true, literal: node.value };
    case 'boolean':
      return { js: String(node.value), type: 'boolean', isPresent: true };
    case 'null':
      return { js: 'null', type: 'blank', isPresent: false };
    case 'name':
      return read(node.name) ?? inexpressible();
    case 'unary': {
      const argument = part(node.argument);
      if (node.op === 'not') return { js: `!(${truthScript(argument)})`, type: 'boolean', isPresent: true };
      const js = numberScript(argument);
      return { js: node.op === '-' ? `(0 - ${js})` : js, type: 'number', isPresent: true };
    }
    case 'binary':
      return node.op === 'in' && node.right.type === 'list'
        ? inScript(
            part(node.left),
            node.right.items.map((item) => literalOf(part(item))),
          )
        : binaryScript(node.op, part(node.left), part(node.right));
    case 'conditional':
      return conditionalScript(part(node.test), part(node.then), part(node.otherwise));
    case 'list':
      return inexpressible();
    case 'call':
      return callScript(node.name, node.args.map(part));
  }
}

type BinaryOperator = Extract<ExpressionNode, { type: 'binary' }>['op'];

function binaryScript(op: BinaryOperator, left: TypedScript, right: TypedScript): TypedScript {
  switch (op) {
    case '+':
    case '-':
    case '*':
    case '/':
      return { js: calculateScript(op, numberScript(left), numberScript(right)), type: 'number', isPresent: true };
    case '%':
      // The rest of a division of doubles is off by a whole divisor too often.
      return inexpressible();
    case '==':
      return toBoolean(equalScript(left, right));
    case '!=':
      return toBoolean(`!(${equalScript(left, right)})`);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return toBoolean(orderScript(op, left, right));
    case 'and':
      return toBoolean(`(${truthScript(left)} && ${truthScript(right)})`);
    case 'or':
      return toBoolean(`(${truthScript(left)} || ${truthScript(right)})`);
    case 'in':
      return inList(left, right);
  }
}

function toBoolean(js: string): TypedScript {
  return { js, type: 'boolean', isPresent: true };
}

/** `x in list` where the list is a value. */
function inList(left: TypedScript, list: TypedScript): TypedScript {
  if (list.type === 'texts' && left.type === 'texts')
    return toBoolean(`${left.js}.some((each) => ${list.js}.includes(each))`);
  const isOfList =
    (list.type === 'texts' && left.type === 'text') || (list.type === 'numbers' && left.type === 'number');
  if (!isOfList) return inexpressible();
  return toBoolean(`(!(${isBlankScript(left)}) && ${list.js}.includes(${left.js}))`);
}

const MAX_EXACT_DIGITS = 15;

function numberLiteral(text: string): TypedScript {
  const value = Number(text);
  const digits = text.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
  if (!Number.isFinite(value) || digits.length > MAX_EXACT_DIGITS) return inexpressible();
  return { js: String(value), type: 'number', isPresent: true, literal: value };
}
