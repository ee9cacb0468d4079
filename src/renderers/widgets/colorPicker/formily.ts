import type { FormilyEqual } from '../../../engine/formily';

/** The notation of the colour, as text. */
export const formily: FormilyEqual = () => ({
  type: 'string',
  component: 'Input',
  differences: [{ kind: 'changed', reason: 'plainText' }],
});
