import { defineWidget } from '../../../engine/contract/widget-definition';
import { htmlToText, parseHtml } from './html-values';
import propsSchema from './props.schema.json';

/** Rich text, stored as HTML; the server cleans it on every write, the screen before it shows it. */
export const definition = defineWidget({
  key: 'editor',
  aliases: [],
  group: 'basic',
  kind: 'value',
  client: { key: 'editor', tag: 'JNPF-Quill', layout: 'colFormItem' },
  propsSchema,
  ignoredProps: ['style', 'size', 'value'],
  hasOptions: false,
  isListable: false,
  isAllowedInTable: false,
  isSortable: false,
  search: null,
  contentKind: 'html',
  emptyValue: () => null,
  toStored: parseHtml,
  toText: htmlToText,
  column: () => ({ type: 'text' }),
  sample: (_field, seed) => `<p>第<strong>${seed}</strong>段</p>`,
});
