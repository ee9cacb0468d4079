import { describe, expect, it } from 'vitest';
import type { FieldModel } from '../contract/field-model';
import { registry } from '../../renderers/definitions';
import { parseModule, parseModuleText } from './index';

type Raw = Record<string, unknown>;

const parse = (formData: Raw, columnData?: unknown, entity: Raw = {}) =>
  parseModule({ ...entity, formData, columnData }, registry);

/** Parses one node and returns its field and issue codes; `config` becomes `__config__`. */
function fieldOf(config: Raw, node: Raw = {}): { readonly field: FieldModel; readonly codes: readonly string[] } {
  const { model, issues } = parse({ fields: [{ __config__: config, __vModel__: 'a', ...node }] });
  const field = model?.allFields[0];
  if (!field) throw new Error(JSON.stringify(issues));
  return { field, codes: issues.map((issue) => issue.code) };
}

describe('what an importer must normalise', () => {
  it.each(['jnpfKey', 'hszKey', 'ccitKey', 'qtKey', 'lydcKey', 'poxiaoKey', 'someForkKey'])(
    '1: the type key is called %s',
    (name) => {
      expect(fieldOf({ [name]: 'comInput' })).toMatchObject({ field: { widget: 'input', isKnown: true }, codes: [] });
    },
  );

  it('1: the text widget of a fork is the text widget', () => {
    expect(fieldOf({ lydcKey: 'LYDCText', defaultValue: 'hello' }).field).toMatchObject({
      widget: 'text',
      props: { content: 'hello' },
    });
    expect(fieldOf({ jnpfKey: 'ZZText', defaultValue: 'hello' }).field).toMatchObject({
      widget: 'text',
      key: '',
      isStored: false,
    });
  });

  // prettier-ignore
  it.each([
    ['comInput', 'input'], ['numInput', 'inputNumber'], ['date', 'datePicker'], ['time', 'timePicker'], ['JNPFText', 'text'],
    ['currDept', 'currOrganize'], ['dicSelect', 'treeSelect'], ['datePicker', 'datePicker'], ['textarea', 'textarea'],
  ])('2: %s is %s', (raw, canonical) => expect(fieldOf({ jnpfKey: raw }).field.widget).toBe(canonical));

  it('2: dead types keep what they implied', () => {
    expect(fieldOf({ jnpfKey: 'PsdInput' }).field).toMatchObject({ widget: 'input', props: { showPassword: true } });
    expect(fieldOf({ jnpfKey: 'JNPFAmount' }).field).toMatchObject({
      widget: 'inputNumber',
      props: { isAmountChinese: true },
    });
    expect(fieldOf({ jnpfKey: 'dicSelect', dictionaryType: 'd1' }).field.options).toMatchObject({
      kind: 'dictionary',
      typeId: 'd1',
    });
  });

  it.each([
    ['A and B: in the slot', { __slot__: { options: [{ fullName: 'One', id: 1 }] } }],
    ['C and later: on the node', { options: [{ fullName: 'One', id: '1' }] }],
    ['A with label and value', { __slot__: { options: [{ label: 'One', value: 1 }] } }],
  ])('3: options, %s; values are text', (_name, node) => {
    expect(fieldOf({ jnpfKey: 'select' }, node).field.options).toEqual({
      kind: 'static',
      items: [{ value: '1', label: 'One' }],
    });
  });

  it('3: a numeric default of a choice is its text', () => {
    const options = [{ fullName: 'One', id: 1 }];
    expect(fieldOf({ jnpfKey: 'radio', defaultValue: 1 }, { options }).field.defaultValue).toBe('1');
  });

  it.each([
    ['A and B', { props: { label: 'name', value: 'code' } }, {}],
    ['C', {}, { props: { props: { label: 'name', value: 'code' } } }],
    ['D and E', {}, { props: { label: 'name', value: 'code' } }],
  ])('4: names of label and value, %s', (_name, config, node) => {
    const { field } = fieldOf({ jnpfKey: 'select', dataType: 'dynamic', propsUrl: 'i1', ...config }, node);
    expect(field.options).toMatchObject({ kind: 'dynamic', interfaceId: 'i1', labelKey: 'name', valueKey: 'code' });
  });

  it('4: a dictionary is read by id or by enCode, with its cached entries as a fallback', () => {
    const { field } = fieldOf(
      {
        jnpfKey: 'select',
        dataType: 'dictionary',
        dictionaryType: 'd1',
        props: { label: 'fullName', value: 'enCode' },
      },
      { __slot__: { options: [{ id: '7', enCode: 'x', fullName: 'X', hasChildren: false, parentId: '0' }] } },
    );
    expect(field.options).toEqual({
      kind: 'dictionary',
      typeId: 'd1',
      valueKey: 'enCode',
      fallback: [{ value: 'x', label: 'X' }],
    });
  });

  it('4: multiple of a cascader moved to the top', () => {
    expect(fieldOf({ jnpfKey: 'cascader' }, { props: { props: { multiple: true } } }).field.props.multiple).toBe(true);
    expect(
      fieldOf({ jnpfKey: 'cascader' }, { multiple: true, props: { label: 'fullName' } }).field.props.multiple,
    ).toBe(true);
  });

  it('5: kebab-case and camelCase property names are one', () => {
    expect(
      fieldOf({ jnpfKey: 'comInput' }, { 'show-password': true, 'show-word-limit': true }).field.props,
    ).toMatchObject({ showPassword: true, showCount: true });
    expect(fieldOf({ jnpfKey: 'input' }, { showPassword: true, showCount: true }).field.props).toMatchObject({
      showPassword: true,
      showCount: true,
    });
    expect(fieldOf({ jnpfKey: 'comInput' }, { __slot__: { prepend: 'a', append: 'b' } }).field.props).toMatchObject({
      addonBefore: 'a',
      addonAfter: 'b',
    });
    expect(fieldOf({ jnpfKey: 'rate' }, { max: 7, 'allow-half': true }).field.props).toMatchObject({
      count: 7,
      allowHalf: true,
    });
    expect(fieldOf({ jnpfKey: 'divider' }, { __slot__: { default: 'cut' } }).field.props).toMatchObject({
      content: 'cut',
    });
  });

  it('6: booleans in every spelling', () => {
    expect(
      fieldOf({ jnpfKey: 'switch', defaultValue: false }, { 'active-value': 1, 'inactive-value': 0 }).field
        .defaultValue,
    ).toBe(0);
    expect(fieldOf({ jnpfKey: 'switch', defaultValue: 'true' }).field.defaultValue).toBe(1);
    expect(fieldOf({ jnpfKey: 'comInput', required: 1, noShow: 'true' }).field).toMatchObject({
      isRequired: true,
      isHidden: true,
    });
    const templateJson = [{ field: 'p', required: 1, relationField: '@userId' }];
    const { field } = fieldOf({ jnpfKey: 'select', dataType: 'dynamic', propsUrl: 'i', templateJson });
    expect(field.options).toMatchObject({ params: [{ field: 'p', required: true }] });
  });

  it('7: legacy keys are dropped with a line each, style stays in the raw node', () => {
    const { field, codes } = fieldOf(
      { jnpfKey: 'comInput', labelWidth: null, changeTag: true },
      { style: { width: '50%' }, 'is-range': true },
    );
    expect(field).toMatchObject({ labelWidth: null, raw: { style: { width: '50%' } } });
    expect(codes).toEqual(['ENGINE_SETTING_IGNORED', 'ENGINE_PROPERTY_DROPPED', 'ENGINE_PROPERTY_DROPPED']);
  });

  it('8: everything may be missing', () => {
    const { model, issues } = parse(
      { fields: [{ __config__: { jnpfKey: 'comInput' }, __vModel__: 'a' }] },
      { columnList: [{ prop: 'a' }] },
    );
    expect(issues).toEqual([]);
    expect(model).toMatchObject({
      webType: 2,
      form: {
        popupType: 'general',
        generalWidth: '600px',
        drawerWidth: '600px',
        labelPosition: 'right',
        labelWidth: 100,
        gutter: 15,
      },
      list: {
        type: 1,
        pageSize: 20,
        hasPage: true,
        buttons: [{ value: 'add' }],
        rowButtons: [{ value: 'edit' }, { value: 'remove' }],
      },
    });
    expect(model?.allFields[0]).toMatchObject({
      visibility: ['pc', 'app'],
      span: 24,
      showLabel: true,
      patterns: [],
      defaultValue: null,
    });
  });

  // prettier-ignore
  it.each([['empty text', ''], ['null', null], ['nothing', undefined], ['an empty object', {}], ['its text', '{}']])('8: columnData is %s', (_name, columnData) => {
    expect(parse({ fields: [] }, columnData)).toMatchObject({ model: { list: null, webType: 1 }, issues: [] });
  });

  it('9: children of containers get their types, nested in any way', () => {
    const input = { __config__: { jnpfKey: 'comInput' }, __vModel__: 'deep' };
    const tab = {
      __config__: { jnpfKey: 'tab', active: '1', children: [{ title: 'T', __config__: { children: [input] } }] },
    };
    const collapse = {
      __config__: { jnpfKey: 'collapse', children: [{ title: 'P', name: '1', __config__: { children: [tab] } }] },
    };
    const grid = {
      __config__: {
        jnpfKey: 'tableGrid',
        children: [{ __config__: { children: [{ __config__: { children: [] } }] } }],
      },
    };
    const { model, issues } = parse({ fields: [collapse, grid] });
    expect(issues).toEqual([]);
    // prettier-ignore
    expect(model?.allFields.map((field) => field.widget)).toEqual([
      'collapse', 'collapseItem', 'tab', 'tabItem', 'input', 'tableGrid', 'tableGridTr', 'tableGridTd',
    ]);
    expect(model?.allFields.map((field) => field.label).slice(0, 4)).toEqual(['', 'P', '', 'T']);
    expect(new Set(model?.allFields.map((field) => field.id)).size).toBe(8);
  });

  it('10: sub-table columns stand in the table of the sub-table', () => {
    const column = {
      __config__: { jnpfKey: 'comInput', isSubTable: true, relationTable: 'orders_item', tableName: 'orders' },
      __vModel__: 'name',
    };
    const table = {
      __config__: { jnpfKey: 'table', tableName: 'orders_item', children: [column] },
      tableConf: { a: 1 },
      __vModel__: 'items',
    };
    const { model, issues } = parse({ fields: [table] });
    expect(model?.allFields).toMatchObject([
      { id: 'items', key: 'items', tableKey: '', tableName: 'orders_item', isStored: true },
      { id: 'items-name', key: 'name', tableKey: 'items', tableName: 'orders_item', isStored: true },
    ]);
    expect(issues).toMatchObject([{ code: 'ENGINE_PROPERTY_DROPPED', pointer: '/formData/fields/0/tableConf' }]);
  });

  it('10: a sub-table in a sub-table is refused, a misplaced widget named', () => {
    const inner = { __config__: { jnpfKey: 'table', children: [] }, __vModel__: 'inner' };
    const table = (child: Raw) => ({
      fields: [{ __config__: { jnpfKey: 'table', children: [child] }, __vModel__: 'items' }],
    });
    expect(parse(table(inner))).toMatchObject({ model: null, issues: [{ code: 'ENGINE_TABLE_NESTED' }] });
    expect(parse(table({ __config__: { jnpfKey: 'rate' }, __vModel__: 'stars' })).issues).toMatchObject([
      { code: 'ENGINE_WIDGET_MISPLACED' },
    ]);
  });

  it('11: printId and the default sort in both forms', () => {
    const fields = [{ __config__: { jnpfKey: 'comInput' }, __vModel__: 'a' }];
    expect(parse({ fields, printId: 'p1' }).model?.form.printIds).toEqual(['p1']);
    expect(parse({ fields, printId: ['p1', 'p2'] }).model?.form.printIds).toEqual(['p1', 'p2']);
    expect(parse({ fields, printId: '' }).model?.form.printIds).toEqual([]);
    const sorted = (columnData: Raw) => parse({ fields }, { columnList: [], ...columnData }).model?.list?.defaultSort;
    expect(sorted({ defaultSidx: 'a', sort: 'asc' })).toEqual([{ fieldId: 'a', order: 'asc' }]);
    expect(sorted({ defaultSortConfig: [{ field: 'a', sort: 'desc' }] })).toEqual([{ fieldId: 'a', order: 'desc' }]);
    expect(sorted({ defaultSidx: '', sort: 'desc' })).toEqual([]);
  });

  it.each([
    ['C: 1 in __config__ is not stored', { isStorage: 1 }, {}, false],
    ['C: 2 in __config__ is stored', { isStorage: 2 }, {}, true],
    ['D: 0 on the node is not stored', {}, { isStorage: 0 }, false],
    ['D: 1 on the node is stored', {}, { isStorage: 1 }, true],
    ['2 on the node can only mean stored', {}, { isStorage: 2 }, true],
    ['nothing said is not stored', {}, {}, false],
  ])('12: %s', (_name, config, node, isStored) => {
    expect(fieldOf({ jnpfKey: 'calculate', ...config }, node).field).toMatchObject({ key: 'a', isStored });
  });

  it('12: only widgets that have the choice listen to isStorage', () => {
    expect(fieldOf({ jnpfKey: 'comInput' }, { isStorage: 0 }).field.isStored).toBe(true);
  });

  it('13: formulas are checked, a key is made where it is missing', () => {
    const number = { __config__: { jnpfKey: 'numInput' }, __vModel__: 'n' };
    const calculate = (expression: unknown[]) => ({ __config__: { jnpfKey: 'calculate', formId: 103 }, expression });
    const good = parse({ fields: [number, calculate([{ __vModel__: 'n' }, '×', '1', '.', '5'])] });
    expect(good).toMatchObject({
      model: { allFields: [{}, { key: 'calculateField103', isStored: false }] },
      issues: [],
    });
    const bad = parse({ fields: [number, calculate([{ __vModel__: 'gone' }, '×', '2'])] });
    expect(bad.issues).toMatchObject([
      { code: 'ENGINE_CALCULATION_INVALID', pointer: '/formData/fields/1/expression' },
    ]);
    expect(parse({ fields: [number, calculate([{ __vModel__: 'n' }, '%', '2'])] }).issues).toMatchObject([
      { code: 'ENGINE_CALCULATION_INVALID' },
    ]);
  });

  it('14: a default date may be a number, numeric text or a date text', () => {
    expect(fieldOf({ jnpfKey: 'date', defaultValue: 1_615_305_600_000 }).field.defaultValue).toBe(1_615_305_600_000);
    expect(fieldOf({ jnpfKey: 'date', defaultValue: '1615305600000' }).field.defaultValue).toBe(1_615_305_600_000);
    expect(fieldOf({ jnpfKey: 'date', defaultValue: '2021-03-10' }).field.defaultValue).toBe(1_615_305_600_000);
    expect(fieldOf({ jnpfKey: 'date', defaultValue: 'soon' })).toMatchObject({
      field: { defaultValue: null },
      codes: ['ENGINE_VALUE_REPAIRED'],
    });
  });

  it('15: JSON in JSON, and scripts that were damaged', () => {
    const noop = '({ data, formData, setFormData }) => {n    // 在此编写代码n    n}';
    const fields = [
      {
        __config__: { jnpfKey: 'comInput' },
        __vModel__: 'a',
        on: { change: noop, blur: '({ data }) => { alert(data) }' },
      },
    ];
    const entity = {
      fullName: 'x',
      formData: JSON.stringify({ fields, funcs: { onLoad: '({ formData }) => {\n    // 在此编写代码\n    \n}' } }),
      columnData: JSON.stringify({ columnList: [{ prop: 'a' }] }),
      tables: JSON.stringify([
        {
          typeId: '1',
          table: 't',
          fields: [{ field: 'a', dataType: 'varchar', dataLength: '50', primaryKey: 0, allowNull: 1 }],
        },
      ]),
    };
    const { model, issues } = parseModuleText(JSON.stringify(entity), registry);
    expect(issues).toMatchObject([
      { code: 'ENGINE_SCRIPT_RUNS', pointer: '/formData/fields/0/on/blur', params: { script: 'blur' } },
      { code: 'ENGINE_SETTING_IGNORED', pointer: '/tables/0/fields', params: { reason: 'tableColumns' } },
    ]);
    // prettier-ignore
    expect(model?.tables).toEqual([
      { isMain: true, table: 't', foreignKey: '', relationField: '', columns: [
        { name: 'a', label: 'a', dataType: 'varchar', length: 50, isPrimaryKey: false, isNullable: true }] },
    ]);
    expect(model?.list?.columns).toHaveLength(1);
  });

  it.each([
    [{ type: 'month' }, 'month', 'yyyy-MM'],
    [{ type: 'year', format: null }, 'year', 'yyyy'],
    [{ type: 'datetime' }, 'datetime', 'yyyy-MM-dd HH:mm:ss'],
    [{ format: 'yyyy-MM-dd HH:mm' }, 'datetime', 'yyyy-MM-dd HH:mm'],
    [{ format: 'yyyy' }, 'year', 'yyyy'],
    [{ type: 'date', format: 'yyyy-MM' }, 'date', 'yyyy-MM'],
    [{ type: 'datetimerange' }, 'date', 'yyyy-MM-dd'],
    [{}, 'date', 'yyyy-MM-dd'],
  ])("8: of a date's type and format, one missing follows the other: %j", (node, type, format) => {
    expect(fieldOf({ jnpfKey: 'date' }, node).field.props).toMatchObject({ type, format });
  });

  it('16: a code may be digits only', () => {
    expect(parse({ fields: [] }, null, { enCode: '222' }).model?.enCode).toBe('222');
    expect(parse({ fields: [] }, null, { enCode: 222 }).model?.enCode).toBe('222');
  });

  it('17: a parameter of 5.x says what it is filled from', () => {
    const templateJson = [
      { field: 'a', sourceType: 1, relationField: 'other' },
      { field: 'b', sourceType: 2, relationField: 'fixed' },
      { field: 'c', sourceType: '2', relationField: '', defaultValue: 7 },
      { field: 'd', sourceType: 3, relationField: 'left behind' },
      { field: 'e', sourceType: 4, relationField: '@userId' },
      { field: 'f', sourceType: 4, relationField: 'organizeId' },
      { field: 'g', sourceType: 4, relationField: '@moon' },
      { field: 'h', sourceType: 5, relationField: 'other', defaultValue: 'left behind' },
    ];
    const { field, codes } = fieldOf({ jnpfKey: 'select', dataType: 'dynamic', propsUrl: 'i', templateJson });
    expect(field.options).toMatchObject({
      params: [
        { relationField: 'other', defaultValue: null },
        { relationField: '', defaultValue: 'fixed' },
        { relationField: '', defaultValue: 7 },
        { relationField: '', defaultValue: null },
        { relationField: '@userId', defaultValue: null },
        { relationField: '@organizeId', defaultValue: null },
        { relationField: '@moon', defaultValue: null },
        { relationField: '', defaultValue: null },
      ],
    });
    // `@moon` is no word of the system, and nobody has defined a source 5.
    expect(codes).toEqual(['ENGINE_REFERENCE_MISSING', 'ENGINE_SETTING_LOST', 'ENGINE_SETTING_LOST']);
  });

  it('17: extras of 5.x are said not to work, or mapped', () => {
    const { field, codes } = fieldOf(
      { jnpfKey: 'input', tableAlign: 'left', labelI18nCode: 'x' },
      { useMask: true, helpMessage: 'help' },
    );
    expect(field.tip).toBe('help');
    expect(codes).toEqual(['ENGINE_SETTING_LOST']);
    const footerBtnsList = [
      { value: 'add', label: 'More', show: true },
      { value: 'batchRemove', label: 'x', show: false },
    ];
    const table = parse({
      fields: [{ __config__: { jnpfKey: 'table', children: [] }, __vModel__: 't', footerBtnsList, columnBtnsList: [] }],
    });
    expect(table.model?.allFields[0]?.props.actionText).toBe('More');
  });
});
