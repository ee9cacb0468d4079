import { defineWidget, type Parsed } from '../../../engine/contract/widget-definition';
import { accepted, refused } from '../../../engine/values/parsed';
import { toCleanText } from '../../../engine/values/text-values';
import propsSchema from './props.schema.json';
import { jsonOf, shortJson } from './short-json';

/** Fallback for an unknown widget: shown as such; its value survives every save unchanged. */
export const definition = defineWidget({
  key: 'unknown',
  aliases: [],
  group: 'advanced',
  kind: 'value',
  client: { key: 'unknown', tag: 'el-input', layout: 'colFormItem' },
  propsSchema,
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: false,
  search: null,
  emptyValue: () => null,
  toStored: parseJson,
  toText: (value) => shortJson(value),
  column: () => ({ type: 'jsonb' }),
  sample: (_field, seed) => (seed % 2 === 0 ? { kept: seed } : `kept ${String(seed)}`),
});

/** NUL and lone surrogates as JSON writes them: PostgreSQL's jsonb holds neither. */
const UNSTORABLE = /\\u(?:0000|d[89a-f][0-9a-f]{2})/i;

/** Accepts any JSON value unchanged; refuses anything else (functions, cycles). */
function parseJson(input: unknown): Parsed {
  if (input === undefined || input === null) return accepted(null);
  const json = jsonOf(input);
  if (json === undefined) return refused();
  if (!UNSTORABLE.test(json)) return accepted(input);
  let isKeyUnstorable = false;
  const cleaned: unknown = JSON.parse(json, (key, value: unknown) => {
    if (key !== toCleanText(key)) isKeyUnstorable = true;
    return typeof value === 'string' ? toCleanText(value) : value;
  });
  return isKeyUnstorable ? refused() : accepted(cleaned);
}
