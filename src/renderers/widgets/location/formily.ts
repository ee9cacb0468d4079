import type { FormilyEqual } from '../../../engine/formily';

/** The coordinates and address, as the text that holds them. */
export const formily: FormilyEqual = () => ({
  type: 'string',
  component: 'Input',
  reading: null,
  differences: [{ kind: 'changed', reason: 'plainText' }],
});
