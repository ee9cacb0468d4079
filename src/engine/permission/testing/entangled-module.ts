import fc from 'fast-check';

type Raw = Record<string, unknown>;

/** Field keys that no setting, widget or word contains, so that a match in a text can only be the field. */
const MAIN = ['zqinput', 'zqnumber', 'zqselect', 'zqcalled', 'zqday', 'zqtime', 'zqcalc', 'zqpicker', 'zqodd'];
const COLUMNS = ['zqname', 'zqamount', 'zqsum', 'zqunit'];
const TABLE = 'zqrows';
/** Fields that rules write; `READ` and `READ_COLUMNS`: what rules and formulas read. Disjoint, so that nothing reads itself. */
const WRITTEN = ['zqinput', 'zqnumber', 'zqtime'];
const READ = ['zqselect', 'zqcalled', 'zqday', 'zqpicker'];
const READ_COLUMNS = ['zqname', 'zqamount', 'zqunit'];

/** Ids of every field of an entangled module. */
export const FIELD_IDS: readonly string[] = [...MAIN, TABLE, ...COLUMNS.map((key) => `${TABLE}-${key}`)];
/** The label of a field; does not contain its key. */
export const labelOf = (id: string) => `|${(id.split('-').at(-1) ?? id).slice(2)}|`;
/** Values of the module's buttons. */
export const BUTTONS: readonly string[] = [
  'zqopen',
  'zqcall',
  'zqload',
  'zqsend',
  'zqrun',
  'zqmenu',
  'zqpick',
  'btn_zq1',
  'btn_zq2',
];

/** Returns one of the choices, selected by the next random number. */
interface Draw {
  <Value>(choices: readonly [Value, ...Value[]] | readonly Value[]): Value;
}

function createDraw(picks: readonly number[]): Draw {
  let next = 0;
  return (choices) => {
    const pick = picks[next % picks.length] ?? 0;
    next += 1;
    const chosen = choices[pick % choices.length];
    if (chosen === undefined) throw new Error('there is nothing to choose from');
    return chosen;
  };
}

/** Generators of field references as documents contain them. */
interface Names {
  readonly main: () => string;
  readonly column: () => string;
  /** `zqinput` or `zqrows-zqname`. */
  readonly id: () => string;
  readonly written: () => string;
  /** A field that a rule or formula may read in the main record; `readColumn`: in a row. */
  readonly read: () => string;
  readonly readColumn: () => string;
  /** A numeric expression over some field. */
  readonly sum: () => string;
  readonly truth: () => string;
  readonly script: () => string;
}

function createNames(draw: Draw): Names {
  const main = () => draw(MAIN);
  const column = () => draw(COLUMNS);
  const id = () => draw(FIELD_IDS);
  const read = () => draw(READ);
  const readColumn = () => draw(READ_COLUMNS);
  const sum = () => draw([() => read(), () => `SUM(${TABLE}.${readColumn()})`])();
  const truth = () => draw([() => `${main()} == "x"`, () => `not ISEMPTY(${main()})`, () => `${sum()} > 1`])();
  const written = () => draw(WRITTEN);
  return {
    main,
    column,
    id,
    written,
    read,
    readColumn,
    sum,
    truth,
    script: () => `({ data }) => { data.${main()} = ${TABLE}.${column()} }`,
  };
}

const node = (jnpfKey: string, key: string, config: Raw = {}, props: Raw = {}): Raw => ({
  ...(key !== '' && { __vModel__: key }),
  __config__: { jnpfKey, label: key === '' ? '' : labelOf(key), ...config },
  ...props,
});

const paramOf = (names: Names): Raw => {
  const relationField = names.id();
  return { field: 'param', fieldName: 'P', relationField, relationFieldName: labelOf(relationField) };
};

/** Settings that the engine does not read but keeps for older clients. */
const unread = (names: Names): Raw => ({
  on: { change: names.script(), blur: { func: names.script() } },
  unreadName: names.id(),
  unreadText: `see ${names.main()} and ${TABLE}.${names.column()}`,
  unreadLabel: labelOf(names.id()),
  unreadMap: { [names.main()]: { to: 1 } },
  unreadList: [names.id(), { name: names.id(), label: 'gone with it' }],
  unreadTokens: [{ id: names.id() }, '+', { id: names.id() }],
});

function mainFields(names: Names): readonly Raw[] {
  const expression = [
    { __vModel__: names.written(), label: 'a' },
    '+',
    { __vModel__: `${TABLE}.${names.readColumn()}` },
  ];
  const templateJson = [paramOf(names)];
  const limits = {
    startTimeRule: true,
    startTimeType: 2,
    startRelationField: names.main(),
    endRelationField: names.id(),
  };
  return [
    node('input', 'zqinput', { defaultExpression: `CONCAT(${names.main()}, "-")` }, unread(names)),
    node('inputNumber', 'zqnumber', { defaultExpression: names.sum() }),
    node('select', 'zqselect', { dataType: 'dynamic', propsUrl: 'i', templateJson }, unread(names)),
    node('select', 'zqcalled', { dataType: 'resource', resourceCall: 'choices' }),
    node('datePicker', 'zqday', {}, limits),
    node('timePicker', 'zqtime', {}, limits),
    node('barcode', '', {}, { dataType: 'relation', relationField: names.id() }),
    node('calculate', 'zqcalc', {}, { expression }),
    node('recordPicker', 'zqpicker', {}, { module: 'other' }),
    node('mystery', 'zqodd', {}, { ...unread(names), expression, templateJson, relationField: names.id() }),
  ];
}

