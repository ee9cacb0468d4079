import type { FieldModel } from '../contract/field-model';
import { booleanProp } from '../values/field-props';
import { createChange, nameOfField, propertyWord, type ModuleChange, type RecordCheck } from './change';
import type { DiffContext } from './diff-context';
import type { FieldPair } from './match-fields';
import { placeInField } from './places';
import { beforeAndAfter } from './value-text';
import { isUnset } from '../json/raw-value';
import { isSameJson } from '../json/is-same-json';

/** How a limiting property affects stored values. */
interface Limit {
  /** Whether values that were valid may be invalid now. */
  isTighter: (before: unknown, after: unknown, field: FieldModel) => boolean;
  check: (before: unknown, after: unknown, field: FieldModel) => Pick<RecordCheck, 'kind' | 'argument'>;
}

const filled: Limit['check'] = () => ({ kind: 'filled' });
const lowered = (before: unknown, after: unknown) =>
  typeof after === 'number' && (typeof before !== 'number' || after < before);
const raised = (before: unknown, after: unknown) =>
  typeof after === 'number' && (typeof before !== 'number' || after > before);
const atMost: Limit = { isTighter: lowered, check: filled };
const atLeast: Limit = { isTighter: raised, check: filled };
const anyBound: Limit = { isTighter: (_before, after) => !isUnset(after) && after !== false, check: filled };
/** Records keep the switch's former value. */
const switchValue: Limit = {
  isTighter: (before, _after, field) => !isUnset(before) && !switchTexts(field).includes(String(before)),
  check: (before) => ({ kind: 'options', argument: [String(before)] }),
};

/** Properties that limit values, of any widget. */
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

/** Properties that decide how a choice is stored: stored values would be misread. */
const SHAPES: ReadonlySet<string> = new Set(['multiple', 'isMultiple', 'range', 'valueKey', 'module']);

/** Compares the widget's properties; after a change of widget, that is reported instead. */
export function diffProps({ before, after }: FieldPair, context: DiffContext): readonly ModuleChange[] {
  const names = new Set([...Object.keys(before.props), ...Object.keys(after.props)]);
  const isOther = before.widget !== after.widget;
  return [...names].flatMap((name) => {
    if (isOther && !isAuthored(before, name, context) && !isAuthored(after, name, context)) return [];
    if (isOther && !(Object.hasOwn(before.props, name) && Object.hasOwn(after.props, name))) return [];
    const [old, now] = [before.props[name], after.props[name]];
    if (isSameJson(old, now) || (isUnset(old) && isUnset(now))) return [];
    return [tellProp({ before, after }, name, context)];
  });
}

/** Whether the document sets the property to something other than the widget's default. */
function isAuthored(field: FieldModel, name: string, { registry }: DiffContext): boolean {
  return !isSameJson(field.props[name], registry.of(field).propsSchema.properties[name]?.default);
}

function tellProp({ before, after }: FieldPair, name: string, context: DiffContext): ModuleChange {
  const [old, now] = [before.props[name], after.props[name]];
  const limit = limits.get(name);
  const check = limit ? (limit.isTighter(old, now, after) ? limit.check(old, now, after) : null) : shapeCheck(name);
  return createChange(limit ? 'ENGINE_CHANGE_LIMIT' : 'ENGINE_CHANGE_PROPERTY', {
    params: {
      label: nameOfField(after, context.after),
      setting: propertyWord(after.widget, name),
      ...beforeAndAfter(old, now),
    },
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
