import { compileButtons } from './compile-client-action';
import type { Expression } from '../contract/expression';
import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { RuleModel } from '../contract/rule-model';
import { ownValue, recordAt, toNumber } from '../json/raw-value';
import { rowsOf, writeRows } from '../settings/row';
import { compileClientList } from './compile-client-list';
import { compileClientNode } from './compile-client-node';
import type { ClientNode } from './compile-client-props';

/** A module's two documents for 3.4.7 clients, as JSON data. */
export interface ClientConfig {
  readonly formData: Record<string, unknown>;
  /** Empty for a module without a list. */
  readonly columnData: Record<string, unknown>;
}

/**
 * Compiles a module of any generation into documents for 3.4.7 clients (docs/clients.md#config), with all keys whose absence would
 * make them throw. Total; parsing the result gives the same module.
 */
export function compileClientConfig(model: ModuleModel, registry: WidgetRegistry): ClientConfig {
  const nextFormId = createFormIds(model);
  const nodes = new Map<string, ClientNode>();
  const fields = model.form.fields.map((field) => compileClientNode(field, registry, nextFormId));
  collectNodes(model.form.fields, fields, nodes);
  const listFields = model.listFields ?? [];
  const listNodes = listFields.map((field) => compileClientNode(field, registry, nextFormId));
  collectNodes(listFields, listNodes, nodes);
  return {
    formData: toJson({
      ...compileClientForm(model, fields),
      ...(model.rules.length > 0 && { rules: model.rules.map(toRawRule) }),
      ...(model.form.buttons.length > 0 && { footerBtnsList: compileButtons(model.form.buttons) }),
    }),
    columnData: model.list ? toJson(compileClientList(model, model.list, nodes)) : {},
  };
}

/** A copy as plain data without `undefined`: the frozen model is not handed out. */
function toJson(value: ClientNode): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
}

/** Counts up from the highest design-time id of the document. */
function createFormIds(model: ModuleModel): () => number {
  const used = model.allFields.map((field) => toNumber(ownValue(recordAt(field.raw, '__config__'), 'formId')) ?? 0);
  let last = used.reduce((highest, id) => Math.max(highest, id), 100);
  return () => (last += 1);
}

function collectNodes(
  fields: readonly FieldModel[],
  nodes: readonly ClientNode[],
  byId: Map<string, ClientNode>,
): void {
  for (const [index, field] of fields.entries()) {
    const node = nodes[index] ?? {};
    byId.set(field.id, node);
    collectNodes(field.children, ((node.__config__ as ClientNode).children as ClientNode[] | undefined) ?? [], byId);
  }
}

function compileClientForm(model: ModuleModel, fields: readonly ClientNode[]): ClientNode {
  const { form } = model;
  const { rules: _rules, footerBtnsList: _buttons, ...authored } = model.source?.formData ?? {};
  const classJson = ownValue(authored, 'classJson');
  return {
    formModel: 'dataForm',
    formRules: 'rules',
    formBtns: false,
    formStyle: '',
    classNames: [],
    className: [],
    funcs: {},
    idGlobal: 100,
    ...authored,
    formRef: 'elForm',
    classJson: typeof classJson === 'string' ? classJson : '',
    ...writeRows(rowsOf('form'), form),
    size: CLIENT_SIZES[form.controlHeight],
    printId: form.printIds.length > 0 ? form.printIds : '',
    fields,
  };
}

/** 3.4.7 knows medium, small and mini; it renders `large` at its full height. */
const CLIENT_SIZES = { 40: 'large', 36: 'medium', 32: 'small', 28: 'mini' } as const;

function toRawRule({ when, then, trigger, description }: RuleModel): ClientNode {
  const { visible, required, disabled, value, options, invalid } = then;
  return {
    ...(trigger === 'leave' && { on: trigger }),
    ...(description !== undefined && { description }),
    when: when.source,
    then: {
      visible,
      required,
      disabled,
      value: toSources(value),
      ...(options && { options: toSources(options) }),
      ...(invalid && { invalid }),
    },
  };
}

/** Expression sources by field id. */
function toSources(expressions: Readonly<Record<string, Expression>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(expressions).map(([id, { source }]) => [id, source]));
}