function tableField(names: Names): Raw {
  const children = [
    node('input', 'zqname', { defaultExpression: names.column() }, unread(names)),
    node('inputNumber', 'zqamount', {}, { on: { change: names.script() } }),
    node(
      'calculate',
      'zqsum',
      {},
      { expression: [{ __vModel__: `${TABLE}.${names.readColumn()}` }, '×', { __vModel__: names.read() }] },
    ),
    node('select', 'zqunit', {
      dataType: 'dynamic',
      propsUrl: 'i',
      templateJson: [{ field: 'p', relationField: names.column() }],
    }),
  ];
  const styles = {
    rowStyles: [{ when: `not ISEMPTY(${names.column()})`, style: 'danger' }],
    cellStyles: [{ when: `not ISEMPTY(${names.main()})`, style: 'warning', field: names.column() }],
  };
  const selection = {
    interfaceId: 'i',
    templateJson: [paramOf(names)],
    columnOptions: [{ value: 'member', label: 'Member' }],
    relationOptions: [{ field: names.column(), type: 1, value: 'member' }],
  };
  const kinds = { [names.column()]: 'count', [names.column()]: 'max' };
  return node(
    'table',
    TABLE,
    { children, ...styles, defaultValue: [{ [names.column()]: 1, [names.column()]: 2 }] },
    {
      addType: 1,
      addTableConf: selection,
      footerBtnsList: [{ value: 'pick', label: 'Pick', actionConfig: selection }],
      columnBtnsList: [{ value: 'x', label: 'X', field: names.column() }],
      showSummary: true,
      summaryField: [names.column(), names.column()],
      summaryKind: kinds,
      thousandsField: [names.column()],
      ...unread(names),
    },
  );
}

function rulesOver(names: Names): readonly Raw[] {
  return [
    { when: names.truth(), then: { visible: [names.id()] } },
    { when: 'true', then: { required: [names.id(), names.id()] } },
    { when: names.truth(), then: { disabled: names.id() } },
    {
      when: names.truth(),
      then: { value: { [names.written()]: names.sum() } },
      description: `because of ${names.main()}`,
    },
    { when: names.truth(), on: 'leave', then: { value: { [names.written()]: names.read() } } },
    { when: names.truth(), then: { invalid: { [names.main()]: `not with ${names.main()}` } } },
    { when: 'true', then: { options: { zqselect: `option.value != ${names.main()}` } } },
  ];
}

function actionsOver(names: Names): readonly Raw[] {
  const confirm = `{${names.main()}}?`;
  const open = { type: 'open', module: 'm', screen: 'form', confirm };
  return [
    { ...open, recordId: names.main() },
    { ...open, values: { x: `${names.main()} + "1"`, y: '"1"' } },
    { ...open, params: { p: names.sum() } },
    { type: 'call', call: 'change', confirm },
    { type: 'download', call: 'fetch', confirm },
    { type: 'upload', call: 'fetch', confirm },
    { type: 'interface', interfaceId: 'i', templateJson: [paramOf(names)], confirm },
    { type: 'effect', then: ['refreshRows'], confirm },
    { type: 'pick', module: 'm', params: { p: names.main() }, call: 'change', chosen: 'fetch', confirm },
  ];
}

function buttonsOver(names: Names): Raw {
  const button = (value: string, action?: Raw): Raw => ({ value, label: 'B', ...(action && { action }) });
  const conditional = (entry: Raw): Raw => ({ ...entry, when: names.truth(), disabledWhen: names.truth() });
  const [record, values, params, call, load, send, run, effect, pick] = actionsOver(names);
  return {
    btnsList: [button('add'), button('zqload', load), button('zqsend', send), button('zqrun', run)],
    columnBtnsList: [
      button('zqopen', record),
      button('zqopen', values),
      button('zqcall', call),
      button('edit', effect),
      conditional(button('remove')),
      button('zqpick', pick),
    ],
    treeMenu: [
      button('zqmenu', params),
      button('wide', { type: 'expandAll', target: 'tree', confirm: `{${names.main()}}` }),
    ],
    customBtnsList: [
      {
        ...conditional(button('btn_zq1')),
        event: {
          btnType: 1,
          modelId: 'm',
          formOptions: [
            { currentField: names.id(), field: 'a' },
            { currentField: names.id(), field: 'b' },
          ],
          func: names.script(),
        },
      },
      {
        ...button('btn_zq2'),
        event: {
          btnType: 3,
          interfaceId: 'i',
          useConfirm: true,
          confirmTitle: `{${names.main()}}!`,
          templateJson: [paramOf(names)],
        },
      },
    ],
  };
}

