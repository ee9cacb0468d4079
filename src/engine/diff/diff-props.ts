import type { FieldModel } from '../contract/field-model';
import { booleanProp } from '../values/field-props';
import { createChange, nameOfField, propertyWord, type ModuleChange, type RecordCheck } from './change';
import type { DiffContext } from './diff-context';
import type { FieldPair } from './match-fields';
import { placeInField } from './places';
import { isSame } from './same-value';
import { beforeAndAfter } from './value-text';

/** What a property that limits values does to those that are stored. */
interface Limit {
  /** Whether values that were allowed may not be any more. */
  isTighter(before: unknown, after: unknown, field: FieldModel): boolean;
  check(before: unknown, after: unknown, field: FieldModel): Pick<RecordCheck, 'kind' | 'argument'>;
}

const filled: Limit['check'] = () => ({ kind: 'filled' });
const lowered = (before: unknown, after: unknown) =>
  typeof after === 'number' && (typeof before !== 'number' || after < before);
const raised = (before: unknown, after: unknown) =>
  typeof after === 'number' && (typeof before !== 'number' || after > before);
const atMost: Limit = { isTighter: lowered, check: filled };
const atLeast: Limit = { isTighter: raised, check: filled };
const anyBound: Limit = { isTighter: (_before, after) => !isBlank(after) && after !== false, check: filled };
/** The value that a switch no longer has stays in the records. */
const switchValue: Limit = {
  isTighter: (before, _after, field) => !isBlank(before) && !switchTexts(field).includes(String(before)),
  check: (before) => ({ kind: 'options', argument: [String(before)] }),
};

/** Properties that say which values are allowed, whichever widget has them. */
const limits: ReadonlyMap<string, Limit> = new Map<string, Limit>([
  ['maxlength', { isTighter: lowered, check: (_before, after) => ({ kind: 'longer', argument: after }) }],
  ['max', atMost],
  ['min', atLeast],
  ['precision', atMost],
  ['count', atMost],
  ['step', { isTighter: (_before, _after, field) => booleanProp(field, 'stepStrictly'), check: filled }],
  ['stepStrictly', { isTighter: (_before, after) => after === true, check: filled }],
  ['allowHalf', { isTighter: (_before, after) => after !== true, check: filled }],
  ['lastLevel', { isTighter: (_before, after) => after === true, check: filled }],
  ...['start', 'end'].flatMap((end) =>
    ['TimeRule', 'TimeType', 'TimeTarget', 'TimeValue', 'RelationField', 'Time'].map((name): [string, Limit] => [
      `${end}${name}`,
      anyBound,
    ]),
  ),
  ['activeValue', switchValue],
  ['inactiveValue', switchValue],
]);

/** Properties that say what is stored for a choice: what was stored before reads otherwise. */
const SHAPES: ReadonlySet<string> = new Set(['multiple', 'isMultiple', 'range', 'valueKey', 'module']);

/** Tells every property of the widget that says something else; those of another widget are told with the widget. */
export function diffProps({ before, after }: FieldPair, context: DiffContext): readonly ModuleChange[] {
  const names = new Set([...Object.keys(before.props), ...Object.keys(after.props)]);
  const isOther = before.widget !== after.widget;
  return [...names].flatMap((name) => {
    if (isOther && !isAuthored(before, name, context) && !isAuthored(after, name, context)) return [];
    if (isOther && !(Object.hasOwn(before.props, name) && Object.hasOwn(after.props, name))) return [];
    const [old, now] = [before.props[name], after.props[name]];
    if (isSame(old, now) || (isBlank(old) && isBlank(now))) return [];
    return [tellProp({ before, after }, name, context)];
  });
}

/** Whether the document sets the property to something else than the widget starts with. */
function isAuthored(field: FieldModel, name: string, { registry }: DiffContext): boolean {
  return !isSame(field.props[name], registry.of(field).propsSchema.properties[name]?.default);
}

function tellProp({ before, after }: FieldPair, name: string, context: DiffContext): ModuleChange {
  const [old, now] = [before.props[name], after.props[name]];
  const limit = limits.get(name);
  const check = limit ? (limit.isTighter(old, now, after) ? limit.check(old, now, after) : null) : shapeCheck(name);
  return createChange(limit ? 'ENGINE_CHANGE_LIMIT' : 'ENGINE_CHANGE_PROPERTY', {
    params: { label: nameOfField(after, context.after), setting: propertyWord(name), ...beforeAndAfter(old, now) },
    fieldId: after.id,
    pointer: placeInField(after, name),
    ...(check && after.isStored && { risk: 'check', recordCheck: { fieldId: before.id, ...check } }),
  });
}

function shapeCheck(name: string): Pick<RecordCheck, 'kind'> | null {
  return SHAPES.has(name) ? { kind: 'filled' } : null;
}

function switchTexts(field: FieldModel): readonly string[] {
  return [field.props['activeValue'], field.props['inactiveValue']].map(String);
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}
