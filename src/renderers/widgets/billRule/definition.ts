import { defineWidget, type Parsed } from '../../../engine/contract/widget-definition';
import { refused } from '../../../engine/values/parsed';
import { parseText } from '../../../engine/values/text-values';
import propsSchema from './props.schema.json';

const MAX_LENGTH = 200;

/** A document number that the server makes from a number rule on the first save. */
export const definition = defineWidget({
  key: 'billRule',
  aliases: [],
  group: 'advanced',
  kind: 'system',
  client: { key: 'billRule', tag: 'el-input', layout: 'colFormItem' },
  propsSchema,
  renames: { '__config__.rule': 'rule', '__config__.ruleName': 'ruleName' },
  ignoredProps: ['style', 'ruleType', 'ruleConfig'],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: true,
  search: { operators: ['like', 'equals'], defaultOperator: 'like', isMultipleByDefault: false },
  systemValue: 'billNumber',
  emptyValue: () => null,
  toStored: parseNumber,
  toText: (value) => (typeof value === 'string' ? value : ''),
  column: () => ({ type: 'text', isShort: true }),
  sample: (_field, seed) => `NO${String(seed).padStart(6, '0')}`,
});

function parseNumber(input: unknown): Parsed {
  const parsed = parseText(typeof input === 'string' ? input.trim() : input);
  const isTooLong = parsed.ok && typeof parsed.value === 'string' && parsed.value.length > MAX_LENGTH;
  return isTooLong ? refused('ENGINE_VALUE_TOO_LONG', { max: MAX_LENGTH }) : parsed;
}
