import type { FieldModel } from '../contract/field-model';
import { findField } from '../contract/module-model';
import type { ExportContext } from './field-context';
import type { FormilyNode } from './formily-node';
import type { ReadName } from './to-script';
import type { Reading } from './script';

/** Paths that a reaction depends on, in the order of `$deps`. */
export interface Dependencies {
  readonly paths: readonly string[];
  /** The script of a path's value. */
  readonly use: (path: string) => string;
}

/** Creates an empty list of dependencies. */
export function createDependencies(): Dependencies {
  const paths: string[] = [];
  const use = (path: string) => {
    if (!paths.includes(path)) paths.push(path);
    return `$deps[${String(paths.indexOf(path))}]`;
  };
  return { paths, use };
}

const BY_TYPE: Readonly<Record<FormilyNode['type'], Reading | null>> = {
  string: { type: 'text' },
  number: { type: 'number' },
  array: { type: 'texts' },
  boolean: null,
  any: null,
  void: null,
};

/** How expressions meet a field; null = they cannot. */
export function readingOf({ nodes }: ExportContext, fieldId: string): Reading | null {
  const node = nodes.get(fieldId);
  if (!node) return null;
  return node.reading === undefined ? BY_TYPE[node.type] : node.reading;
}

/** Reads names where an expression stands: in the main record (`tableKey` ''), or in a row of a sub-table. */
export function createReader(context: ExportContext, tableKey: string, dependencies: Dependencies): ReadName {
  return (name) => {
    const field = findField(context.model, name.replace('.', '-'));
    const reading = field ? readingOf(context, field.id) : null;
    if (!field || !reading) return null;
    return field.tableKey === tableKey || field.tableKey === ''
      ? readValue(field, reading, dependencies)
      : readColumn(field, reading, dependencies);
  };
}

function readValue({ key, tableKey }: FieldModel, { type, read }: Reading, { use }: Dependencies) {
  // A leading dot looks beside the field, in its own row.
  const value = use(tableKey === '' ? key : `.${key}`);
  const js = read ? read(value) : value;
  if (type === 'texts') return { js: `(${js} ?? [])`, type, isPresent: true };
  return { js, type, isPresent: false };
}

function readColumn({ key, tableKey }: FieldModel, { type, read }: Reading, { use }: Dependencies) {
  if (type === 'texts') return null;
  const cell = `row?.${key}`;
  const js = `(${use(tableKey)} ?? []).map((row) => ${read ? read(cell) : cell})`;
  return { js, type: type === 'text' ? 'texts' : 'numbers', isPresent: true } as const;
}
