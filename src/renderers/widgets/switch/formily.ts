import type { FormilyEqual } from '../../../engine/formily';
import { textProp } from '../../../engine/values/field-props';
import { quote } from '../../../engine/formily';
import { isOn, parseSwitch, switchValues } from './switch-values';

/** On or off, held as true and false. */
export const formily: FormilyEqual = (field) => {
  const { active, inactive } = switchValues(field);
  const literal = (value: number | string) => (typeof value === 'number' ? String(value) : quote(value));
  return {
    type: 'boolean',
    component: 'Switch',
    props: {
      checkedChildren: textProp(field, 'activeTxt') || undefined,
      unCheckedChildren: textProp(field, 'inactiveTxt') || undefined,
    },
    toValue: (stored) => {
      const parsed = parseSwitch(stored, field);
      return parsed.ok && parsed.value !== null ? isOn(parsed.value, field) : undefined;
    },
    reading: {
      type: typeof active === 'number' ? 'number' : 'text',
      read: (js) => `(${js} === true ? ${literal(active)} : ${js} === false ? ${literal(inactive)} : null)`,
      write: (js) => `${js} === ${literal(active)}`,
    },
    differences: [{ kind: 'changed', reason: 'switchValues', params: { active, inactive } }],
  };
};
