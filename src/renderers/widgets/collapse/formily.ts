import type { FormilyEqual } from '../../../engine/formily';
import { booleanProp } from '../../../engine/values/field-props';
import { firstOpenKeys } from './collapse-panels';

/** Folding panels. */
export const formily: FormilyEqual = (field) => ({
  type: 'void',
  component: 'FormCollapse',
  props: { accordion: booleanProp(field, 'accordion') || undefined, defaultActiveKey: firstOpenKeys(field) },
  children: 'direct',
});
