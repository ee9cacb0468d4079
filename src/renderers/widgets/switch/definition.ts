import { defineWidget } from '../../../engine/contract/widget-definition';
import { toNumber } from '../../../engine/values/number-values';
import { isOn, parseSwitch, switchFromText, switchText, switchValues, validateSwitch } from './switch-values';
import propsSchema from './props.schema.json';

/** On or off, stored as the two values that the document names, 1 and 0 by default. */
export const definition = defineWidget({
  key: 'switch',
  aliases: [],
  group: 'basic',
  kind: 'value',
  client: { key: 'switch', tag: 'el-switch', layout: 'colFormItem' },
  propsSchema,
  renames: { activeText: 'activeTxt', inactiveText: 'inactiveTxt' },
  ignoredProps: ['style', 'size', 'value'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: true,
  search: null,
  emptyValue: (field) => switchValues(field).inactive,
  toStored: parseSwitch,
  validate: validateSwitch,
  toText: (value, field, context) => switchText(value, field, context.translate),
  fromText: switchFromText,
  column: (field) =>
    typeof switchValues(field).active === 'number' ? { type: 'integer' } : { type: 'text', isShort: true },
  fromColumn: (value, field) => {
    const parsed = parseSwitch(value, field);
    return parsed.ok ? parsed.value : null;
  },
  toDecimal: (value, field) => {
    const number = toNumber(value);
    return typeof number === 'number' ? String(number) : isOn(value, field) ? '1' : null;
  },
  sample: (field, seed) => (seed % 2 === 0 ? switchValues(field).active : switchValues(field).inactive),
});
