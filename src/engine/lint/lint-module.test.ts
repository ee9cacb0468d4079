import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { parseModule } from '../parse';
import { lintModule } from './lint-module';
import { NO_SURROUNDINGS, type LintSurroundings } from './surroundings';

type Raw = Record<string, unknown>;

const field = (key: string, config: Raw = {}, node: Raw = {}): Raw => ({
  __config__: { jnpfKey: 'input', label: key, ...config },
  __vModel__: key,
  ...node,
});

/** Lints a module; returns `code pointer` of each finding, without those about its missing columns and buttons (check-source.test.ts). */
function lint(entity: Raw, surroundings: Partial<LintSurroundings> = {}) {
  const { model, issues } = parseModule({ enCode: 'own', ...entity }, registry);
  if (!model) throw new Error(JSON.stringify(issues));
  return lintModule(model, { registry, surroundings: { ...NO_SURROUNDINGS, ...surroundings } })
    .map(({ code, pointer }) => `${code.replace('ENGINE_LINT_', '')} ${pointer}`)
    .filter((finding) => !finding.startsWith('LIST_'));
}
const lintForm = (fields: Raw[], more: Raw = {}) => lint({ formData: { fields }, ...more });
const lintList = (columnData: Raw, fields: Raw[] = [field('a')]) =>
  lint({ formData: { fields }, columnData: { columnList: [], ...columnData } });

