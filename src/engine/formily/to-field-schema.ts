import type { FieldModel } from '../contract/field-model';
import { isBlank } from '../values/is-blank';
import { isEntered } from '../rules/is-entered';
import { placeOf, type ExportContext } from './field-context';
import { Script, type DraftRecord, type FormilyNode } from './formily-node';
import { quote } from './script';
import { toChoices } from './to-choices';

/** Controls that can be read without being changed; all others are locked instead. */
const READABLE: ReadonlySet<string> = new Set(['Input', 'Input.TextArea', 'Password', 'NumberPicker']);

/** Members of a field with a value, without its place in the layout and its reactions. Notes what is different. */
export function toFieldSchema(field: FieldModel, node: FormilyNode, context: ExportContext): DraftRecord {
  const { members, differences } = toChoices(field, node);
  for (const difference of differences) context.note(difference, placeOf(field));
  noteCommon(field, context);
  return {
    type: node.type,
    default: toDefault(field, node, context),
    ...members,
    ...toRequired(field, node, context),
    ...toComponent(node),
    'x-pattern': toPattern(field, node),
  };
}

/** Members of the component of any node. */
export function toComponent({ component, props = {}, content }: FormilyNode): DraftRecord {
  return {
    'x-component': component || undefined,
    'x-component-props': Object.values(props).some((value) => value !== undefined) ? props : undefined,
    'x-content': content || undefined,
  };
}

function toPattern(field: FieldModel, node: FormilyNode): string | undefined {
  if (node.isFixed === true) return 'readPretty';
  if (field.isDisabled) return 'disabled';
  if (!field.isReadOnly) return undefined;
  return READABLE.has(node.component) ? 'readOnly' : 'disabled';
}

/** The constant that a new record starts with. */
function toDefault(field: FieldModel, node: FormilyNode, { registry }: ExportContext): DraftRecord[string] {
  const definition = registry.of(field);
  if (node.isFixed === true || definition.kind === 'table') return undefined;
  if (field.defaultExpression || (field.defaultCurrent && definition.currentValue)) return undefined;
  const parsed = isBlank(field.defaultValue) ? null : definition.toStored(field.defaultValue, field);
  const stored = parsed?.ok ? parsed.value : definition.emptyValue(field);
  const value = node.toValue ? node.toValue(stored) : stored;
  // What `toStored` answers is JSON.
  return isBlank(value) ? undefined : (value as DraftRecord[string]);
}

/** `required` and validators. A field that nobody can fill in there is not required: it would block every save. */
function toRequired(field: FieldModel, node: FormilyNode, { registry }: ExportContext): DraftRecord {
  if (node.isFixed === true || node.component === '') return {};
  const isRequired = field.isRequired && isEntered(field, registry);
  const message = field.requiredMessage || undefined;
  const rules = [
    ...(isRequired && message ? [{ required: true, message }] : []),
    ...field.patterns.map(toPatternRule),
    ...(node.validators ?? []),
  ];
  const triggerType = field.trigger.includes('blur') && !field.trigger.includes('change') ? 'onBlur' : undefined;
  return {
    required: isRequired && !message ? true : undefined,
    'x-validator': rules.length > 0 ? rules.map((rule) => ({ triggerType, ...rule })) : undefined,
  };
}

/** A pattern as text; as a script where a text could not say it. */
function toPatternRule({ source, flags, message }: FieldModel['patterns'][number]): DraftRecord {
  const isPlain = flags === '' && !source.includes('{{');
  return {
    pattern: isPlain ? source : new Script(`new RegExp(${quote(source)}, ${quote(flags)})`),
    message: message || undefined,
  };
}

/** Settings that no stock control has. */
function noteCommon(field: FieldModel, context: ExportContext): void {
  const { model, registry, note } = context;
  const place = placeOf(field);
  const lost = (isUsed: boolean, reason: string) => {
    if (isUsed) note({ kind: 'lost', reason }, place);
  };
  const isRequired = field.isRequired && isEntered(field, registry);
  lost(field.isUnique, 'unique');
  lost(field.defaultExpression !== undefined, 'defaultExpression');
  lost(field.defaultCurrent && registry.of(field).currentValue !== undefined, 'defaultCurrent');
  lost(isRequired && (field.isDisabled || field.isReadOnly || model.form.isDisabled), 'requiredLocked');
}
