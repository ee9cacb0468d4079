import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { findField } from '../contract/module-model';
import { readRecord, resolveCall } from '../resource';
import { exampleContext } from '../rules/testing/example-module';
import { parseModule } from './index';
import { exampleScreen, screenWith } from './testing/example-screen';
import { findSchemaErrors } from '../../../scripts/module/check-schema';

function parse(document: unknown = exampleScreen) {
  const { model, issues } = parseModule(document, registry);
  if (!model) throw new Error(JSON.stringify(issues));
  return { model, issues };
}

const found = (path: string, value: unknown) =>
  parseModule(screenWith(path, value), registry).issues.map(({ code, pointer }) => `${code} ${pointer}`);

describe('a system screen', () => {
  it('parses with nothing to say and fits the schema', () => {
    expect(parse().issues).toEqual([]);
    expect(findSchemaErrors(exampleScreen)).toEqual([]);
  });

  it('has the calls with their defaults', () => {
    const { resource } = parse().model;
    expect(resource).toMatchObject({ idKey: 'id', params: ['typeId', 'isTree'], required: ['typeId'] });
    expect(resource?.calls['list']).toMatchObject({
      name: 'list',
      sendsRecord: false,
      rows: ['list'],
      total: ['pagination', 'total'],
      pointer: '/resource/calls/list',
    });
    expect(resource?.calls['update']?.sendsRecord).toBe(true);
    expect(resource?.calls['parents']?.rows).toEqual([]);
  });

  it('fills a path whose expression holds a brace', () => {
    const call = parse().model.resource?.calls['parents'];
    if (!call) throw new Error('no call');
    const context = { ...exampleContext, params: { typeId: 't' } };
    expect(resolveCall({ call, values: {}, context }).path).toBe('/api/system/DictionaryData/t/Selector/%7D');
  });

  it('reads an answered record through the widgets, members that are no fields included', () => {
    const { model } = parse();
    const call = model.resource?.calls['read'];
    if (!call) throw new Error('no call');
    const context = { ...exampleContext, params: { typeId: 't1' } };
    const data = { id: 'r', parentId: '0', fullName: 'B', prefix: 'A', enabledMark: 1, sortCode: '7', other: 1 };
    expect(readRecord({ call, data, model, registry, context })).toEqual({
      parentId: 't1',
      fullName: 'AB',
      enabledMark: '1',
      sortCode: 7,
    });
    expect(readRecord({ call, data: null, model, registry, context })).toEqual({});
    expect(readRecord({ call, data: { sortCode: {} }, model, registry, context })).toMatchObject({ sortCode: null });
  });

  it('reads and sends fields that stand in JSON texts', () => {
    const { model } = parse(screenWith('resource.jsonTexts', { sortCode: 'fullName.place.sort' }));
    const { read, update } = model.resource?.calls ?? {};
    if (!read || !update) throw new Error('no call');
    const context = { ...exampleContext, params: { typeId: 't1' }, recordId: 'r' };
    const fullName = '{"place":{"sort":4}}';
    expect(readRecord({ call: { ...read, values: {} }, data: { fullName }, model, registry, context })).toEqual({
      fullName,
      sortCode: 4,
    });
    const { body } = resolveCall({ call: update, values: { fullName, sortCode: 5 }, context });
    expect(body).toMatchObject({ fullName: '{"place":{"sort":5}}' });
    expect(body).not.toHaveProperty('sortCode');
    for (const wrong of [{ nothing: 'fullName' }, { sortCode: 'nothing' }, { sortCode: 'fullName.__proto__' }, 'x'])
      expect(found('resource.jsonTexts', wrong)[0]).toContain('ENGINE_RESOURCE_INVALID /resource/jsonTexts');
  });

  it('links the choices of a field to their call', () => {
    const field = findField(parse().model, 'parentId');
    expect(field).toMatchObject({ requiredMessage: 'choose' });
    expect(field?.options).toMatchObject({
      kind: 'call',
      call: { name: 'parents' },
      labelKey: 'fullName',
      valueKey: 'id',
      childrenKey: 'nodes',
      startsWithFirst: true,
    });
  });

  it('reads list, tree, displays and buttons', () => {
    const { list, form, rules } = parse().model;
    expect(form).toMatchObject({ createTitle: 'New entry', editTitle: 'Edit entry' });
    expect(rules.map((rule) => rule.trigger)).toEqual(['change', 'leave']);
    expect(list).toMatchObject({
      keywordHint: 'search me',
      then: ['clearDictionaries'],
      treeTable: { isExpanded: true, childrenCall: { name: 'parents' }, moveCall: { name: 'setState' } },
      tree: {
        source: 'resource',
        call: { name: 'parents' },
        params: { typeId: 'id', isTree: 'isTree' },
        selectsFirst: true,
        menu: [
          { value: 'refresh', action: { type: 'effect', then: ['refreshTree'] } },
          { value: 'expand', action: { type: 'expandAll', target: 'tree' } },
          { value: 'types', action: { type: 'open', place: 'drawer', width: '700px', recordId: null, values: {} } },
        ],
      },
    });
    expect(list?.columns.map((column) => column.display)).toMatchObject([
      null,
      { type: 'switch', on: '1', off: '0', call: { name: 'setState' }, confirm: 'sure?', then: ['clearDictionaries'] },
      { type: 'tag', colors: { 1: 'success', 0: 'default' } },
    ]);
    expect(list?.buttons.map((button) => button.action)).toMatchObject([
      null,
      {
        type: 'upload',
        call: { name: 'import' },
        accept: '.bdd',
        hasPreview: true,
        confirm: '',
        sheet: { preview: { name: 'list' }, send: { name: 'import' } },
      },
      { type: 'collapseAll', target: 'rows' },
      { type: 'call', call: { name: 'move' }, confirm: 'move {selection.count}?' },
    ]);
    expect(list?.rowButtons.slice(1).map((button) => button.action)).toMatchObject([
      { type: 'download', call: { name: 'export' }, confirm: 'export?', withQuery: true },
      { type: 'call', call: { name: 'setState' }, success: 'done' },
      { type: 'interface', interfaceId: 'i1', params: [{ field: 'id', relationField: 'fullName' }] },
      {
        type: 'open',
        place: 'dialog',
        values: { parentId: { source: 'record.id' } },
        recordId: { source: 'sortCode' },
      },
      {
        type: 'pick',
        kinds: ['user', 'group'],
        module: '',
        isMultiple: true,
        title: 'Owners',
        chosen: { name: 'owners' },
        chosenPath: 'list',
        call: { name: 'setOwners' },
        success: 'saved',
        confirm: 'save {picked.count}?',
      },
      {
        type: 'pick',
        kinds: [],
        module: 'm2',
        params: { typeId: { source: 'param.typeId' } },
        isMultiple: false,
        chosen: null,
        chosenPath: 'ids',
      },
    ]);
  });

  it('reads the conditions of buttons and what they need of the selection', () => {
    const { list } = parse().model;
    expect(list?.buttons.at(-1)).toMatchObject({
      selection: 'some',
      when: { source: 'param.isTree == "1"' },
      disabledWhen: { source: 'selection.count > 9' },
      disabledHint: 'ten at most',
    });
    expect(list?.rowButtons.find(({ value }) => value === 'owners')).toMatchObject({
      selection: 'none',
      when: { source: 'enabledMark == "1"' },
    });
    expect(list?.rowButtons[0]).not.toHaveProperty('when');
  });

  it('sends the selected rows as a list', () => {
    const call = parse().model.resource?.calls['move'];
    if (!call) throw new Error('no call');
    const context = { ...exampleContext, params: { typeId: 't' }, idLists: { selection: ['007', '8'] } };
    expect(resolveCall({ call, values: {}, context })).toMatchObject({
      query: { count: 2 },
      body: { ids: ['007', '8'], typeId: 't' },
    });
    expect(resolveCall({ call, values: {}, context: exampleContext }).body).toMatchObject({ ids: [] });
  });
});

