import { defineWidget } from '../../../engine/contract/widget-definition';
import { parseText, toShownText, toSingleLine } from '../../../engine/values/text-values';
import propsSchema from './props.schema.json';

const SAMPLES = ['icon-ym icon-ym-user', 'icon-ym icon-ym-sysMenu', 'anticon anticon-heart'] as const;

/** The name of an icon, as menus store it: a class of the icon fonts of 3.4.7 or `anticon anticon-<name>`. */
export const definition = defineWidget({
  key: 'iconPicker',
  aliases: [],
  group: 'basic',
  kind: 'value',
  propsSchema,
  ignoredProps: ['style', 'size', 'value', 'placeholder'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: false,
  search: null,
  emptyValue: () => null,
  toStored: parseText,
  toText: toShownText,
  fromText: (text) => parseText(toSingleLine(text)),
  column: () => ({ type: 'text', isShort: true }),
  sample: (_field, seed) => SAMPLES[Math.abs(seed) % SAMPLES.length] ?? SAMPLES[0],
});
