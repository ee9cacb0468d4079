import type { FieldModel } from '../contract/field-model';
import type { Parsed } from '../contract/widget-definition';
import { booleanProp } from './field-props';
import { toList } from './option-values';
import { accepted, refused } from './parsed';
import { toScalarText } from './text-values';

/** Values from the root of a tree to one of its nodes. */
export type ValuePath = readonly string[];

/** Stored path, or list of paths when the field is multiple; each shape is read as the other where the meaning is plain. */
export function parsePaths(input: unknown, field: FieldModel): Parsed {
  const list = toList(input);
  const isNested = list.some((entry) => Array.isArray(entry));
  const paths: ValuePath[] = [];
  for (const candidate of isNested ? list : [list]) {
    const path = parsePath(toList(candidate));
    if (!path) return refused();
    if (path.length > 0) paths.push(path);
  }
  const unique = [...new Map(paths.map((path) => [JSON.stringify(path), path])).values()];
  if (booleanProp(field, 'multiple')) return accepted(unique);
  return unique.length > 1 ? refused() : accepted(unique[0] ?? []);
}

function parsePath(entries: readonly unknown[]): ValuePath | undefined {
  const path: string[] = [];
  for (const entry of entries) {
    const text = toScalarText(entry);
    if (text === undefined) return undefined;
    if (text !== '') path.push(text);
  }
  return path;
}

/** The stored paths, one or many; what is no path is left out. */
export function toPaths(value: unknown): readonly ValuePath[] {
  if (!Array.isArray(value) || value.length === 0) return [];
  const candidates: readonly unknown[] = Array.isArray(value[0]) ? value : [value];
  return candidates.filter(isPath);
}

function isPath(value: unknown): value is ValuePath {
  return Array.isArray(value) && value.length > 0 && value.every((entry) => typeof entry === 'string');
}
