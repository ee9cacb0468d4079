import { everySetting } from './authored-settings';

type Raw = Record<string, unknown>;

const node = (jnpfKey: string, key: string, config: Raw = {}, props: Raw = {}): Raw => ({
  ...(key !== '' && { __vModel__: key }),
  __config__: { jnpfKey, label: key, span: 12, formId: 101, tableName: 'mt_a', ...config },
  ...props,
});
const param = {
  field: 'p',
  fieldName: 'P',
  dataType: 'varchar',
  required: 1,
  defaultValue: 'x',
  relationField: 'name',
  sourceType: 1,
};
const choices = {
  options: [
    { fullName: 'A', id: '1', disabled: true, color: 'red', icon: 'heart', children: [{ fullName: 'B', id: '2' }] },
  ],
};

const name = node(
  'input',
  'name',
  {
    ...everySetting('config'),
    defaultValue: 'x',
    defaultExpression: '"x"',
    regList: [{ pattern: '/^a/', message: 'm' }],
  },
  {
    ...everySetting('node'),
    on: { change: { func: '() => { run() }', name: 'n' } },
    __slot__: { prepend: 'a', append: 'b' },
  },
);
const kind = node(
  'select',
  'kind',
  { dataType: 'dynamic', propsUrl: 'i1', templateJson: [param], props: { label: 'fullName', value: 'id' } },
  {
    ...choices,
    props: { props: { label: 'fullName', value: 'id', children: 'children' } },
    helpMessage: 'h',
    defaultValue: '1',
    __slot__: { options: [] },
  },
);
const word = node('select', 'word', { dataType: 'dictionary', dictionaryType: 'd1' }, choices);
const total = node('calculate', 'total', { isStorage: 2 }, { expression: [], isStorage: 1 });
const rows = node(
  'table',
  'rows',
  {
    showTitle: true,
    relationTable: 'mt_b',
    rowStyles: [{ when: 'price > 1', style: 'warning' }],
    cellStyles: [{ when: 'price > 1', style: 'warning', field: 'price' }],
    children: [node('inputNumber', 'price', { relationTable: 'mt_b' })],
  },
  {
    addType: 1,
    addTableConf: {
      interfaceId: 'i1',
      templateJson: [param],
      columnOptions: [{ value: 'a', label: 'A' }],
      relationOptions: [{ field: 'price', type: 1, value: 'a' }],
    },
    footerBtnsList: [{ value: 'batchRemove', label: 'more', show: true, actionConfig: { interfaceId: 'i1' } }],
  },
);
const tab = node('tab', '', { active: '1', children: [{ title: 'T', __config__: { children: [word] } }] });

const copy = (field: Raw, extra: Raw) => ({ ...field, prop: field['__vModel__'], label: 'l', ...extra });

/** A module that uses every setting of the register at least once, supported or not. */
// prettier-ignore
export function documentOfEverything(): Raw {
  const document: Raw = {
    id: 'm', fullName: 'M', enCode: 'm', category: 'c', description: 'd', sortCode: 1, webType: 2, enableFlow: 1,
    tables: [{ typeId: '1', table: 'mt_a', tableField: '', relationField: 'id', fields: [{ field: 'f', fieldName: 'F', dataType: 'varchar', dataLength: 9, primaryKey: 0, allowNull: 1 }] }],
    rules: [{ when: 'name == "x"', then: { invalid: { name: 'n' } } }], i18n: { en: { M: 'Module', t: 'title' } },
    tests: [{ name: 't', then: { visible: ['name'] } }],
    formData: {
      fields: [name, kind, total, rows, tab], rules: [], ...everySetting('form'), size: 'small', hasPrintBtn: true, printId: ['1'], formRef: 'elForm', funcs: { onLoad: '() => { run() }' },
    },
    columnData: {
      ...everySetting('list'), ...everySetting('tree'), type: 2, columnList: [copy(name, { ...everySetting('column'), sortable: true, display: { type: 'enum', texts: { 1: 't' }, colors: {} } })],
      searchList: [copy(name, { ...everySetting('search'), searchType: 1, searchMultiple: false })],
      btnsList: [{ value: 'add', label: 'a', icon: 'i', show: true, selection: 'some', when: 'user.userId != ""', disabledWhen: 'selection.count > 9', disabledHint: 'h', action: { type: 'effect', then: 'refreshRows' } }, { value: 'download', label: 'd' }],
      columnBtnsList: [{ value: 'edit', label: 'e' }],
      customBtnsList: [
        { value: 'btn_1', label: 'b', icon: 'i', when: 'name == "x"', disabledWhen: 'name == "y"', disabledHint: 'h', event: { btnType: 1, modelId: 'm2', popupTitle: 't', popupType: 'dialog', popupWidth: '800px', formOptions: [{ currentField: 'name', field: 'x' }] } },
        { value: 'btn_2', label: 'b', show: true, event: { btnType: 3, interfaceId: 'i1', templateJson: [param], useConfirm: true, confirmTitle: 'c' } },
        { value: 'btn_3', label: 'b', event: { btnType: 2, func: '() => { run() }' } },
      ],
      defaultSidx: 'name', sort: 'desc', defaultSortConfig: [{ field: 'name', sort: 'asc' }], sortList: [{ prop: 'name' }], 
      keyword: 'k', treeTable: { defaultExpandAll: true }, then: ['refreshTree'], hasSuperQuery: true,
      homeCards: [{ title: 't', kind: 'bar', field: 'word', unit: 'month', measure: 'sum', of: 'total', filters: [{ field: 'name', symbol: '==', fieldValue: 'x' }] }, { title: 'u', kind: 'number' }], summaryField: ['rows-price'], summaryKind: { 'rows-price': 'avg' }, rowStyles: [{ when: 'name == "x"', style: 'warning' }],
      cellStyles: [{ when: 'name == "x"', style: 'warning', field: 'name' }], thousands: true, thousandsField: ['rows-price'], 
      treeRoot: 'r', treeDataSource: 'api', treeInterfaceId: 'i1', treeTemplateJson: [param],
      treeRelation: 'kind', treeParams: {},
      treeMenu: [{ value: 'm', label: 'm', action: { type: 'expandAll' } }], treeSynType: 1, parentField: 'kind', groupField: 'kind',
      ruleList: [copy(name, { field: 'name', symbol: '==', fieldValue: 'x', fieldValueType: 2, logic: '&&' })],
      printIds: ['1'],
      funcs: { afterOnload: { func: '() => { run() }', name: 'n' } },
    },
  };
  return structuredClone(document);
}
