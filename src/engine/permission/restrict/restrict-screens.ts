import type { FieldModel } from '../../contract/field-model';
import type {
  ColumnDisplay,
  CustomButton,
  FormModel,
  HomeCard,
  HomeCardFilter,
  ListButton,
  ListColumn,
  ListFilterRule,
  ListModel,
  ListTree,
  SearchField,
  TreeTable,
} from '../../contract/module-model';
import type { Scripts } from '../../contract/script';
import { isRecord, ownValue } from '../../json/raw-value';
import { asksForCode } from '../permission-catalogue';
import { each, expression, fieldId, GONE, isHidden, keep, kept, naming, oneOf, or, part, question } from './answer';
import type { Answer, Answers, Reader } from './answer';
import { authored, props, restrictJson, settings } from './restrict-json';
import { action, call, eventAction, options, params, RAW_PARAM, styles } from './restrict-parts';

/** A script whose text names a refused field is not handed out: what it would do with it is nothing that the reader may know. */
const scripts = <Set extends Scripts<string>>(set: Set, reader: Reader): Set | undefined => {
  const left = each(naming)(set as Readonly<Record<string, string>>, reader);
  return Object.keys(left).length === 0 ? undefined : (left as unknown as Set);
};

const FIELD: Omit<Answers<FieldModel>, 'props'> = {
  ...settings('node'),
  ...kept('id', 'key', 'widget', 'isKnown', 'label', 'patterns', 'tableKey', 'tableName', 'isStored', 'pointer'),
  defaultValue: withoutRefusedNames,
  defaultExpression: or(expression, undefined),
  options: or(options, null),
  children: each((child: FieldModel, reader) => field(child, reader)),
  styles: or(styles, undefined),
  action: or(action, undefined),
  scripts,
  raw: withoutChildren,
};

/** A field that may be named, without what it says about others; of a container what may stand in it. */
export function field(model: FieldModel, reader: Reader): FieldModel | typeof GONE {
  if (model.key !== '' && reader.names.has(model.id)) return GONE;
  const { kind, propsSchema } = reader.registry.of(model);
  const tableKey = kind === 'table' ? model.key : model.tableKey;
  return part<FieldModel>({ ...FIELD, props: props(propsSchema.properties) })(model, { ...reader, tableKey });
}

/** A value is what it is; the rows of a sub-table are values by the names of columns. */
function withoutRefusedNames(value: unknown, reader: Reader): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutRefusedNames(entry, reader));
  if (!isRecord(value)) return value;
  return each(withoutRefusedNames, (name) => (isHidden(name, reader) ? GONE : name))(value, reader);
}

/** The node as authored, but for what stands in it: those are fields of their own. */
function withoutChildren(raw: FieldModel['raw'], reader: Reader): FieldModel['raw'] | typeof GONE {
  if (reader.reads.isEmpty) return raw;
  const config = ownValue(raw, '__config__');
  const isContainer = isRecord(config) && Object.hasOwn(config, 'children');
  return authored()(isContainer ? { ...raw, __config__: { ...config, children: [] } } : raw, reader);
}

const display = oneOf<ColumnDisplay, 'type'>('type', {
  switch: { ...kept('type', 'on', 'off', 'then'), call, confirm: question },
  tag: kept('type', 'colors'),
  badge: kept('type', 'colors', 'texts'),
  enum: kept('type', 'texts', 'colors'),
  avatar: { type: keep, image: fieldId, name: fieldId },
  link: { type: keep, button: (value, { access }) => (value === '' || access.canUseButton(value) ? value : GONE) },
  progress: kept('type'),
  thumbnail: kept('type'),
  sparkline: kept('type'),
  masked: kept('type', 'first', 'last'),
});

const BUTTON: Answers<ListButton> = {
  ...settings('button'),
  value: (value, { access }) => (access.canUseButton(value) ? value : GONE),
  label: keep,
  // A button without an action of its own does what its value says; one whose action is gone does nothing.
  action: (value, reader) => value && action(value, reader),
  // Without its condition it would be there when nobody meant it to be.
  when: expression,
  disabledWhen: expression,
};

export const form = part<FormModel>({
  ...settings('form'),
  ...kept('size', 'controlHeight', 'printIds'),
  titleFieldId: or(fieldId, ''),
  keyFieldId: or(fieldId, ''),
  buttons: each(part(BUTTON)),
  scripts,
  fields: each(field),
});

/** An entry that asks for no code may be used by everybody. */
const menuEntry: Answer<ListButton> = (button, reader) =>
  part(asksForCode(button) ? BUTTON : { ...BUTTON, value: keep })(button, reader);

const assigned = { properties: { field: { names: 'nothing' }, currentField: { names: 'field' } } };
const eventMembers = authored({
  properties: { popupTitle: { isText: true }, formOptions: { items: assigned }, templateJson: { items: RAW_PARAM } },
});

const event: Answer<CustomButton['event']> = (value, reader) => {
  const left = eventMembers(value, reader);
  const { confirmTitle } = value;
  return left === GONE || typeof confirmTitle !== 'string'
    ? left
    : { ...left, confirmTitle: question(confirmTitle, reader) };
};

/** A value that names nothing refused. */
const ownValueOnly: Answer<unknown> = (value, reader) =>
  restrictJson(value, undefined, reader) === value ? value : GONE;

export const list = part<ListModel>({
  ...settings('list'),
  ...kept('keywordHint', 'then'),
  columns: each(
    part<ListColumn>({ ...settings('column'), ...kept('label', 'isSortable'), fieldId, display: or(display, null) }),
  ),
  searches: each(part<SearchField>({ ...settings('search'), ...kept('label', 'type', 'isMultiple'), fieldId })),
  buttons: each(part(BUTTON)),
  rowButtons: each(part(BUTTON)),
  customButtons: each(
    part<CustomButton>({ ...BUTTON, action: or(eventAction, null), event, script: or(naming, undefined) }),
  ),
  defaultSort: each(part<ListModel['defaultSort'][number]>({ fieldId, order: keep })),
  treeTable: or(part<TreeTable>({ isExpanded: keep, childrenCall: or(call, null), moveCall: or(call, null) }), null),
  summaryFieldIds: each(fieldId),
  summaryKinds: each(keep, fieldId),
  styles: or(styles, undefined),
  scripts,
  thousandsFieldIds: each(fieldId),
  tree: or(
    part<ListTree>({
      ...settings('tree'),
      ...kept('rootLabel', 'params'),
      interfaceParams: params,
      relationFieldId: or(fieldId, ''),
      call: or(call, null),
      menu: each(menuEntry),
    }),
    null,
  ),
  homeCards: each(
    part<HomeCard>({
      ...kept('title', 'kind', 'unit'),
      fieldId: or(fieldId, ''),
      shownFieldIds: each(fieldId),
      measure: or(part<NonNullable<HomeCard['measure']>>({ kind: keep, fieldId }), null),
      filters: each(part<HomeCardFilter>({ symbol: keep, fieldId, value: ownValueOnly })),
    }),
  ),
  groupFieldId: or(fieldId, ''),
  parentFieldId: or(fieldId, ''),
  filters: each(
    part<ListFilterRule>({
      ...kept('symbol', 'logic'),
      fieldId,
      valueFieldId: fieldId,
      value: ownValueOnly,
    }),
  ),
});