describe('dead references', () => {
  const system: LintSurroundings = {
    ...NO_SURROUNDINGS,
    dictionaryTypes: new Set(['dictOne']),
    interfaces: new Set(['api1']),
    modules: new Map([['m1', { fields: new Set(['name']) }]]),
    billRules: new Set(['Order']),
    isScreen: (name) => name === 'billRule',
  };
  const dictionary = (dictionaryType: string) =>
    field('a', { jnpfKey: 'select', dataType: 'dictionary', dictionaryType });
  const dynamic = (propsUrl: string) => field('a', { jnpfKey: 'select', dataType: 'dynamic', propsUrl });

  const form = (node: Raw) => ({ formData: { fields: [node] } });

  it('judges what the system has, and nothing where that is not known', () => {
    const picker = (module: string) => field('a', { jnpfKey: 'recordPicker' }, { module });
    const number = (rule: string) => field('a', { jnpfKey: 'billRule', rule });
    const at = '/formData/fields/0/__config__';
    expect(lint(form(dictionary('dictTwo')), system)).toEqual([`DICTIONARY_MISSING ${at}/dictionaryType`]);
    expect(lint(form(dynamic('api2')), system)).toEqual([`INTERFACE_MISSING ${at}/propsUrl`]);
    expect(lint(form(picker('m2')), system)).toEqual(['MODULE_MISSING /formData/fields/0/module']);
    expect(lint(form(picker('system/nothing')), system)).toEqual(['MODULE_MISSING /formData/fields/0/module']);
    expect(lint(form(picker('system/nothing')), { ...NO_SURROUNDINGS, modules: system.modules })).toEqual([]);
    expect(lint(form(number('order')), system)).toEqual([`BILL_RULE_MISSING ${at}/rule`]);
    for (const node of [
      dictionary('dictOne'),
      dynamic('api1'),
      picker('m1'),
      picker('system/billRule'),
      number('Order'),
    ]) {
      expect(lint(form(node), system)).toEqual([]);
    }
    for (const node of [dictionary('x'), dynamic('x'), picker('x'), number('x')]) expect(lint(form(node))).toEqual([]);
  });

  it('refuses what cannot be saved or has nothing to choose, and tells what is switched off', () => {
    const off = { ...system, disabled: { interfaces: new Set(['apiOff']), billRules: new Set(['ruleOff']) } };
    const judge = (node: Raw) => {
      const { model } = parseModule({ enCode: 'own', ...form(node) }, registry);
      if (!model) throw new Error('no model');
      return lintModule(model, { registry, surroundings: off }).map(({ severity, params }) => [
        severity,
        params['reason'] ?? '',
      ]);
    };
    const number = (rule: string) => field('a', { jnpfKey: 'billRule', rule });
    expect(judge(dictionary('gone'))).toEqual([['error', '']]);
    expect(judge(field('a', { jnpfKey: 'relationForm' }, { modelId: 'gone' }))).toEqual([['error', '']]);
    for (const missing of [dynamic('gone'), number('gone')]) expect(judge(missing)).toEqual([['error', '']]);
    for (const disabled of [dynamic('apiOff'), number('ruleOff')])
      expect(judge(disabled)).toEqual([['error', 'disabled']]);
  });

  it('asks for nothing that is not used: a selection that is switched off, a button that is not shown', () => {
    const table = (addType: number) =>
      field('t', { jnpfKey: 'table', children: [field('a')] }, { addType, addTableConf: { interfaceId: 'gone' } });
    expect(lint(form(table(0)), system)).toEqual([]);
    expect(lint(form(table(1)), system)).toEqual(['INTERFACE_MISSING /formData/fields/0/addTableConf/interfaceId']);
    const button = (show: boolean) => ({
      value: 'b1',
      label: 'x',
      show,
      action: { type: 'interface', interfaceId: 'gone' },
    });
    const withButton = (show: boolean) => ({
      ...form(field('a')),
      columnData: { columnList: [], btnsList: [button(show)] },
    });
    expect(lint(withButton(true), system)).toEqual(['INTERFACE_MISSING /columnData/btnsList/0/action/interfaceId']);
    expect(lint(withButton(false), system)).toEqual([]);
  });

  it('follows relations into their module, and attributes to what they show', () => {
    const relation = (props: Raw) => field('a', { jnpfKey: 'relationForm' }, { modelId: 'm1', ...props });
    const attribute = (props: Raw) => field('b', { jnpfKey: 'relationFormAttr' }, { relationField: 'a', ...props });
    const columnOptions = [{ value: 'name' }, { value: 'prize' }];
    expect(lint(form(relation({ relationField: 'nam', columnOptions })), system)).toEqual([
      'FIELD_MISSING /formData/fields/0/relationField',
      'FIELD_MISSING /formData/fields/0/columnOptions/1/value',
    ]);
    const shown = [relation({ relationField: 'name' }), field('c')];
    expect(lint({ formData: { fields: [...shown, attribute({ showField: 'prize' })] } }, system)).toEqual([
      'FIELD_MISSING /formData/fields/2/showField',
    ]);
    expect(
      lint({ formData: { fields: [...shown, attribute({ relationField: 'c', showField: 'name' })] } }, system),
    ).toEqual(['FIELD_MISSING /formData/fields/2/relationField']);
    const suffixed = attribute({ relationField: 'a_jnpfTable_t1', showField: 'name' });
    expect(lint({ formData: { fields: [...shown, suffixed] } }, system)).toEqual([]);
  });

  it('follows the parameters of a popup', () => {
    const templateJson = [
      { field: 'p', relationField: 'gone' },
      { field: 'q', relationField: '@userId' },
    ];
    const popup = field('a', { jnpfKey: 'popupSelect' }, { interfaceId: 'gone', templateJson });
    expect(lint(form(popup), system)).toEqual([
      'INTERFACE_MISSING /formData/fields/0/interfaceId',
      'FIELD_MISSING /formData/fields/0/templateJson/0/relationField',
    ]);
  });

  it('knows what widgets that are not known here name', () => {
    const node = field('a', { jnpfKey: 'madeUpWidget' }, { modelId: 'gone', relationField: 'name' });
    expect(lint({ formData: { fields: [node] } }, system)).toEqual(['MODULE_MISSING /formData/fields/0/modelId']);
  });

  it('refuses a module that shows a screen inside of its own, which only the system may', () => {
    const action = { type: 'open', module: 'system/billRule' };
    const module = { formData: { fields: [field('a'), field('b', { jnpfKey: 'screen' }, { action })] } };
    expect(lint(module, system)).toEqual(['SCREEN_HOSTED /formData/fields/1']);
    expect(lint(module)).toEqual([]);
  });

  it('tells a module that the system keeps that calls of its own are not read', () => {
    const resource = { calls: { list: { method: 'GET', path: '/api/x' } } };
    const screen = { formData: { fields: [field('a')] }, resource };
    expect(lint(screen, system)).toEqual(['RESOURCE_IDLE /resource']);
    expect(lint(screen)).toEqual([]);
  });

  it('follows buttons and the left tree', () => {
    const custom = (event: Raw) => ({ value: 'btn_1', label: 'x', event });
    const columnData = {
      type: 2,
      treeDataSource: 'dictionary',
      treeDictionary: 'gone',
      columnList: [],
      btnsList: [
        { value: 'b1', label: 'x', action: { type: 'interface', interfaceId: 'gone' } },
        { value: 'b2', label: 'x', action: { type: 'open', module: 'm1', values: { nam: 'a' } } },
      ],
      customBtnsList: [custom({ btnType: 1, modelId: 'm1', formOptions: [{ currentField: 'a', field: 'nme' }] })],
    };
    expect(lint({ formData: { fields: [field('a')] }, columnData }, system)).toEqual([
      'DICTIONARY_MISSING /columnData/treeDictionary',
      'INTERFACE_MISSING /columnData/btnsList/0/action/interfaceId',
      'MODULE_FIELD_MISSING /columnData/btnsList/1/action/values/nam',
      'MODULE_FIELD_MISSING /columnData/customBtnsList/0/event/formOptions/0/field',
    ]);
  });

  it('follows properties that name fields', () => {
    const date = (relation: string) =>
      field('d', { jnpfKey: 'datePicker', startTimeRule: true, startTimeType: 2, startRelationField: relation });
    expect(lintForm([field('a'), date('a')])).toEqual([]);
    expect(lintForm([field('a'), date('b')])).toEqual([
      'FIELD_MISSING /formData/fields/1/__config__/startRelationField',
    ]);
    const table = field(
      'items',
      { jnpfKey: 'table', children: [field('price', { jnpfKey: 'inputNumber' }), date('price')] },
      {
        summaryField: ['price', 'amount'],
        addType: 1,
        addTableConf: { relationOptions: [{ field: 'nothing', type: 1, value: 'x' }] },
      },
    );
    expect(lintForm([table])).toEqual([
      'FIELD_MISSING /formData/fields/0/summaryField/1',
      'FIELD_MISSING /formData/fields/0/addTableConf/relationOptions/0/field',
    ]);
  });
});

