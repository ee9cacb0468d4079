import type { ExpressionNode } from '../contract/expression';

export type BinaryOperator = Extract<ExpressionNode, { type: 'binary' }>['op'];

/** How tightly each operator binds; those of one power are read from left to right. */
export const POWER: Readonly<Record<BinaryOperator, number>> = {
  ...{ or: 1, and: 2 },
  ...{ '==': 3, '!=': 3, '<': 3, '<=': 3, '>': 3, '>=': 3 },
  ...{ in: 4 },
  ...{ '+': 5, '-': 5 },
  ...{ '*': 6, '/': 6, '%': 6 },
};

/** Whether a text is an operator between two operands. */
export function isBinaryOperator(text: string): text is BinaryOperator {
  return Object.hasOwn(POWER, text);
}