describe('a button that reads ids which it does not have is an error', () => {
  const [list, lacks] = ['/columnData', 'ENGINE_ACTION_LACKS_IDS'];
  const open = { type: 'open', module: 'm2', values: { fullName: 'selection.count' } };
  // prettier-ignore
  it.each<[string, unknown, string]>([
    ['columnData.btnsList.3.selection', undefined, `${lacks} ${list}/btnsList/3/action/confirm`],
    ['columnData.btnsList.3', { value: 'move', selection: 'none', action: { type: 'call', call: 'move' } }, `${lacks} ${list}/btnsList/3/action/call`],
    ['columnData.btnsList.1.action', open, `${lacks} ${list}/btnsList/1/action/values/fullName`],
    ['columnData.columnBtnsList.2.action', { type: 'call', call: 'move' }, `${lacks} ${list}/columnBtnsList/2/action/call`],
    ['columnData.columnBtnsList.2.action', { type: 'call', call: 'setOwners' }, `${lacks} ${list}/columnBtnsList/2/action/call`],
    ['columnData.columnBtnsList.5.action.chosen', 'setOwners', `${lacks} ${list}/columnBtnsList/5/action/chosen`],
    ['columnData.columnBtnsList.6.action.params.typeId', 'picked.count', `${lacks} ${list}/columnBtnsList/6/action/params/typeId`],
    ['columnData.columnBtnsList.5.when', 'picked.count > 0', `${lacks} ${list}/columnBtnsList/5/when`],
    ['columnData.treeMenu.0.action', { type: 'call', call: 'move' }, `${lacks} ${list}/treeMenu/0/action/call`],
    ['columnData.treeCall', 'move', `${lacks} ${list}/treeCall`],
    ['columnData.columnList.1.display.call', 'setOwners', `${lacks} ${list}/columnList/1/display/call`],
    ['formData.fields.0.__config__.resourceCall', 'setOwners', `${lacks} /formData/fields/0/__config__/resourceCall`],
    ['resource.calls.remove.path', '/api/x/{selection.ids}', 'ENGINE_RESOURCE_INVALID /resource/calls/remove/path'],
  ])('%s = %j', (path, value, expected) => {
    expect(found(path, value)).toContain(expected);
    expect(parseModule(screenWith(path, value), registry).model).toBeNull();
  });
});