function listOver(names: Names, draw: Draw): Raw {
  const display = draw([
    { type: 'tag', colors: { a: 'success' } },
    { type: 'switch', call: 'change', on: '1', off: '0', confirm: `{${names.main()}}` },
    { type: 'thumbnail' },
    { type: 'sparkline' },
  ]);
  const entry = (prop: string): Raw => ({ prop, label: labelOf(prop) });
  const sorts = [names.main(), names.main()].map((field) => ({ field, sort: 'asc' }));
  return {
    type: draw([1, 2, 3, 4, 5]),
    columnList: FIELD_IDS.filter((id) => id !== TABLE).map((id) => ({ ...entry(id), display })),
    searchList: [names.main(), names.main(), `${TABLE}-${names.column()}`].map(entry),
    ...buttonsOver(names),
    defaultSidx: sorts[0]?.field,
    ...(draw([true, false]) && { defaultSortConfig: sorts }),
    treeTable: { childrenCall: 'change', moveCall: 'change' },
    showSummary: true,
    summaryField: [names.id(), names.id()],
    summaryKind: { [names.id()]: 'max', [names.id()]: 'count' },
    thousands: true,
    thousandsField: [names.id()],
    rowStyles: [{ when: names.truth(), style: 'danger' }],
    cellStyles: [{ when: names.truth(), style: 'danger', field: names.id() }],
    treeDataSource: draw(['dictionary', 'api', 'resource', 'formField']),
    treeRelation: names.main(),
    treeTemplateJson: [paramOf(names)],
    treeCall: 'change',
    homeCards: [
      {
        title: 'c',
        kind: 'choices',
        field: names.main(),
        filters: [{ field: names.main(), symbol: '==', fieldValue: names.main() }],
      },
      { title: 'n', kind: 'number', measure: 'sum', of: names.main() },
      { title: 'l', kind: 'list', field: 'zqday', fields: [names.main(), names.main()] },
    ],
    groupField: names.main(),
    parentField: names.main(),
    ruleList: [
      { field: names.main(), symbol: '==', fieldValue: names.main(), fieldValueType: 2 },
      { field: names.main(), symbol: '==', fieldValue: names.main(), fieldValueType: 1 },
    ],
    columnOptions: FIELD_IDS.map((id) => ({ id, fullName: labelOf(id) })),
    unreadLabels: FIELD_IDS.map(labelOf),
    defaultColumnList: [entry(names.id())],
    complexHeaderList: [{ id: 'h', fullName: 'H', childColumns: [names.id(), names.id()] }],
    funcs: { afterOnload: names.script() },
  };
}

function callsOver(names: Names): Raw {
  const path = `/api/x/{${names.main()}}`;
  return {
    calls: {
      choices: { method: 'GET', path: '/api/x', query: { q: names.main() } },
      change: { method: 'PUT', path: '/api/x/{record.id}', body: { b: names.main() }, values: { [names.main()]: '1' } },
      fetch: { method: 'GET', path },
    },
  };
}

function toDocument(picks: readonly number[], switches: Raw): Raw {
  const draw = createDraw(picks);
  const names = createNames(draw);
  const fields = mainFields(names);
  const [first, ...others] = fields;
  const tab = node('tab', '', { children: [node('tabItem', '', { children: others.slice(0, 4) }, { title: 'T' })] });
  const binding = {
    typeId: '1',
    table: 'mt_x',
    fields: FIELD_IDS.map((field) => ({ field, fieldName: labelOf(field) })),
  };
  return {
    id: 'm',
    fullName: 'Module',
    enCode: 'module',
    webType: 2,
    tables: [binding],
    i18n: { en: Object.fromEntries(FIELD_IDS.map((id) => [labelOf(id), `${id} in English`])) },
    tests: [{ name: 't', when: { [names.main()]: 'x' }, then: { hidden: [names.id()] } }],
    resource: callsOver(names),
    formData: {
      fields: [first, tab, node('card', '', { children: others.slice(4) }), tableField(names)],
      rules: rulesOver(names),
      funcs: { onLoad: names.script(), beforeSubmit: { func: names.script() } },
      complexHeaderList: [{ id: 'h', fullName: 'H', childColumns: [names.id(), names.id()] }],
      unreadMap: { [names.main()]: 1 },
    },
    columnData: { ...listOver(names, draw), ...switches },
  };
}

/** Arbitrary modules in which every setting that can name a field names one, with arbitrary grants. */
export const entangled = fc.record({
  document: fc
    .tuple(
      fc.array(fc.nat(10_000), { minLength: 150, maxLength: 150 }),
      fc.record({
        useColumnPermission: fc.boolean(),
        useFormPermission: fc.boolean(),
        useBtnPermission: fc.boolean(),
      }),
    )
    .map(([picks, switches]) => toDocument(picks, switches)),
  columns: fc.subarray([...FIELD_IDS]),
  forms: fc.subarray([...FIELD_IDS]),
  buttons: fc.subarray(BUTTONS.map((value) => (value.startsWith('btn_') ? value : `btn_${value}`))),
});
