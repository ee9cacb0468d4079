import type { Api } from './api';
import { field } from './module-document';
import { unique } from './system-data';

type Node = Record<string, unknown>;

const WARDS = [
  { id: 'nk', fullName: '内科' },
  { id: 'wk', fullName: '外科' },
  { id: 'ek', fullName: '儿科' },
];
const choices: Node = { options: WARDS, props: { props: { label: 'fullName', value: 'id' } }, placeholder: '请选择' };
const isStatic: Node = { dataType: 'static' };

/** One field of each widget in a long form; the number is part of its name and key. */
const KINDS: readonly ((number: number) => Node)[] = [
  (number) => field('comInput', `text${number}`, `文本${number}`, { props: { placeholder: '请输入' } }),
  (number) => field('numInput', `count${number}`, `数字${number}`, { props: { placeholder: '数字文本' } }),
  (number) => field('select', `ward${number}`, `科室${number}`, { config: isStatic, props: choices }),
  (number) =>
    field('date', `day${number}`, `日期${number}`, { props: { placeholder: '请选择', format: 'yyyy-MM-dd' } }),
  (number) => field('comInput', `more${number}`, `另一文本${number}`, { props: { placeholder: '请输入' } }),
  (number) =>
    field('numInput', `money${number}`, `金额${number}`, {
      props: { precision: 2, thousands: true, placeholder: '元' },
    }),
  (number) => field('switch', `flag${number}`, `开关${number}`, { props: { activeTxt: '是', inactiveTxt: '否' } }),
  (number) =>
    field('select', `tags${number}`, `多选${number}`, {
      config: { ...isStatic, defaultValue: [] },
      props: { ...choices, multiple: true },
    }),
  (number) => field('textarea', `note${number}`, `备注${number}`, { props: { autosize: { minRows: 2, maxRows: 2 } } }),
  (number) => field('radio', `sex${number}`, `单选${number}`, { config: isStatic, props: choices }),
  (number) =>
    field('checkbox', `set${number}`, `复选${number}`, { config: { ...isStatic, defaultValue: [] }, props: choices }),
  (number) => field('time', `time${number}`, `时间${number}`, { props: { format: 'HH:mm', placeholder: '请选择' } }),
];

const KINDS_COUNT = KINDS.length;
const mixed = (from: number, count: number) =>
  Array.from({ length: count }, (_none, index) => KINDS[(from + index) % KINDS_COUNT]?.(from + index) ?? {});

/** A container node with children by title. */
function container(jnpfKey: string, itemKey: string, pages: Readonly<Record<string, readonly Node[]>>): Node {
  const children = Object.entries(pages).map(([title, fields], index) => ({
    title,
    name: String(index + 1),
    __config__: { jnpfKey: itemKey, children: fields },
  }));
  const active = jnpfKey === 'collapse' ? Object.keys(pages).map((_title, index) => String(index + 1)) : 0;
  return { __config__: { jnpfKey, label: '', span: 24, active, children } };
}

const LONG_LABEL = '患者入院时由责任护士完成的跌倒坠床与压力性损伤风险综合评估结果说明';

/** Named fields far below the viewport that the tests use. */
const FAR: readonly Node[] = [
  field('comInput', 'hiddenOne', '会隐藏的', { props: { placeholder: '请输入' } }),
  field('comInput', 'neededOne', '会必填的', { props: { placeholder: '请输入' } }),
  field('select', 'fixedOne', '会禁用的', { config: isStatic, props: choices }),
  field('comInput', 'longOne', LONG_LABEL),
  // Disabled fields keep their default value: a save does not change it.
  field('comInput', 'lockedText', '禁用文本', {
    config: { defaultValue: '不可改' },
    props: { disabled: true, placeholder: '请输入' },
  }),
  field('numInput', 'lockedCount', '禁用数字', { config: { defaultValue: 12 }, props: { disabled: true } }),
  field('select', 'lockedWard', '禁用科室', {
    config: { ...isStatic, defaultValue: 'wk' },
    props: { ...choices, disabled: true },
  }),
  field('date', 'lockedDay', '禁用日期', {
    config: { defaultValue: Date.UTC(2026, 0, 31, 16) },
    props: { disabled: true, format: 'yyyy-MM-dd', placeholder: '请选择' },
  }),
  field('comInput', 'readText', '只读文本', { config: { defaultValue: '只读值' }, props: { readonly: true } }),
  field('date', 'readDay', '只读日期', {
    config: { defaultValue: Date.UTC(2026, 1, 27, 16) },
    props: { readonly: true, format: 'yyyy-MM-dd' },
  }),
  field('comInput', 'nameless', '无标签', { config: { showLabel: false } }),
  field('calculate', 'total', '合计', {
    props: { expression: [{ __vModel__: 'first' }, '+', { __vModel__: 'last' }], precision: 2, isStorage: 2 },
    config: { isStorage: 2 },
  }),
  field('numInput', 'last', '末项金额', { props: { precision: 2 } }),
  field('comInput', 'mustText', '必填文本', { config: { required: true }, props: { placeholder: '请输入' } }),
];

