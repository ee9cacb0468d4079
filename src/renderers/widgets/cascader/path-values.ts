import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { Parsed, TextContext, ValidateContext, ValueProblem } from '../../../engine/contract/widget-definition';
import { CHOICE_SEPARATOR } from '../../../engine/values/choice-widget';
import { booleanProp, booleanPropOr, textProp } from '../../../engine/values/field-props';
import { documentOptions, splitChoiceText } from '../../../engine/values/option-values';
import { refused, valueProblem } from '../../../engine/values/parsed';
import { parsePaths, toPaths } from '../../../engine/values/path-values';

type OptionPath = readonly string[];

/** The options along a path; shorter than the path when it leaves the tree. */
export function optionsAlong(path: OptionPath, options: readonly OptionItem[]): readonly OptionItem[] {
  const found: OptionItem[] = [];
  let level: readonly OptionItem[] = options;
  for (const value of path) {
    const item = level.find((candidate) => candidate.value === value);
    if (!item) break;
    found.push(item);
    level = item.children ?? [];
  }
  return found;
}

/** Labels along a path; fallback for unknown values: themselves. */
function pathLabels(path: OptionPath, options: readonly OptionItem[]): readonly string[] {
  const found = optionsAlong(path, options);
  return path.map((value, index) => found[index]?.label ?? value);
}

/** One path as text: every level, or the last one when showAllLevels is off. */
export function pathToText(path: OptionPath, field: FieldModel, options: readonly OptionItem[]): string {
  const labels = pathLabels(path, options);
  return booleanPropOr(field, 'showAllLevels', true) ? labels.join(separatorOf(field)) : (labels.at(-1) ?? '');
}

/** All stored paths as text, joined by commas. */
export function pathsToText(value: unknown, field: FieldModel, context: TextContext): string {
  const options = context.optionsOf(field);
  return toPaths(value)
    .map((path) => pathToText(path, field, options))
    .join(CHOICE_SEPARATOR);
}

/** Separator of labels. */
export function separatorOf(field: FieldModel): string {
  return textProp(field, 'separator') || '/';
}

/** One finding per path that does not lead from a root to an option of the known tree. */
export function validatePaths(value: unknown, field: FieldModel, context: ValidateContext): readonly ValueProblem[] {
  const options = context.optionsOf(field);
  if (!options) return [];
  return toPaths(value)
    .filter((path) => optionsAlong(path, options).length < path.length)
    .map((path) => valueProblem('ENGINE_VALUE_OPTION', { value: path.join(separatorOf(field)) }));
}

/** Text of an import cell → paths: labels joined by the separator, or the last label alone when only that is shown. */
export function pathsFromText(text: string, field: FieldModel, context: TextContext): Parsed {
  const byText = new Map<string, OptionPath>();
  for (const path of everyPath(context.optionsOf(field))) {
    const shown = pathToText(path, field, context.optionsOf(field));
    if (!byText.has(shown)) byText.set(shown, path);
  }
  const wanted = byText.has(text.trim()) ? [text.trim()] : splitChoiceText(text);
  const paths: OptionPath[] = [];
  for (const part of wanted) {
    const path = byText.get(part);
    if (!path) return refused('ENGINE_VALUE_OPTION', { value: part });
    paths.push(path);
  }
  return parsePaths(paths, field);
}

function everyPath(options: readonly OptionItem[], parent: OptionPath = []): readonly OptionPath[] {
  return options.flatMap((item) => {
    const path = [...parent, item.value];
    return [path, ...everyPath(item.children ?? [], path)];
  });
}

/** A path to a leaf that the document offers, by seed; made up when the tree comes from elsewhere. */
export function samplePaths(field: FieldModel, seed: number): unknown {
  const leaves = leafPaths(documentOptions(field));
  const path = leaves[Math.abs(seed) % Math.max(leaves.length, 1)] ?? [`root${seed}`, `leaf${seed}`];
  return booleanProp(field, 'multiple') ? [path] : path;
}

function leafPaths(options: readonly OptionItem[], parent: OptionPath = []): readonly OptionPath[] {
  return options.flatMap((item) => {
    if (item.disabled || item.value === '') return [];
    const path = [...parent, item.value];
    return item.children?.length ? leafPaths(item.children, path) : [path];
  });
}
