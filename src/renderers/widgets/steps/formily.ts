import type { FormilyEqual } from '../../../engine/formily';

/**
 * Tabs: a stock `FormStep` draws the fields of its current step only, so that the others are never checked, and needs a controller
 * that no schema can hold.
 */
export const formily: FormilyEqual = () => ({
  type: 'void',
  component: 'FormTab',
  children: 'direct',
  differences: [{ kind: 'changed', reason: 'steps' }],
});