describe('fields that nobody gets to', () => {
  it.each([
    ['hidden and required', { noShow: true, required: true }, true],
    ['hidden, required, with a default', { noShow: true, required: true, defaultValue: 'x' }, false],
    ['hidden, required, with an expression', { noShow: true, required: true, defaultExpression: 'user.userId' }, false],
    ['hidden', { noShow: true }, false],
    ['required', { required: true }, false],
    ['shown nowhere', { visibility: [], required: true }, true],
    ['shown in the app only', { visibility: ['app'], required: true }, false],
  ])('%s', (_, config, isFound) => {
    const found = ['REQUIRED_HIDDEN /formData/fields/0/__config__/required'];
    expect(lintForm([field('a', config)])).toEqual(isFound ? found : []);
  });

  it('counts hidden containers, rules that show, and rules that give a value', () => {
    const inner = field('a', { required: true });
    const row = { __config__: { jnpfKey: 'card', noShow: true, children: [inner] } };
    expect(lintForm([row])).toEqual(['REQUIRED_HIDDEN /formData/fields/0/__config__/children/0/__config__/required']);
    const hidden = [field('a', { noShow: true, required: true }), field('b')];
    expect(lintForm(hidden, { rules: [{ when: 'b == 1', then: { visible: ['a'] } }] })).toEqual([]);
    expect(lintForm(hidden, { rules: [{ when: 'b == 1', then: { value: { a: '1' } } }] })).toEqual([]);
    const byRule = { rules: [{ when: 'b == 1', then: { required: ['a'] } }] };
    expect(lintForm([field('a', { noShow: true }), field('b')], byRule)).toEqual([
      'REQUIRED_HIDDEN /formData/fields/0',
    ]);
  });

  it('finds conditions that never hold', () => {
    expect(lintForm([field('a')], { rules: [{ when: '1 > 2', then: { visible: ['a'] } }] })).toEqual([
      'FIELD_UNREACHABLE /formData/fields/0',
      'RULE_DEAD /rules/0/when',
    ]);
    const both = [
      { when: 'false', then: { visible: ['a'] } },
      { when: 'b == 1', then: { visible: ['a'] } },
    ];
    expect(lintForm([field('a'), field('b')], { rules: both })).toEqual(['RULE_DEAD /rules/0/when']);
    expect(lintForm([field('a')], { rules: [{ when: 'true', then: { value: { a: 'NOW()' } } }] })).toEqual([]);
  });
});