describe('what is wrong in a resource is an error at its place', () => {
  const calls = 'resource.calls.list';
  it.each<[string, unknown, string]>([
    ['resource', [], '/resource'],
    ['resource.calls', undefined, '/resource'],
    ['resource.params', 'typeId', '/resource/params'],
    ['resource.params', ['typeId', 'isTree', 'a-b'], '/resource/params/2'],
    ['resource.params', ['typeId', 'isTree', 'constructor'], '/resource/params/2'],
    ['resource.required', ['other'], '/resource/required/0'],
    ['resource.calls.1x', { method: 'GET', path: '/api/a' }, '/resource/calls/1x'],
    [calls, 'GET /api/a', '/resource/calls/list'],
    [`${calls}.method`, 'PATCH', '/resource/calls/list/method'],
    [`${calls}.query`, { a: 'param.other' }, '/resource/calls/list/query/a'],
    [`${calls}.query`, { a: '1 +' }, '/resource/calls/list/query/a'],
    [`${calls}.body`, { a: '1' }, '/resource/calls/list/body'],
    [`${calls}.sendsRecord`, true, '/resource/calls/list/body'],
    [`${calls}.values`, { nobody: '1' }, '/resource/calls/list/values'],
    [`${calls}.rows`, 'a..b', '/resource/calls/list/rows'],
    ...[
      undefined,
      '',
      '/apis/x',
      'api/x',
      '/api',
      '/api/',
      '//api/x',
      '/api//x',
      '/api/../x',
      '/api/./x',
      '/api/x?a=1',
      '/api/x#a',
      '/api/x\\y',
      '/api/%2e%2e/x',
      '/api/x{',
      '/api/x{fullName',
      '/api/{}',
      '/api/{nobody}',
      '/api/{"a}',
      'https://host/api/x',
      '/api/x y',
      '/{"api"}/x',
    ].map((path): [string, unknown, string] => [`${calls}.path`, path, '/resource/calls/list/path']),
  ])('%s = %j', (path, value, pointer) => {
    expect(found(path, value)).toContain(`ENGINE_RESOURCE_INVALID ${pointer}`);
    expect(parseModule(screenWith(path, value), registry).model).toBeNull();
  });

  it('reports unknown keys', () => {
    expect(found('resource.url', 1)).toEqual(['ENGINE_PROPERTY_UNKNOWN /resource/url']);
    expect(found(`${calls}.headers`, {})).toEqual(['ENGINE_PROPERTY_UNKNOWN /resource/calls/list/headers']);
  });
});

