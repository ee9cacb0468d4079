import type { FieldModel } from '../../../engine/contract/field-model';
import { lostProp, type FormilyEqual } from '../../../engine/formily';
import { textProp } from '../../../engine/values/field-props';

/** Tabs; the first stands open. */
export const formily: FormilyEqual = (field) => ({
  type: 'void',
  component: 'FormTab',
  props: {
    type: ['card', 'border-card'].includes(textProp(field, 'type')) ? 'card' : undefined,
    tabPosition: textProp(field, 'tabPosition') || undefined,
  },
  children: 'direct',
  differences: lostProp(!['', '0', firstName(field)].includes(textProp(field, 'active')), 'active'),
});

function firstName({ children: [first] }: FieldModel): string {
  return first ? textProp(first, 'name') : '';
}