const FIELDS: readonly Node[] = [
  field('comInput', 'name', '单据名称', { config: { required: true } }),
  field('numInput', 'first', '首项金额', { props: { precision: 2 } }),
  field('select', 'mode', '方式', {
    config: isStatic,
    props: { ...choices, options: [...WARDS, { id: 'strict', fullName: '严格' }] },
  }),
  ...mixed(1, 48),
  container('collapse', 'collapseItem', { 面板一: mixed(49, 12), 面板二: mixed(61, 12) }),
  container('tab', 'tabItem', {
    标签一: mixed(73, 12),
    标签二: [
      ...mixed(85, 11),
      field('comInput', 'tabMust', '标签页必填', { config: { required: true, defaultValue: '有' } }),
    ],
  }),
  ...FAR,
];

const RULES = [
  { when: 'mode == "strict"', then: { required: ['neededOne'], disabled: ['fixedOne'] } },
  { when: 'mode != "strict"', then: { visible: ['hiddenOne'] } },
];

interface LongFormOptions {
  readonly labelPosition?: 'left' | 'right' | 'top';
  readonly size?: 'small' | 'medium' | 'large';
}

/** Releases a module of about 120 fields of many widgets, with panels, tabs, rules and a calculated total. */
export async function releaseLongForm(api: Api, { labelPosition = 'right', size = 'medium' }: LongFormOptions = {}) {
  const enCode = unique('long');
  const document = {
    fullName: unique('长表单'),
    enCode,
    type: 1,
    webType: 2,
    formData: JSON.stringify({
      popupType: 'fullScreen',
      labelPosition,
      labelWidth: 120,
      size,
      gutter: 15,
      fields: FIELDS,
      rules: RULES,
    }),
    columnData: JSON.stringify({
      type: 1,
      hasPage: true,
      pageSize: 20,
      columnList: [{ prop: 'name', label: '单据名称', jnpfKey: 'comInput' }],
      searchList: [],
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [{ value: 'edit', label: '编辑' }],
    }),
  };
  const { id } = await api.call('POST', '/api/visualdev/Base', document);
  const moduleId = String(id);
  await api.call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  return { moduleId, path: `/model/${enCode}` };
}

const DAY_MS = 86_400_000;

/** Stored values of every field that takes one. */
export function longRecord(name: string): Node {
  const values: Node = {
    name,
    first: 1,
    last: 2.5,
    mode: 'nk',
    mustText: '已填',
    tabMust: '已填',
    hiddenOne: '看得见',
  };
  for (let number = 1; number <= 95; number += 1) {
    const kind = (KINDS[number % KINDS_COUNT] ?? KINDS[0])?.(number);
    const key = String(kind?.['__vModel__']);
    values[key] = valueOf(key, number);
  }
  return {
    ...values,
    longOne: '长标签的值',
    nameless: '无标签的值',
    fixedOne: 'ek',
    neededOne: '需要',
  };
}

function valueOf(key: string, number: number): unknown {
  const kind = key.replace(/\d+$/, '');
  const values: Readonly<Record<string, unknown>> = {
    text: `第${String(number)}项 中文 and English`,
    count: number * 1000,
    ward: WARDS[number % 3]?.id,
    day: Date.UTC(2026, 0, 1, 16) + number * DAY_MS,
    more: `更多${String(number)}`,
    money: number * 1234.5,
    flag: number % 2,
    tags: ['nk', 'wk'],
    note: `第一行${String(number)}\n第二行`,
    sex: 'wk',
    set: ['nk', 'ek'],
    time: '08:30:00',
  };
  return values[kind];
}
