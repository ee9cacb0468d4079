import type { ActionModel, RunQuestions, SheetCalls } from '../../contract/action';
import type { OptionSource } from '../../contract/field-model';
import type { InterfaceParam } from '../../contract/interface-param';
import type { CallModel, HashedField, JsonTextField, ResourceModel } from '../../contract/resource';
import type { CellStyleRule, RowStyleRule, RuleModel, StyleRules } from '../../contract/rule-model';
import {
  each,
  every,
  expression,
  fieldId,
  GONE,
  keep,
  kept,
  naming,
  oneOf,
  or,
  part,
  question,
  type Answer,
} from './answer';
import { authored } from './restrict-json';

const NOTHING = { names: 'nothing' };
/** What an interface says about its own parameter, whatever the fields of this module are called. */
const OWN = { field: NOTHING, fieldName: NOTHING, dataType: NOTHING, defaultValue: NOTHING, sourceType: NOTHING };
/** A parameter as it is posted back. */
export const RAW_PARAM = { properties: { ...OWN, required: NOTHING, relationField: { names: 'source' } } };

/** Parameters stay, because the interface asks for them; without the refused field that gave one its value. */
export const params: Answer<readonly InterfaceParam[]> = each(
  part<InterfaceParam>({
    ...kept('field', 'fieldName', 'dataType', 'required', 'defaultValue'),
    relationField: or(naming, ''),
    raw: authored(RAW_PARAM),
  }),
);

const anyCall = part<CallModel>({
  ...kept('name', 'method', 'sendsRecord', 'rows', 'total', 'pointer'),
  path: every<CallModel['path'][number]>((piece, reader) =>
    typeof piece === 'string' ? piece : expression(piece, reader),
  ),
  query: every(expression),
  body: every(expression),
  values: each(expression, fieldId),
  // What a field that is gone would show stays in its text.
  jsonTexts: each(part<JsonTextField>({ field: fieldId, text: fieldId, path: keep })),
  hashed: each(part<HashedField>({ field: fieldId, hash: keep })),
});

/** A call that sends less than its author meant could do more than that: it goes as a whole. */
export const call: Answer<CallModel> = (value, reader) => (reader.hasCalls ? anyCall(value, reader) : GONE);

const anyResource = part<ResourceModel>({ ...kept('idKey', 'params', 'required'), calls: each(call) });

export const resource: Answer<ResourceModel> = (value, reader) => (reader.hasCalls ? anyResource(value, reader) : GONE);

const CHOICE_KEYS = kept('kind', 'labelKey', 'valueKey', 'childrenKey');

export const options = oneOf<OptionSource, 'kind'>('kind', {
  static: kept('kind', 'items'),
  dictionary: kept('kind', 'typeId', 'valueKey', 'fallback'),
  dynamic: { ...CHOICE_KEYS, interfaceId: keep, params },
  call: { ...CHOICE_KEYS, startsWithFirst: keep, call },
});

const BASE = { ...kept('type', 'then'), confirm: question };
const OPEN = {
  ...BASE,
  ...kept('module', 'screen', 'place', 'width'),
  title: question,
  // Blank is said where there is none; one that is refused takes the action with it.
  recordId: (value: OpenedId, reader: Parameters<typeof expression>[1]) => value && expression(value, reader),
  params: every(expression),
};
type OpenedId = Extract<ActionModel, { readonly type: 'open' }>['recordId'];

const into = each(keep as Answer<string>, fieldId);

const askedColumns = part<RunQuestions>({
  name: fieldId,
  label: or(fieldId, ''),
  required: or(fieldId, ''),
  value: or(fieldId, ''),
  unless: or(fieldId, ''),
  into: keep,
});
/** Without the names of its questions a run asks nothing. */
const questions: Answer<RunQuestions | null> = (value, reader) => value && askedColumns(value, reader);

const anySheet = part<SheetCalls>({ preview: call, send: call, failures: call, template: call });
/** An import that lacks one of its calls goes as a whole. */
const sheetCalls: Answer<SheetCalls | null> = (value, reader) => value && anySheet(value, reader);

const KINDS = {
  call: { ...BASE, call, success: keep, into },
  download: { ...BASE, call, withQuery: keep },
  upload: { ...BASE, call, ...kept('accept', 'hasPreview'), sheet: sheetCalls },
  interface: { ...BASE, interfaceId: keep, params, into },
  run: { ...BASE, call, asks: or(questions, null), takes: or(fieldId, '') },
  set: { ...BASE, values: every(expression, fieldId) },
  pick: {
    ...BASE,
    ...kept('kinds', 'module', 'isMultiple', 'chosenPath', 'success'),
    title: question,
    params: every(expression),
    call,
    // Without it the saved list would begin empty.
    chosen: (value: CallModel | null, reader: Parameters<typeof call>[1]) => value && call(value, reader),
  },
  effect: BASE,
  expandAll: { ...BASE, target: keep },
  collapseAll: { ...BASE, target: keep },
};

/** An action that needs a refused field is gone: without it, it would do what nobody asked for. */
export const action = oneOf<ActionModel, 'type'>('type', { ...KINDS, open: { ...OPEN, values: every(expression) } });

/** The event of a custom button brings what it can: each of its values is told apart from the others. */
export const eventAction = oneOf<ActionModel, 'type'>('type', {
  ...KINDS,
  open: { ...OPEN, values: each(expression) },
});

export const styles = part<StyleRules>({
  rows: each(part<RowStyleRule>({ when: expression, style: keep })),
  cells: each(part<CellStyleRule>({ when: expression, style: keep, fieldId })),
});

/** A rule that reads, changes or mentions a refused field goes as a whole: the server applies it on every save all the same. */
export const rules: Answer<readonly RuleModel[]> = each(
  part<RuleModel>({
    ...kept('trigger', 'pointer'),
    when: expression,
    description: naming,
    then: part<RuleModel['then']>({
      visible: every(fieldId),
      required: every(fieldId),
      disabled: every(fieldId),
      value: every(expression, fieldId),
      invalid: every(naming, fieldId),
      options: every(expression, fieldId),
    }),
  }),
);