describe('what is wrong in a button or column is a warning, and it is not shown', () => {
  const list = '/columnData';
  // prettier-ignore
  it.each<[string, unknown, string]>([
    ['columnData.btnsList.1.action.call', 'nobody', `ENGINE_REFERENCE_MISSING ${list}/btnsList/1/action/call`],
    ['columnData.btnsList.1.action', 'upload', `ENGINE_ACTION_INVALID ${list}/btnsList/1/action`],
    ['columnData.btnsList.1.action.type', 'fly', `ENGINE_ACTION_INVALID ${list}/btnsList/1/action`],
    ['columnData.btnsList.1.action.type', 'toString', `ENGINE_ACTION_INVALID ${list}/btnsList/1/action`],
    ['columnData.btnsList.1.action.acept', '.x', `ENGINE_PROPERTY_UNKNOWN ${list}/btnsList/1/action/acept`],
    ['columnData.btnsList.1.action.then', ['x'], `ENGINE_PROPERTY_UNKNOWN ${list}/btnsList/1/action/then/0`],
    ['columnData.columnBtnsList.4.action.module', '', `ENGINE_REFERENCE_MISSING ${list}/columnBtnsList/4/action/module`],
    ['columnData.columnBtnsList.4.action.width', 'wide', `ENGINE_VALUE_REPAIRED ${list}/columnBtnsList/4/action/width`],
    ['columnData.columnBtnsList.4.action.screen', 'x', `ENGINE_VALUE_REPAIRED ${list}/columnBtnsList/4/action/screen`],
    ['columnData.columnBtnsList.4.action.values', { a: 'nobody' }, `ENGINE_REFERENCE_MISSING ${list}/columnBtnsList/4/action/values/a`],
    ['columnData.columnBtnsList.4.action.params', { a: 'param.x' }, `ENGINE_REFERENCE_MISSING ${list}/columnBtnsList/4/action/params/a`],
    ['columnData.columnBtnsList.4.action.recordId', '1 +', `ENGINE_ACTION_INVALID ${list}/columnBtnsList/4/action/recordId`],
    ['columnData.columnBtnsList.3.action.interfaceId', '', `ENGINE_REFERENCE_MISSING ${list}/columnBtnsList/3/action/interfaceId`],
    ['columnData.columnBtnsList.5.action.kinds', ['user', 'bed'], `ENGINE_ACTION_INVALID ${list}/columnBtnsList/5/action/kinds/1`],
    ['columnData.columnBtnsList.5.action.kinds', [], `ENGINE_ACTION_INVALID ${list}/columnBtnsList/5/action`],
    ['columnData.columnBtnsList.5.action.module', 'm2', `ENGINE_ACTION_INVALID ${list}/columnBtnsList/5/action`],
    ['columnData.columnBtnsList.5.action.call', 'nobody', `ENGINE_REFERENCE_MISSING ${list}/columnBtnsList/5/action/call`],
    ['columnData.columnBtnsList.5.action.chosen', 'nobody', `ENGINE_REFERENCE_MISSING ${list}/columnBtnsList/5/action/chosen`],
    ['columnData.columnBtnsList.5.action.into', {}, `ENGINE_PROPERTY_UNKNOWN ${list}/columnBtnsList/5/action/into`],
    ['columnData.columnBtnsList.5.when', 'nobody == 1', `ENGINE_REFERENCE_MISSING ${list}/columnBtnsList/5/when`],
    ['columnData.columnBtnsList.5.when', '1 +', `ENGINE_ACTION_INVALID ${list}/columnBtnsList/5/when`],
    ['columnData.columnBtnsList.5.selection', 'one', `ENGINE_PROPERTY_UNKNOWN ${list}/columnBtnsList/5/selection`],
    ['columnData.btnsList.0.when', 'fullName == "x"', `ENGINE_REFERENCE_MISSING ${list}/btnsList/0/when`],
    ['columnData.btnsList.0.selection', 'many', `ENGINE_VALUE_REPAIRED ${list}/btnsList/0/selection`],
    ['columnData.treeMenu.0.disabledWhen', 'fullName == "x"', `ENGINE_REFERENCE_MISSING ${list}/treeMenu/0/disabledWhen`],
    ['columnData.treeMenu.0.action', undefined, `ENGINE_ACTION_INVALID ${list}/treeMenu`],
    ['columnData.treeCall', 'nobody', `ENGINE_REFERENCE_MISSING ${list}/treeCall`],
    ['columnData.treeParams.other', 'id', `ENGINE_REFERENCE_MISSING ${list}/treeParams/other`],
    ['columnData.treeTable.childrenCall', 'nobody', `ENGINE_REFERENCE_MISSING ${list}/treeTable/childrenCall`],
    ['columnData.treeTable.moveCall', 'nobody', `ENGINE_REFERENCE_MISSING ${list}/treeTable/moveCall`],
    ['columnData.treeTable', true, `ENGINE_VALUE_REPAIRED ${list}/treeTable`],
    ['columnData.columnList.1.display.call', 'nobody', `ENGINE_REFERENCE_MISSING ${list}/columnList/1/display/call`],
    ['columnData.columnList.1.display.type', 'x', `ENGINE_ACTION_INVALID ${list}/columnList/1/display`],
    ['columnData.columnList.2.display.colors', { 1: 'red' }, `ENGINE_PROPERTY_UNKNOWN ${list}/columnList/2/display/colors/1`],
    ['formData.fields.0.__config__.resourceCall', 'nobody', 'ENGINE_REFERENCE_MISSING /formData/fields/0/__config__/resourceCall'],
  ])('%s = %j', (path, value, expected) => expect(found(path, value)).toEqual([expected]));

  it('a button without a working action disappears, a column keeps its text', () => {
    const withoutButton = parse(screenWith('columnData.btnsList.1.action.call', 'nobody')).model.list;
    expect(withoutButton?.buttons.map((button) => button.value)).toEqual(['add', 'collapse', 'move']);
    const withoutCondition = parse(screenWith('columnData.columnBtnsList.0.disabledWhen', 'nobody')).model.list;
    expect(withoutCondition?.rowButtons[0]?.value).toBe('export');
    const withoutSwitch = parse(screenWith('columnData.columnList.1.display.call', 'nobody')).model.list;
    expect(withoutSwitch?.columns[1]).toMatchObject({ fieldId: 'enabledMark', display: null });
  });

  it("a user's module has no calls at all", () => {
    const issues = found('resource', undefined).filter((line) => line.startsWith('ENGINE_REFERENCE_MISSING'));
    expect(issues.some((line) => line.endsWith('/columnList/1/display/call'))).toBe(true);
    expect(issues.some((line) => line.endsWith('/__config__/resourceCall'))).toBe(true);
  });
});

