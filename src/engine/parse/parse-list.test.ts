import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { parseModule } from './index';

type Raw = Record<string, unknown>;

const fields = [
  { __config__: { jnpfKey: 'comInput', label: 'Name' }, __vModel__: 'name' },
  { __config__: { jnpfKey: 'date', label: 'Day' }, __vModel__: 'day' },
  { __config__: { jnpfKey: 'select', label: 'Kind' }, __vModel__: 'kind' },
  { __config__: { jnpfKey: 'editor', label: 'Story' }, __vModel__: 'story' },
  { __config__: { jnpfKey: 'calculate', label: 'Sum' }, __vModel__: 'sum', expression: [] },
  { __config__: { jnpfKey: 'treeSelect', label: 'Parent' }, __vModel__: 'parent' },
  {
    __config__: {
      jnpfKey: 'table',
      label: 'Items',
      children: [{ __config__: { jnpfKey: 'numInput', label: 'Price' }, __vModel__: 'price' }],
    },
    __vModel__: 'items',
  },
];
const parse = (columnData: Raw) => {
  const { model, issues } = parseModule(
    { formData: { fields }, columnData: { columnList: [], ...columnData } },
    registry,
  );
  if (!model?.list) throw new Error(JSON.stringify(issues));
  return { list: model.list, issues };
};

describe('columns', () => {
  it('reads label, alignment, side, width and sorting', () => {
    const { list, issues } = parse({
      columnList: [
        { prop: 'name', label: 'N', align: 'center', fixed: 'left', width: 120, sortable: true },
        { prop: 'items-price', width: 0, sortable: true },
        { prop: 'day', width: '80px' },
      ],
    });
    expect(issues).toEqual([]);
    expect(list.columns).toMatchObject([
      { fieldId: 'name', label: 'N', align: 'center', fixed: 'left', width: 120, isSortable: true, display: null },
      {
        fieldId: 'items-price',
        label: 'Items-Price',
        align: null,
        fixed: 'none',
        width: null,
        isSortable: false,
        display: null,
      },
      { fieldId: 'day', label: 'Day', align: null, fixed: 'none', width: 80, isSortable: false, display: null },
    ]);
  });

  it('takes the sortable columns of generation A from sortList', () => {
    const { list } = parse({ columnList: [{ prop: 'name' }, { prop: 'day' }], sortList: [{ prop: 'day' }] });
    expect(list.columns.map((column) => column.isSortable)).toEqual([false, true]);
  });

  it('never sorts by a value that is not stored', () => {
    expect(parse({ columnList: [{ prop: 'sum', sortable: true }] }).list.columns[0]?.isSortable).toBe(false);
  });

  it('skips and reports what is not there or cannot stand there', () => {
    const { list, issues } = parse({
      columnList: [{ prop: 'gone' }, { prop: 'story' }, { prop: 'name' }, { prop: 'name' }, 7, {}],
    });
    expect(list.columns.map((column) => column.fieldId)).toEqual(['name']);
    expect(issues).toMatchObject([
      { code: 'ENGINE_REFERENCE_MISSING', pointer: '/columnData/columnList/0', params: { reference: 'gone' } },
      { code: 'ENGINE_WIDGET_MISPLACED', pointer: '/columnData/columnList/1' },
    ]);
  });
});

describe('searches', () => {
  it('reads the type, or takes the widget’s own', () => {
    const { list } = parse({
      searchList: [
        { prop: 'name', searchType: 1 },
        { __vModel__: 'day' },
        { id: 'kind', searchType: 3, searchMultiple: 'true', isKeyword: true },
        { prop: 'items-price', searchType: '3' },
      ],
    });
    expect(list.searches).toMatchObject([
      { fieldId: 'name', label: 'Name', type: 'equals', isMultiple: false },
      { fieldId: 'day', type: 'range' },
      { fieldId: 'kind', type: 'equals', isMultiple: true, isKeyword: true },
      { fieldId: 'items-price', type: 'range' },
    ]);
  });

  it('skips what cannot be searched', () => {
    const { list, issues } = parse({ searchList: [{ prop: 'story' }, { prop: 'sum' }, { prop: 'gone' }] });
    expect(list.searches).toEqual([]);
    expect(issues.map((issue) => issue.code)).toEqual([
      'ENGINE_WIDGET_MISPLACED',
      'ENGINE_WIDGET_MISPLACED',
      'ENGINE_REFERENCE_MISSING',
    ]);
  });
});

