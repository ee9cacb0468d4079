import { expect, it } from 'vitest';
import { parseModule } from '../../../../engine/parse';
import { fixEdits, parseSource, applyEdits } from '../../../../engine/source';
import { registry } from '../../../../renderers/definitions';
import { changeOf, doneIn, traditionalChanges, translationRows } from './translation-rows';

const TEXT = `{
  "fullName": "订单", "enCode": "order", "webType": 1,
  "formData": { "fields": [{ "__vModel__": "a", "__config__": { "jnpfKey": "input", "label": "科室" } }] }
}`;

function read(text: string) {
  const { model } = parseModule(JSON.parse(text), registry);
  if (!model) throw new Error('the document must be sound');
  return { model, rows: translationRows(model, registry) };
}

it('writes what is typed into a module without i18n, changes and removes it, and keeps the rest', () => {
  const { model, rows } = read(TEXT);
  expect(rows.map(({ text, pointer }) => `${text} ${pointer}`)).toEqual([
    '订单 /fullName',
    '科室 /formData/fields/0/__config__/label',
  ]);
  expect([doneIn(rows, 'en'), doneIn(rows, 'zhtw')]).toEqual([0, 1]);
  const [order] = rows;
  const change = order && changeOf(order, 'en', { typed: ' Orders ', model });
  if (!change) throw new Error('a change is expected');
  const written = applyEdits(TEXT, fixEdits(parseSource(TEXT), { title: '', params: {}, changes: [change] }));
  expect(written.startsWith(TEXT.slice(0, TEXT.lastIndexOf('\n')))).toBe(true);
  expect(JSON.parse(written)).toMatchObject({ i18n: { en: { 订单: 'Orders' } } });
  const again = read(written);
  const [first] = again.rows;
  if (!first) throw new Error('a row is expected');
  expect(changeOf(first, 'en', { typed: 'Orders', model: again.model })).toBeNull();
  expect(changeOf(first, 'en', { typed: '', model: again.model })).toEqual({ op: 'remove', pointer: '/i18n/en/订单' });
  expect(traditionalChanges(again.rows, again.model)).toEqual([
    { op: 'set', pointer: '/i18n/zhtw', value: { 订单: '訂單' } },
  ]);
  const begun = { ...again.model, translations: { ...again.model.translations, zhtw: { 科室: '科室' } } };
  expect(traditionalChanges(again.rows, begun)).toEqual([{ op: 'set', pointer: '/i18n/zhtw/订单', value: '訂單' }]);
});
