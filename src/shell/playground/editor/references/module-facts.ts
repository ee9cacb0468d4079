import type { WidgetRegistry } from '../../../../engine/contract/registry';
import type { WidgetDefinition } from '../../../../engine/contract/widget-definition';
import { parseSource, valueOf } from '../../../../engine/source';
import { toPointer } from '../../../../engine/source/pointer-steps';
import { childOf, textOf } from './json-value';

/** A node of the form that has a key. */
export interface FieldFact {
  /** `amount`, or `items-price` of a sub-table. */
  readonly id: string;
  readonly key: string;
  /** Key of the sub-table around it; '' in the main record. */
  readonly tableKey: string;
  readonly label: string;
  readonly widget: string;
  readonly kind: WidgetDefinition['kind'];
  readonly pointer: string;
}

/** Something else that a module names itself. */
export interface NamedFact {
  readonly name: string;
  readonly label: string;
  readonly pointer: string;
}

/** Facts about a document, as far as it can be parsed. */
export interface ModuleFacts {
  /** The document; of a broken text what its parser could rescue. */
  readonly root: unknown;
  readonly fields: readonly FieldFact[];
  readonly calls: readonly NamedFact[];
  readonly params: readonly NamedFact[];
  readonly tables: readonly NamedFact[];
}

/** Reads the names of a module's text, also of one that is being typed; never throws. */
export function readFacts(text: string, registry: WidgetRegistry): ModuleFacts {
  const root = valueOf(parseSource(text));
  const resource = childOf(root, 'resource');
  const fields: FieldFact[] = [];
  collectFields(childOf(childOf(root, 'formData'), 'fields'), ['formData', 'fields'], {
    tableKey: '',
    registry,
    fields,
  });
  return { root, fields, calls: readCalls(resource), params: readParams(resource), tables: readTables(root) };
}

interface Collecting {
  readonly tableKey: string;
  readonly registry: WidgetRegistry;
  readonly fields: FieldFact[];
}

function collectFields(nodes: unknown, steps: readonly string[], collecting: Collecting): void {
  if (!Array.isArray(nodes)) return;
  for (const [index, node] of nodes.entries()) {
    const place = [...steps, String(index)];
    const config = childOf(node, '__config__');
    const key = textOf(node, '__vModel__');
    const widget = textOf(config, 'jnpfKey');
    const kind = collecting.registry.resolve(widget)?.kind ?? 'value';
    const { tableKey, fields } = collecting;
    if (key !== '') {
      const id = tableKey === '' ? key : `${tableKey}-${key}`;
      fields.push({ id, key, tableKey, label: textOf(config, 'label'), widget, kind, pointer: toPointer(place) });
    }
    const inside = kind === 'table' ? { ...collecting, tableKey: key } : collecting;
    collectFields(childOf(config, 'children'), [...place, '__config__', 'children'], inside);
  }
}

function readCalls(resource: unknown): readonly NamedFact[] {
  const calls = childOf(resource, 'calls');
  if (typeof calls !== 'object' || calls === null) return [];
  return Object.entries(calls).map(([name, call]) => ({
    name,
    label: [textOf(call, 'method'), textOf(call, 'path')].filter(Boolean).join(' '),
    pointer: toPointer(['resource', 'calls', name]),
  }));
}

function readParams(resource: unknown): readonly NamedFact[] {
  const params = childOf(resource, 'params');
  if (!Array.isArray(params)) return [];
  return params.flatMap((name: unknown, index) =>
    typeof name === 'string' && name !== ''
      ? [{ name, label: '', pointer: toPointer(['resource', 'params', String(index)]) }]
      : [],
  );
}

function readTables(root: unknown): readonly NamedFact[] {
  const tables = childOf(root, 'tables');
  if (!Array.isArray(tables)) return [];
  return tables.flatMap((table: unknown, index) => {
    const name = textOf(table, 'table');
    return name === ''
      ? []
      : [{ name, label: textOf(table, 'tableName'), pointer: toPointer(['tables', String(index)]) }];
  });
}

/** Key of the sub-table around a pointer; '' in the main record. */
export function tableAround(facts: ModuleFacts, steps: readonly string[]): string {
  const pointer = toPointer(steps);
  const table = facts.fields.findLast((field) => field.kind === 'table' && pointer.startsWith(`${field.pointer}/`));
  return table?.key ?? '';
}
