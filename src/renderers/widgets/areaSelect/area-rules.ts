import type { FieldModel } from '../../../engine/contract/field-model';
import type { Parsed, TextContext, TreeReference } from '../../../engine/contract/widget-definition';
import { memoise } from '../../../engine/memoise';
import { CHOICE_SEPARATOR } from '../../../engine/values/choice-widget';
import { booleanProp, numberProp, textProp } from '../../../engine/values/field-props';
import { splitChoiceText } from '../../../engine/values/option-values';
import { refused } from '../../../engine/values/parsed';
import { parsePaths, toPaths, type ValuePath } from '../../../engine/values/path-values';
import { toScalarText } from '../../../engine/values/text-values';

/** Between the names of a path. */
export const LEVEL_SEPARATOR = '/';
const DEFAULT_LEVEL = 2;
const CODE = /^[A-Za-z0-9_-]+$/;

/** Which areas the field offers; the same object each time. */
export const choiceOf = memoise((field: FieldModel): Omit<TreeReference, 'tree'> => {
  const level = numberProp(field, 'level');
  const able = textProp(field, 'selectType') === 'custom' ? field.props['ableAddressIds'] : [];
  const ends = (Array.isArray(able) ? (able as readonly unknown[]) : []).map((entry) =>
    toScalarText(Array.isArray(entry) ? entry.at(-1) : entry),
  );
  return {
    level: level === null || level < 0 ? DEFAULT_LEVEL : Math.trunc(level),
    within: [...new Set(ends.filter((id): id is string => id !== undefined && id !== ''))],
  };
});

/** The names along each path; an id that nobody knows stands for itself. */
export function pathsToText(value: unknown, _field: FieldModel, { nameOf }: TextContext): string {
  return toPaths(value)
    .map((path) => pathToText(path, nameOf))
    .join(CHOICE_SEPARATOR);
}

/** The names along a path; '' while one of them is being looked up. */
export function pathToText(path: ValuePath, nameOf: TextContext['nameOf']): string {
  const names = path.map((id) => nameOf('area', id) ?? id);
  return names.includes('') ? '' : names.join(LEVEL_SEPARATOR);
}

/** Paths of names, or of ids, separated as choices are. */
export function pathsFromText(text: string, field: FieldModel, { named }: TextContext): Parsed {
  const paths: ValuePath[] = [];
  for (const part of splitChoiceText(text)) {
    const ids = part.split(LEVEL_SEPARATOR).map((id) => id.trim());
    const path = ids.every((id) => CODE.test(id)) ? ids : named?.('area', part)[0];
    if (!path || path.length === 0) return refused('ENGINE_VALUE_OPTION', { value: part });
    paths.push(path);
  }
  return parsePaths(paths, field);
}

/** Paths of divisions that every installation has, cut to the field's level. */
export function samplePaths(field: FieldModel, seed: number): unknown {
  const districts = ['440303', '440304', '440305', '440306'];
  const path = ['440000', '440300', districts[Math.abs(seed) % districts.length] ?? ''].slice(
    0,
    choiceOf(field).level + 1,
  );
  return booleanProp(field, 'multiple') ? [path] : path;
}
