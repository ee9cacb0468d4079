import { describe, expect, it } from 'vitest';
import { exampleScreen } from '../parse/testing/example-screen';
import { outlineOf, type OutlineNode } from './outline';
import { parseSource } from './parse-source';

const draw = (nodes: readonly OutlineNode[], indent = ''): string[] =>
  nodes.flatMap(({ label, detail, kind, children }) => [
    `${indent}${kind} ${label} [${detail}]`,
    ...draw(children, `${indent}  `),
  ]);

const MODULE = {
  fullName: '采购',
  formData: {
    fields: [
      {
        __config__: {
          jnpfKey: 'row',
          children: [{ __config__: { jnpfKey: 'input', label: '编号' }, __vModel__: 'no' }],
        },
      },
      {
        __config__: {
          jnpfKey: 'table',
          label: '明细',
          children: [{ __config__: { jnpfKey: 'input', label: '名称' }, __vModel__: 'name' }],
        },
        __vModel__: 'items',
      },
      { __config__: { jnpfKey: 'text' }, content: 'note' },
    ],
  },
  columnData: {
    columnList: [{ prop: 'no' }, { prop: 'items-name', label: '物品' }],
    searchList: [{ __vModel__: 'items-name' }],
    btnsList: [{ value: 'add', label: '新增' }],
  },
  rules: [
    { when: 'no == 1', then: {} },
    { when: 'true', description: 'always', then: {} },
  ],
};

describe('outlineOf', () => {
  it('shows form, list and rules with the labels that people know', () => {
    expect(draw(outlineOf(parseSource(JSON.stringify(MODULE))))).toEqual([
      'form 采购 [formData]',
      '  layout row [row]',
      '    field 编号 [input no]',
      '  table 明细 [table items]',
      '    field 名称 [input name]',
      '  field text [text]',
      'list columnData []',
      '  property columnList []',
      '    column 编号 [no]',
      '    column 物品 [items-name]',
      '  property searchList []',
      '    search 名称 [items-name]',
      '  property btnsList []',
      '    button 新增 [add]',
      'property rules []',
      '  rule no == 1 []',
      '  rule always [true]',
    ]);
  });

  it('points at what it shows', () => {
    const source = parseSource(JSON.stringify(MODULE, null, 2));
    const table = outlineOf(source)[0]?.children[1];
    expect(table?.children[0]?.pointer).toBe('/formData/fields/1/__config__/children/0');
    const { offset, length } = source.rangeOf(table?.children[0]?.pointer ?? '');
    expect(JSON.parse(source.text.slice(offset, offset + length))).toMatchObject({ __vModel__: 'name' });
  });

  it('reads documents that stand as texts, bare forms, and calls of a resource', () => {
    const folded = {
      ...MODULE,
      formData: JSON.stringify(MODULE.formData),
      columnData: JSON.stringify(MODULE.columnData),
    };
    expect(draw(outlineOf(parseSource(JSON.stringify(folded))))).toEqual(
      draw(outlineOf(parseSource(JSON.stringify(MODULE)))),
    );
    const bare = outlineOf(parseSource(JSON.stringify({ ...MODULE.formData, rules: MODULE.rules })));
    expect(bare.map(({ kind, label, pointer }) => [kind, label, pointer])).toEqual([
      ['form', 'formData', ''],
      ['property', 'rules', '/rules'],
    ]);
    const screen = outlineOf(parseSource(JSON.stringify(exampleScreen)));
    const resource = screen.find(({ label }) => label === 'resource');
    expect(resource?.children[0]).toMatchObject({
      label: 'list',
      detail: 'GET /api/system/DictionaryData/{param.typeId}',
    });
  });

  it('goes as far as a broken text does', () => {
    const text = JSON.stringify(MODULE, null, 2);
    const cut = text.slice(0, text.indexOf('"items"'));
    expect(draw(outlineOf(parseSource(cut))).slice(0, 4)).toEqual([
      'form 采购 [formData]',
      '  layout row [row]',
      '    field 编号 [input no]',
      '  layout 明细 [table]',
    ]);
    for (const text of ['', '[]', '5', '{"formData": 5}', '{"formData": {"fields": {}}}']) {
      expect(() => outlineOf(parseSource(text))).not.toThrow();
    }
  });
});
