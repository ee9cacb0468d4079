import type { FormilyEqual } from '../../../engine/formily';

/** Rows below each other. */
export const formily: FormilyEqual = () => ({
  type: 'void',
  component: 'div',
  children: 'direct',
  differences: [{ kind: 'changed', reason: 'mergedCells' }],
});