describe('settings', () => {
  it('reads the left tree of type 2, and of generation A', () => {
    const tree = {
      type: 2,
      treeDataSource: 'organize',
      treeTitle: 'T',
      treeRelation: 'kind',
      treePropsValue: 'enCode',
    };
    expect(parse(tree).list.tree).toMatchObject({
      source: 'organize',
      title: 'T',
      relationFieldId: 'kind',
      valueKey: 'enCode',
    });
    expect(parse({ type: 2, treeDbTableFieldRelation: 'name' }).list.tree).toMatchObject({
      source: 'dictionary',
      relationFieldId: 'name',
    });
    expect(parse({ ...tree, type: 1 }).list.tree).toBeNull();
  });

  it('reads grouping, tree table, paging and totals', () => {
    // A grouped list has no pages, whatever the document says.
    expect(parse({ type: 3, groupField: 'kind', hasPage: true }).list).toMatchObject({
      groupFieldId: 'kind',
      hasPage: false,
    });
    expect(parse({ type: 5, parentField: 'parent' }).list.parentFieldId).toBe('parent');
    expect(parse({ pageSize: 30 }).list.pageSize).toBe(30);
    expect(parse({ pageSize: 100_000 }).list.pageSize).toBe(20);
    expect(parse({ showSummary: true, summaryField: ['items-price', 'gone', 'items-price'] })).toMatchObject({
      list: { hasSummary: true, summaryFieldIds: ['items-price'] },
      issues: [{ code: 'ENGINE_REFERENCE_MISSING', pointer: '/columnData/summaryField/1' }],
    });
    expect(parse({ type: 'x' })).toMatchObject({ list: { type: 1 }, issues: [{ code: 'ENGINE_VALUE_REPAIRED' }] });
  });

  it('reads buttons, hides those with show false, and reports scripts of custom ones', () => {
    const customBtnsList = [
      { value: 'btn_1', label: 'Do', event: { btnType: 2, func: '({ data }) => { run(data) }' } },
    ];
    const { list, issues } = parse({
      btnsList: [
        { value: 'add', label: 'New' },
        { value: 'upload', show: false },
      ],
      columnBtnsList: [],
      customBtnsList,
    });
    expect(list).toMatchObject({
      buttons: [{ value: 'add', label: 'New' }],
      rowButtons: [],
      customButtons: [{ value: 'btn_1', event: { btnType: 2 } }],
    });
    expect(issues).toMatchObject([{ code: 'ENGINE_SCRIPT_RUNS', pointer: '/columnData/customBtnsList/0/event/func' }]);
  });

  it('reads the action of a custom button, before its event', () => {
    const { list, issues } = parse({
      customBtnsList: [
        { value: 'btn_call', label: 'A', action: { type: 'interface', interfaceId: 'i1' } },
        { value: 'btn_effect', label: 'B', action: { type: 'effect', then: ['refreshRows'] } },
        {
          value: 'btn_open',
          label: 'C',
          action: { type: 'open', module: 'm1', screen: 'form' },
          event: { btnType: 3, interfaceId: 'i2' },
        },
        {
          value: 'btn_script',
          label: 'D',
          action: { type: 'effect', then: ['refreshRows'] },
          event: { btnType: 2, func: '() => { go() }' },
        },
        { value: 'btn_event', label: 'E', event: { btnType: 3, interfaceId: 'i3' } },
        { value: 'btn_broken', label: 'F', action: { type: 'dance' } },
      ],
    });
    expect(list.customButtons).toMatchObject([
      { value: 'btn_call', action: { type: 'interface', interfaceId: 'i1' } },
      { value: 'btn_effect', action: { type: 'effect', then: ['refreshRows'] } },
      { value: 'btn_open', action: { type: 'open', module: 'm1' } },
      { value: 'btn_script', action: { type: 'effect' } },
      { value: 'btn_event', action: { type: 'interface', interfaceId: 'i3' } },
    ]);
    expect(list.customButtons[3]).not.toHaveProperty('script');
    expect(issues).toMatchObject([{ code: 'ENGINE_SCRIPT_KEPT' }, { code: 'ENGINE_ACTION_INVALID' }]);
  });

  it('reads fixed filters and never drops one in silence', () => {
    const ruleList = [
      { field: 'name', symbol: '==', fieldValue: 'x', fieldValueType: 2, logic: '||' },
      { field: 'name', symbol: '==', fieldValue: 'kind', fieldValueType: 1 },
      { field: 'name', symbol: 'sounds like', fieldValue: 'x' },
      { field: 'gone', symbol: '==' },
    ];
    const { list, issues } = parse({ ruleList });
    expect(list.filters).toEqual([
      { fieldId: 'name', symbol: '==', value: 'x', valueFieldId: '', logic: 'or' },
      { fieldId: 'name', symbol: '==', value: null, valueFieldId: 'kind', logic: 'and' },
    ]);
    expect(issues.map((issue) => issue.pointer)).toEqual(['/columnData/ruleList/2/symbol', '/columnData/ruleList/3']);
    expect(parse({ ruleList: { conditionList: [{}] } }).issues).toMatchObject([
      { code: 'ENGINE_SETTING_LOST', pointer: '/columnData/ruleList', params: { reason: 'filterGroups' } },
    ]);
  });

  it('names unknown keys', () => {
    expect(parse({ colour: 'red', printIds: ['1'] }).issues).toMatchObject([
      { code: 'ENGINE_PROPERTY_UNKNOWN', params: { property: 'colour' } },
      { code: 'ENGINE_SETTING_LOST', params: { property: 'printIds' } },
    ]);
  });
});