describe('rules that run on leave', () => {
  it.each<[unknown, boolean]>([
    [{ on: 'enter', when: 'true', then: { value: { example: '1' } } }, false],
    [{ on: 'leave', when: 'true', then: { visible: 'example' } }, false],
    [{ on: 'leave', when: 'true', then: { value: { example: 'CONCAT(example, fullName)' } } }, true],
    [{ when: 'true', then: { value: { example: 'CONCAT(example, fullName)' } } }, false],
  ])('%j', (rule, isFine) => {
    const { model } = parseModule(screenWith('formData.rules', [rule]), registry);
    expect(model !== null).toBe(isFine);
  });
});

describe('custom buttons', () => {
  const buttonOf = (event: unknown) => {
    const { model, issues } = parse(screenWith('columnData.customBtnsList', [{ value: 'btn_1', label: 'One', event }]));
    return { action: model.list?.customButtons[0]?.action, issues };
  };

  it('open another form with values of the row', () => {
    const formOptions = [
      { currentField: 'fullName', field: 'name' },
      { currentField: 'gone', field: 'x' },
    ];
    const event = { btnType: 1, modelId: 'm', popupType: 'general', popupTitle: 'T', popupWidth: '800px', formOptions };
    const { action, issues } = buttonOf(event);
    expect(action).toMatchObject({
      type: 'open',
      module: 'm',
      screen: 'form',
      place: 'dialog',
      width: '800px',
      title: 'T',
    });
    expect(action).toHaveProperty('values.name.source', 'fullName');
    expect(issues.map((issue) => issue.pointer)).toEqual([
      '/columnData/customBtnsList/0/event/formOptions/1/currentField',
    ]);
    expect(buttonOf({ ...event, popupType: 'drawer' }).action).toMatchObject({ place: 'drawer' });
  });

  it('run a data interface, asking before when they say so', () => {
    const event = { btnType: '3', interfaceId: 'i', templateJson: [{ field: 'a', relationField: 'fullName' }] };
    expect(buttonOf(event).action).toMatchObject({
      type: 'interface',
      interfaceId: 'i',
      confirm: '',
      params: [{ field: 'a' }],
    });
    expect(buttonOf({ ...event, useConfirm: true, confirmTitle: 'sure?' }).action).toMatchObject({ confirm: 'sure?' });
    expect(buttonOf({ ...event, useConfirm: true }).action?.confirm).not.toBe('');
  });

  it('do nothing as scripts, or when their target is missing', () => {
    expect(buttonOf({ btnType: 2, func: '() => { alert(1) }' })).toMatchObject({
      action: null,
      issues: [{ code: 'ENGINE_SCRIPT_RUNS' }],
    });
    expect(buttonOf({ btnType: 1 })).toMatchObject({ action: null, issues: [{ code: 'ENGINE_REFERENCE_MISSING' }] });
    expect(buttonOf({})).toMatchObject({ action: null, issues: [] });
  });
});
