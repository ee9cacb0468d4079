import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { registry } from '../../renderers/definitions';
import { parseModule } from '../parse';
import { applyEdits, fixEdits, parseSource } from '../source';
import { canFillList, fillList, type ListPart } from './fill-list';
import lintText from './text.json';

type Raw = Record<string, unknown>;

const field = (jnpfKey: string, key: string, more: Raw = {}): Raw => ({
  __config__: { jnpfKey, label: `${key}的标题` },
  __vModel__: key,
  ...more,
});
const FIELDS = [
  field('input', 'name'),
  { __config__: { jnpfKey: 'card', children: [field('inputNumber', 'amount'), field('datePicker', 'day')] } },
  field('table', 'items', { __config__: { jnpfKey: 'table', label: '明细', children: [field('input', 'goods')] } }),
  field('editor', 'story'),
  field('nothingKnown', 'odd'),
  { __config__: { jnpfKey: 'groupTitle' }, content: '标题' },
];

/** The text after filling a part, and what was said about it. */
function fill(part: ListPart, text: string) {
  const { model } = parseModule(JSON.parse(text), registry);
  if (!model) throw new Error('the document is broken');
  const { fix, ...said } = fillList(part, { model, registry });
  return { text: applyEdits(text, fixEdits(parseSource(text), fix)), ...said };
}
const write = (columnData: Raw | string, fields: readonly Raw[] = FIELDS, more: Raw = {}) =>
  JSON.stringify({ fullName: '单', enCode: 'd', webType: 2, ...more, formData: { fields }, columnData }, null, 2);
const listOf = (text: string) => (JSON.parse(text) as { columnData: Record<string, Raw[]> }).columnData;

describe('columns', () => {
  it('are all fields that can be one, in the order of the form; numbers stand at the right', () => {
    const { text, added, leftOut } = fill('columns', write({ columnList: [] }));
    expect(added).toBe(3);
    expect(listOf(text)['columnList']).toEqual([
      { prop: 'name', label: 'name的标题', jnpfKey: 'input', align: 'left' },
      { prop: 'amount', label: 'amount的标题', jnpfKey: 'inputNumber', align: 'right', width: 120 },
      { prop: 'day', label: 'day的标题', jnpfKey: 'datePicker', align: 'left', width: 160 },
    ]);
    expect(leftOut).toEqual([
      { label: '明细', reason: 'rows' },
      { label: 'story的标题', reason: 'kind' },
      { label: 'odd的标题', reason: 'kind' },
    ]);
  });

  it('that are there stay as they are written', () => {
    const kept = '{ "prop": "amount",   "width": 77 }';
    const before = write({ columnList: ['$'] }).replace('"$"', kept);
    const { text, added } = fill('columns', before);
    expect(added).toBe(2);
    expect(text).toContain(kept);
    expect(listOf(text)['columnList']?.map(({ prop }) => prop)).toEqual(['amount', 'name', 'day']);
  });

  it('are written into a list that is a text itself, and where there is no list yet', () => {
    const inText = fill('columns', write(JSON.stringify({ columnList: [{ prop: 'name' }] })));
    const list = (JSON.parse(inText.text) as { columnData: string }).columnData;
    expect((JSON.parse(list) as { columnList: Raw[] }).columnList.map(({ prop }) => prop)).toEqual([
      ...['name', 'amount', 'day'],
    ]);
    expect(listOf(fill('columns', write({})).text)['columnList']).toHaveLength(3);
  });

  it('never show a secret', () => {
    const fields = [field('input', 'name'), { ...field('input', 'password'), showPassword: true, hash: 'md5' }];
    // Only modules behind calls may have one.
    const resource = { calls: { list: { method: 'GET', path: '/api/people' } } };
    const { leftOut } = fill('columns', write({ columnList: [] }, fields, { resource }));
    expect(leftOut.map(({ reason }) => reason)).toEqual(['secret']);
  });
});

test('searches ask for a span where a field has one, and for a part of a text', () => {
  const { text, added, leftOut } = fill('searches', write({ columnList: [], searchList: [{ prop: 'day' }] }));
  expect(added).toBe(2);
  expect(listOf(text)['searchList']).toEqual([
    { prop: 'day' },
    { prop: 'name', label: 'name的标题', jnpfKey: 'input', searchType: 2 },
    { prop: 'amount', label: 'amount的标题', jnpfKey: 'inputNumber', searchType: 3 },
  ]);
  expect(leftOut.map(({ reason }) => reason)).toEqual(['rows', 'kind', 'kind']);
});

test('buttons are added by code, the first one in front', () => {
  const { text, added } = fill(
    'buttons',
    write({ columnList: [], btnsList: [{ value: 'export', label: '导出' }], columnBtnsList: [{ value: 'edit' }] }),
  );
  expect(added).toBe(3);
  expect(listOf(text)['btnsList']?.map(({ value }) => value)).toEqual(['add', 'export']);
  expect(listOf(text)['columnBtnsList']?.map(({ value }) => value)).toEqual(['edit', 'detail', 'remove']);
});

test('a form alone and a view over foreign data have no list to fill', () => {
  const can = (webType: number) => {
    const { model } = parseModule({ webType, formData: { fields: FIELDS }, columnData: { columnList: [] } }, registry);
    return model !== null && canFillList(model);
  };
  expect([1, 2, 4].map(can)).toEqual([false, true, false]);
});

test('filling twice changes nothing, what was there stays, and nothing is there twice', () => {
  const keys = ['name', 'amount', 'day', 'items', 'story', 'gone'];
  const list = fc.array(fc.record({ prop: fc.constantFrom(...keys), label: fc.string() }), { maxLength: 6 });
  const buttons = fc.array(fc.record({ value: fc.constantFrom('add', 'edit', 'x'), label: fc.string() }));
  const documents = fc.record(
    { columnList: list, searchList: list, btnsList: buttons, columnBtnsList: buttons },
    { requiredKeys: ['columnList'] },
  );
  const parts = fc.constantFrom<ListPart>('columns', 'searches', 'buttons');
  fc.assert(
    fc.property(documents, parts, fc.constantFrom(0, 2), (columnData, part, indent) => {
      const before = JSON.stringify({ webType: 2, formData: { fields: FIELDS }, columnData }, null, indent);
      const once = fill(part, before);
      const twice = fill(part, once.text);
      expect(twice.text).toBe(once.text);
      expect(twice.added).toBe(0);
      for (const [member, entries] of Object.entries(columnData)) {
        expect(listOf(once.text)[member]).toEqual(expect.arrayContaining<object>([...entries]));
      }
      const member = part === 'columns' ? 'columnList' : 'searchList';
      const added = (listOf(once.text)[member] ?? []).slice((columnData[member] ?? []).length).map(({ prop }) => prop);
      expect(new Set(added).size).toBe(added.length);
      expect(added.filter((prop) => columnData[member]?.some((entry) => entry.prop === prop))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('each reason has its text', () => {
  for (const reason of ['secret', 'rows', 'shown', 'kind']) {
    for (const texts of Object.values(lintText)) expect(texts).toHaveProperty([`ENGINE_LIST_LEFT.${reason}`]);
  }
});
