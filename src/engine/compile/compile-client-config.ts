import type { Expression } from '../contract/expression';
import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { RuleModel } from '../contract/rule-model';
import { ownValue, recordAt, toNumber } from '../parse/raw-value';
import { compileClientList } from './compile-client-list';
import { compileClientNode } from './compile-client-node';
import type { ClientNode } from './compile-client-props';

/** The two documents of a module in the form that 3.4.7 clients read; both are JSON data, not yet text. */
export interface ClientConfig {
  readonly formData: Record<string, unknown>;
  /** Empty for a module without a list. */
  readonly columnData: Record<string, unknown>;
}

/**
 * Turns a module of any generation into the documents that an existing 3.4.7 client needs (client-3.4.7 §8): its type
 * names, tags, layouts and property places, with all keys present whose absence makes it throw. Total; parsing the result
 * gives the same module.
 */
export function compileClientConfig(model: ModuleModel, registry: WidgetRegistry): ClientConfig {
  const nextFormId = createFormIds(model);
  const nodes = new Map<string, ClientNode>();
  const fields = model.form.fields.map((field) => compileClientNode(field, registry, nextFormId));
  collectNodes(model.form.fields, fields, nodes);
  return {
    formData: toJson({
      ...compileClientForm(model, fields),
      ...(model.rules.length > 0 && { rules: model.rules.map(toRawRule) }),
    }),
    columnData: model.list ? toJson(compileClientList(model, model.list, nodes)) : {},
  };
}

/** Fresh plain data without `undefined`: nothing of the frozen model is handed out. */
function toJson(value: ClientNode): Record<string, unknown> {
  return JSON.parse(JSON.stringify(value)) as Record<string, unknown>;
}

/** Numbers above every design-time id of the document. */
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
  const { rules: _rules, ...authored } = model.source?.formData ?? {};
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
    popupType: form.popupType,
    generalWidth: form.generalWidth,
    fullScreenWidth: form.fullScreenWidth,
    drawerWidth: form.drawerWidth,
    labelPosition: form.labelPosition,
    labelWidth: form.labelWidth,
    ...(form.labelSuffix !== '' && { labelSuffix: form.labelSuffix }),
    size: CLIENT_SIZES[form.controlHeight],
    gutter: form.gutter,
    span: form.span,
    disabled: form.isDisabled,
    hasCancelBtn: form.cancelButton.isShown,
    cancelButtonText: form.cancelButton.label,
    hasConfirmBtn: form.confirmButton.isShown,
    confirmButtonText: form.confirmButton.label,
    hasConfirmAndAddBtn: form.confirmAndAddButton.isShown,
    confirmAndAddText: form.confirmAndAddButton.label,
    hasPrintBtn: form.printButton.isShown,
    printButtonText: form.printButton.label,
    printId: form.printIds.length > 0 ? form.printIds : '',
    ...(form.createTitle !== '' && { createTitle: form.createTitle }),
    ...(form.editTitle !== '' && { editTitle: form.editTitle }),
    concurrencyLock: form.concurrencyLock,
    logicalDelete: form.logicalDelete,
    primaryKeyPolicy: form.primaryKeyPolicy,
    fields,
  };
}

/** 3.4.7 knows medium, small and mini; it draws `large` at its own full height. */
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

/** Expressions as they were written, by field id. */
function toSources(expressions: Readonly<Record<string, Expression>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(expressions).map(([id, { source }]) => [id, source]));
}
