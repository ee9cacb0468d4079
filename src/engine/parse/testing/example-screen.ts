type Raw = Record<string, unknown>;

const update = { dictionaryTypeId: 'param.typeId', parentId: 'IF(parentId == param.typeId, "0", parentId)' };

/** A system screen (dictionary entries with a tree of dictionary types) with every setting that user modules do not have. */
// prettier-ignore
export const exampleScreen: Raw = {
  fullName: 'Dictionary', enCode: 'systemData.dictionary', webType: 2,
  menu: { enCode: 'systemData.dictionary', urlAddress: 'systemData/dictionary', parent: 'systemData', icon: 'i', sortCode: 10 },
  resource: {
    idKey: 'id', params: ['typeId', 'isTree'], required: ['typeId'],
    calls: {
      list: { method: 'GET', path: '/api/system/DictionaryData/{param.typeId}', query: { isTree: 'param.isTree' } },
      read: { method: 'GET', path: '/api/system/DictionaryData/{record.id}/Info', values: { parentId: 'IF(parentId == "0", param.typeId, parentId)', fullName: 'CONCAT(prefix, fullName)' } },
      create: { method: 'POST', path: '/api/system/DictionaryData', body: update },
      update: { method: 'PUT', path: '/api/system/DictionaryData/{record.id}', body: update },
      remove: { method: 'DELETE', path: '/api/system/DictionaryData/{record.id}' },
      setState: { method: 'PUT', path: '/api/system/DictionaryData/{record.id}/Actions/State' },
      parents: { method: 'GET', path: '/api/system/DictionaryData/{param.typeId}/Selector/{IF(ISEMPTY(record.id), "}", record.id)}', rows: '' },
      import: { method: 'POST', path: '/api/system/DictionaryData/Action/Import' },
      export: { method: 'GET', path: '/api/system/DictionaryType/{record.id}/Action/Export' },
      move: { method: 'PUT', path: '/api/system/DictionaryData/Actions/Move', query: { count: 'selection.count' }, body: { ids: 'selection.ids', typeId: 'param.typeId' } },
      owners: { method: 'GET', path: '/api/system/DictionaryData/{record.id}/Owners' },
      setOwners: { method: 'PUT', path: '/api/system/DictionaryData/{record.id}/Owners', body: { ids: 'picked.ids' } },
    },
  },
  formData: {
    popupType: 'general', generalWidth: '600px', createTitle: 'New entry', editTitle: 'Edit entry',
    fields: [
      { __vModel__: 'parentId', props: { label: 'fullName', value: 'id', children: 'nodes' }, __config__: { jnpfKey: 'treeSelect', label: 'Parent', required: true, requiredMessage: 'choose', dataType: 'resource', resourceCall: 'parents', startsWithFirst: true } },
      { __vModel__: 'fullName', __config__: { jnpfKey: 'input', label: 'Name', required: true, regList: [{ pattern: '/^\\S*$/', message: 'm' }] } },
      { __vModel__: 'enabledMark', options: [{ id: '1', fullName: 'on' }, { id: '0', fullName: 'off' }], __config__: { jnpfKey: 'radio', label: 'State', defaultValue: '1' } },
      { __vModel__: 'sortCode', __config__: { jnpfKey: 'inputNumber', label: 'Sort' } },
      { __vModel__: 'example', __config__: { jnpfKey: 'input', label: 'Example' } },
    ],
    rules: [
      { when: 'true', then: { value: { example: 'CONCAT(fullName, TEXT(NOW(), "yyyy"), param.typeId)' } } },
      { on: 'leave', when: 'not ISEMPTY(fullName)', then: { value: { fullName: 'PADLEFT(fullName, 4, "0")' } } },
    ],
  },
  columnData: {
    type: 2, hasPage: false, keyword: 'search me', treeTable: { defaultExpandAll: true, childrenCall: 'parents', moveCall: 'setState' }, then: ['clearDictionaries'],
    treeTitle: 'Types', treeDataSource: 'resource', treeCall: 'parents', treePropsValue: 'id', treePropsLabel: 'fullName', treeSelectFirst: true,
    treeParams: { typeId: 'id', isTree: 'isTree' },
    treeMenu: [
      { value: 'refresh', label: 'Refresh', action: { type: 'effect', then: ['refreshTree'] } },
      { value: 'expand', label: 'Expand', action: { type: 'expandAll', target: 'tree' } },
      { value: 'types', label: 'Types', action: { type: 'open', module: 'system/dictionaryType', screen: 'list', place: 'drawer', width: '700px', title: 'T', then: ['refreshTree', 'refreshRows'] } },
    ],
    columnList: [
      { prop: 'fullName' },
      { prop: 'enabledMark', display: { type: 'switch', call: 'setState', on: '1', off: '0', confirm: 'sure?', then: ['clearDictionaries'] } },
      { prop: 'sortCode', display: { type: 'tag', colors: { 1: 'success', 0: 'default' } } },
    ],
    searchList: [], btnsList: [
      { value: 'add', label: 'Add' },
      { value: 'import', label: 'Import', icon: 'upload', action: { type: 'upload', call: 'import', accept: '.bdd', preview: true, then: ['refreshRows'], sheet: { preview: 'list', send: 'import', failures: 'import', template: 'list' } } },
      { value: 'collapse', label: 'Collapse', action: { type: 'collapseAll' } },
      { value: 'move', label: 'Move', selection: 'some', when: 'param.isTree == "1"', disabledWhen: 'selection.count > 9', disabledHint: 'ten at most', action: { type: 'call', call: 'move', confirm: 'move {selection.count}?', then: ['clearSelection'] } },
    ],
    columnBtnsList: [
      { value: 'edit', label: 'Edit' },
      { value: 'export', label: 'Export', action: { type: 'download', call: 'export', confirm: 'export?', withQuery: true } },
      { value: 'toggle', label: 'Toggle', action: { type: 'call', call: 'setState', success: 'done' } },
      { value: 'run', label: 'Run', action: { type: 'interface', interfaceId: 'i1', templateJson: [{ field: 'id', relationField: 'fullName' }] } },
      { value: 'child', label: 'Child', action: { type: 'open', module: 'm2', screen: 'form', values: { parentId: 'record.id' }, params: { typeId: 'param.typeId' }, recordId: 'sortCode' } },
      { value: 'owners', label: 'Owners', when: 'enabledMark == "1"', action: { type: 'pick', kinds: ['user', 'group'], multiple: true, title: 'Owners', chosen: 'owners', chosenPath: 'list', call: 'setOwners', success: 'saved', confirm: 'save {picked.count}?', then: ['refreshRows'] } },
      { value: 'heirs', label: 'Heirs', action: { type: 'pick', module: 'm2', params: { typeId: 'param.typeId' }, call: 'setOwners' } },
    ],
  },
};

/** A fresh copy of the screen with one value changed at a dotted path; undefined counts as absent. */
export function screenWith(path: string, value: unknown): Raw {
  const copy = structuredClone(exampleScreen);
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const owner = steps.reduce<Raw>((current, step) => current[step] as Raw, copy);
  owner[last] = value;
  return copy;
}