describe('rules against each other', () => {
  const fields = ['a', 'b', 'c'].map((key) => field(key));
  const rules = (...list: [when: string, target: string, value: string, on?: string][]) => ({
    rules: list.map(([when, target, value, on = 'change']) => ({ on, when, then: { value: { [target]: value } } })),
  });

  it('finds two that write one field when both may hold', () => {
    expect(lintForm(fields, rules(['b == 1', 'a', '1'], ['c == 1', 'a', '2']))).toEqual([
      'RULE_CONFLICT /rules/1/then/value/a',
    ]);
    expect(lintForm(fields, rules(['b == 1', 'a', '1'], ['b == 2', 'a', '2']))).toEqual([]);
    expect(lintForm(fields, rules(['b == 1', 'a', '1'], ['c == 1', 'a', '1']))).toEqual([]);
    // An unconditional value overridden by a later rule is the usual way to write a default: no conflict.
    expect(lintForm(fields, rules(['true', 'a', '1'], ['c == 1', 'a', '2']))).toEqual([]);
  });

  it('finds circles of rules that run when a field is left', () => {
    const circle = rules(['true', 'a', 'b', 'leave'], ['true', 'b', 'a', 'leave']);
    expect(lintForm(fields, circle)).toEqual(['RULE_CYCLE /rules/0']);
    expect(lintForm(fields, rules(['true', 'a', 'PADLEFT(a, 3, "0")', 'leave']))).toEqual([]);
  });

  it('finds fields that only show each other', () => {
    const shows = (...list: [when: string, target: string][]) => ({
      rules: list.map(([when, target]) => ({ when, then: { visible: [target] } })),
    });
    expect(lintForm(fields, shows(['b == 1', 'a'], ['a == 1', 'b']))).toEqual(['RULE_CYCLE /rules/0/when']);
    expect(lintForm(fields, shows(['b == 1', 'a'], ['a == 1', 'b'], ['c == 1', 'a']))).toEqual([]);
    expect(lintForm(fields, shows(['b == 1', 'a'], ['c == 1', 'b']))).toEqual([]);
  });
});

