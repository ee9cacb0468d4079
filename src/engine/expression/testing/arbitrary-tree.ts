import fc from 'fast-check';
import type { ExpressionNode } from '../../contract/expression';
import { EXPRESSION_FUNCTIONS } from '../functions';

const NUMBERS = ['0', '1.50', '.5', '5.', '1e-7', '2E+3', '9'.repeat(60)];
const BINARY = ['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', 'and', 'or', 'in'] as const;
const PREFIXES = ['-', '+', 'not'] as const;

/** Arbitrary syntax tree over these names, as the parser would return it; calls have valid numbers of arguments. */
export function arbitraryTree(names: readonly string[]): fc.Arbitrary<ExpressionNode> {
  return fc.letrec<{ tree: ExpressionNode }>((tie) => {
    const tree = tie('tree');
    const call = fc.constantFrom(...EXPRESSION_FUNCTIONS).chain(({ name, minArgs, maxArgs }) =>
      fc.record({
        type: fc.constant('call' as const),
        name: fc.constant(name),
        args: fc.array(tree, { minLength: minArgs, maxLength: Math.min(maxArgs, minArgs + 2) }),
      }),
    );
    const operators = fc.oneof(
      fc.record({ type: fc.constant('binary' as const), op: fc.constantFrom(...BINARY), left: tree, right: tree }),
      fc.record({ type: fc.constant('unary' as const), op: fc.constantFrom(...PREFIXES), argument: tree }),
    );
    const groups = fc.oneof(
      fc.record({ type: fc.constant('conditional' as const), test: tree, then: tree, otherwise: tree }),
      fc.record({ type: fc.constant('list' as const), items: fc.array(tree, { maxLength: 3 }) }),
      call,
    );
    const leaves = fc.oneof(
      fc.record({ type: fc.constant('number' as const), value: fc.constantFrom(...NUMBERS) }),
      fc.record({ type: fc.constant('string' as const), value: fc.string({ unit: 'binary' }) }),
      fc.record({ type: fc.constant('name' as const), name: fc.constantFrom(...names) }),
      fc.record({ type: fc.constant('boolean' as const), value: fc.boolean() }),
      fc.constant({ type: 'null' as const }),
    );
    return {
      tree: fc.oneof(
        { maxDepth: 5 },
        { weight: 1, arbitrary: leaves },
        { weight: 3, arbitrary: operators },
        { weight: 1, arbitrary: groups },
      ),
    };
  }).tree;
}
