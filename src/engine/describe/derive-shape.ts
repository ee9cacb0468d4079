import type { FieldModel } from '../contract/field-model';
import type { WidgetDefinition } from '../contract/widget-definition';
import { isRecord } from '../json/raw-value';
import type { ValueShape } from './value-shape';

const TEXTS = ['probe-a', 'probe-b', 'probe-c'];
const NUMBERS = [3, 7, 11];
const FRACTIONS = [0.5, 1.5, 2.5];
const LENGTHS = [1, 2, 3];
const ANYTHING = { probe: 1 };
/** A text and a number that no module names as a choice. */
const STRANGERS: readonly unknown[] = ['\u2063probe', 987_654_321.5];
/** Values in every form that a codec of ours keeps: texts, numbers, flags, lists of texts or numbers, lists of lists. */
const PROBES: readonly unknown[] = [
  TEXTS[0],
  NUMBERS[0],
  FRACTIONS[0],
  true,
  ...LENGTHS.flatMap((length) => [TEXTS, NUMBERS, FRACTIONS].map((list) => list.slice(0, length))),
  ...LENGTHS.map((length) => [TEXTS.slice(0, length)]),
];
const SEEDS = Array.from({ length: 16 }, (_entry, seed) => seed);

/**
 * Form of a field's stored values, learned from its definition alone: what its codec keeps as it is, what its samples are, and
 * what its column holds. Says nothing about limits.
 */
export function deriveShape(field: FieldModel, definition: WidgetDefinition): ValueShape {
  const keeps = (value: unknown) => isKept(value, field, definition);
  if (!field.isKnown || keeps(ANYTHING)) return { type: 'any' };
  const samples = SEEDS.map((seed) => definition.sample(field, seed));
  const constants = onlyConstants(samples, field, definition);
  if (constants) return constants;
  const isMoment = definition.column(field)?.type === 'timestamptz';
  const shape = shapeOf([...samples, ...PROBES.filter(keeps)], isMoment);
  if (shape.type !== 'list' || shape.length === null) return shape;
  const full = samples.filter((sample): sample is readonly unknown[] => Array.isArray(sample));
  return { ...shape, mayBeEmpty: keeps([]), hasGaps: full.some((list) => keeps([null, ...list.slice(1)])) };
}

function isKept(value: unknown, field: FieldModel, definition: WidgetDefinition): boolean {
  const parsed = definition.toStored(value, field);
  return parsed.ok && JSON.stringify(parsed.value) === JSON.stringify(value);
}

/** A codec that refuses all but certain values as no choice of its own (a switch) samples those. */
function onlyConstants(
  samples: readonly unknown[],
  field: FieldModel,
  definition: WidgetDefinition,
): ValueShape | null {
  const isRefused = STRANGERS.every((stranger) => {
    const parsed = definition.toStored(stranger, field);
    return !parsed.ok && parsed.code === 'ENGINE_VALUE_OPTION';
  });
  const values = [...new Set([...samples, definition.emptyValue(field)])].filter(isConstant);
  return isRefused && values.length > 0 ? { type: 'constants', values } : null;
}

function isConstant(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

/** The form that all these values have. */
function shapeOf(values: readonly unknown[], isMoment: boolean): ValueShape {
  const shapes: ValueShape[] = [];
  const numbers = values.filter((value) => typeof value === 'number');
  const lists = values.filter((value) => Array.isArray(value));
  if (values.some(isRecord)) return { type: 'any' };
  if (values.some((value) => typeof value === 'string')) shapes.push(TEXT);
  if (numbers.length > 0) shapes.push(numberShape(numbers, isMoment));
  if (values.some((value) => typeof value === 'boolean')) shapes.push({ type: 'boolean' });
  if (lists.length > 0) shapes.push(listShape(lists, isMoment));
  const [only] = shapes;
  if (!only) return { type: 'any' };
  return shapes.length === 1 ? only : { type: 'union', shapes };
}

const TEXT: ValueShape = { type: 'text', choices: null, isClosed: false, maxLength: null, pattern: null };

function numberShape(numbers: readonly number[], isMoment: boolean): ValueShape {
  return {
    type: 'number',
    isInteger: numbers.every(Number.isInteger),
    min: null,
    max: null,
    unit: isMoment ? 'ms' : '',
  };
}

function listShape(lists: readonly (readonly unknown[])[], isMoment: boolean): ValueShape {
  const item = shapeOf(lists.flat(), isMoment);
  return { type: 'list', item, length: lengthOf(lists), mayBeEmpty: false, hasGaps: false };
}

/** The one length that all lists have; the probes offer three. */
function lengthOf(lists: readonly (readonly unknown[])[]): number | null {
  const lengths = new Set(lists.map((list) => list.length));
  const [length = 0] = lengths;
  return lengths.size === 1 && length > 1 ? length : null;
}