describe('codes', () => {
  it('finds a module code that another has, and leaves its own alone', () => {
    const entity = { id: 'm1', formData: { fields: [] } };
    const codes = (owner: string) => ({ moduleCodes: new Map([['own', owner]]) });
    expect(lint(entity, codes('m2'))).toEqual(['CODE_TAKEN /enCode']);
    expect(lint(entity, codes('m1'))).toEqual([]);
    expect(lint({ ...entity, id: '' }, codes('m2'))).toEqual(['CODE_TAKEN /enCode']);
    expect(lint(entity)).toEqual([]);
    expect(lint({ ...entity, id: '' }, { ...codes('m2'), ownId: 'm2' })).toEqual([]);
    expect(lint({ ...entity, id: '' }, { ...codes('m2'), ownId: 'm3' })).toEqual(['CODE_TAKEN /enCode']);
  });

  it('finds buttons that share a code, and such as do nothing', () => {
    const columnData = {
      btnsList: [
        { value: 'add' },
        { value: 'btn_add' },
        { value: 'print', label: '打印' },
        { value: 'old', show: false },
      ],
      columnBtnsList: [{ value: 'edit' }],
      customBtnsList: [
        { value: 'btn_2', label: 'x', event: {} },
        { value: 'btn_3', event: { btnType: 2 } },
      ],
    };
    expect(lintList(columnData)).toEqual([
      'BUTTON_DUPLICATE /columnData/btnsList/1/value',
      'BUTTON_DEAD /columnData/btnsList/1',
      'BUTTON_DEAD /columnData/btnsList/2',
      'BUTTON_DEAD /columnData/customBtnsList/0',
    ]);
  });

  it('finds conditions of buttons that never change, and hints that nobody sees', () => {
    const columnData = {
      btnsList: [
        { value: 'add', when: 'false' },
        { value: 'batchRemove', when: 'true', disabledWhen: '1 == 2', disabledHint: 'x' },
      ],
      columnBtnsList: [
        { value: 'edit', disabledWhen: '1 == 1', disabledHint: 'x' },
        { value: 'remove', when: 'a == "x"', disabledHint: 'x' },
      ],
    };
    expect(lintList(columnData)).toEqual([
      'BUTTON_NEVER /columnData/btnsList/0/when',
      'BUTTON_NEVER /columnData/columnBtnsList/0/disabledWhen',
      'BUTTON_HINT /columnData/columnBtnsList/1/disabledHint',
    ]);
  });

  it('says what a data permission means, and where it means nothing', () => {
    const entity = {
      formData: { fields: [field('a')] },
      columnData: { columnList: [], useDataPermission: true },
    };
    expect(lint(entity)).toEqual(['OWN_RECORDS /columnData/useDataPermission']);
    expect(lint({ ...entity, webType: 4 })).toContain('DATA_PERMISSION_IDLE /columnData/useDataPermission');
    expect(lint({ ...entity, columnData: { columnList: [], useDataPermission: false } })).toEqual([]);
  });

  it('finds permissions for nothing and choices of one value', () => {
    expect(lintList({ useColumnPermission: true, useBtnPermission: true, btnsList: [], columnBtnsList: [] })).toEqual([
      'PERMISSION_MISSING /columnData/useColumnPermission',
      'PERMISSION_MISSING /columnData/useBtnPermission',
    ]);
    const options = [
      { id: '1', fullName: 'x' },
      { id: 1, fullName: 'y' },
    ];
    expect(lintForm([field('a', { jnpfKey: 'select' }, { options })])).toEqual([
      'OPTION_DUPLICATE /formData/fields/0/options/1',
    ]);
  });
});

describe('columns of the list', () => {
  const sum = field('sum', { jnpfKey: 'calculate' }, { expression: [{ __vModel__: 'n' }, '+', '1'], isStorage: 0 });
  const fields = [field('n', { jnpfKey: 'inputNumber' }), sum];

  it('shows what is computed, and does not sort or filter by it', () => {
    const columnData = {
      columnList: [{ prop: 'sum' }],
      defaultSidx: 'sum',
      ruleList: [{ field: 'sum', symbol: '==', fieldValue: 1 }],
    };
    expect(lintList(columnData, fields)).toEqual([
      'COLUMN_MISSING /columnData/defaultSidx',
      'COLUMN_MISSING /columnData/ruleList/0/field',
    ]);
    expect(lintList({ columnList: [{ prop: 'n' }], defaultSidx: 'n' }, fields)).toEqual([]);
  });
});

describe('patterns, names and tables', () => {
  it('finds patterns that run away, by their place among those that are none', () => {
    const regList = [
      { pattern: '/[/', message: 'x' },
      { pattern: '/^(a+)+$/', message: 'y' },
    ];
    expect(lintForm([field('a', { regList })])).toEqual([
      'PATTERN_RUNAWAY /formData/fields/0/__config__/regList/1/pattern',
    ]);
  });

  it('finds old names in a document of today only', () => {
    const modern = field('a', {}, { 'show-word-limit': true });
    const inOther = { __config__: { jnpfKey: 'numInput', label: 'n' }, __vModel__: 'n' };
    const more = ['b', 'c', 'd'].map((key) => field(key, { jnpfKey: 'inputNumber' }));
    expect(lintForm([modern, inOther, ...more])).toEqual([
      'OLD_NAME /formData/fields/0/show-word-limit',
      'OLD_NAME /formData/fields/1/__config__/jnpfKey',
    ]);
    const old = [field('a', { jnpfKey: 'comInput' }, { 'show-word-limit': true }), inOther];
    expect(lintForm(old)).toEqual([]);
  });

  it('finds tables that could not be made', () => {
    const tables = [{ typeId: '1', table: 'bad name"', fields: [] }];
    expect(lintForm([field('a')], { tables })).toEqual(['ENGINE_TABLE_NAME_INVALID /tables/0']);
  });
});
