import type { FormilyEqual } from '../../../engine/formily';

/** The name of the icon, as text. */
export const formily: FormilyEqual = () => ({
  type: 'string',
  component: 'Input',
  differences: [{ kind: 'changed', reason: 'plainText' }],
});
