import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { SourceFix } from '../../../engine/source';
import { withFreeKeys } from './free-keys';
import type { Snippet } from './snippets';

interface InsertContext {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  /** Widgets allowed at the top; parts of containers are not. */
  readonly placeable: ReadonlySet<string>;
}

/** Where a widget is put: the list, and its place in it. */
interface Place {
  readonly list: string;
  readonly index: number;
}

/**
 * The change that puts a widget after the chosen node, or at the form's end where none is chosen, under keys that are free.
 * A widget that no sub-table can hold goes after the sub-table.
 */
export function insertWidget(snippet: Snippet, chosen: FieldModel | undefined, context: InsertContext): SourceFix {
  const { model, registry } = context;
  const isAllowedInTable = registry.resolve(snippet.key)?.isAllowedInTable === true;
  const place = (chosen && placeAfter(chosen, isAllowedInTable, context)) ?? placeAtEnd(model);
  const taken = new Set(model.allFields.map(({ key }) => key));
  const value = withFreeKeys(snippet.node, registry, taken);
  return {
    title: 'playground.gallery.inserted',
    params: { name: snippet.label },
    changes: [{ op: 'insert', pointer: place.list, index: place.index, value }],
  };
}

/** The node's new place in the document, for showing it. */
export function insertedPointer({ changes }: SourceFix): string {
  const [change] = changes;
  return change?.op === 'insert' ? `${change.pointer}/${String(change.index)}` : '';
}

function placeAfter(chosen: FieldModel, isAllowedInTable: boolean, context: InsertContext): Place | null {
  const { model, registry, placeable } = context;
  const isPlace = (field: FieldModel) =>
    placeable.has(registry.of(field).key) && (isAllowedInTable || field.tableKey === '');
  // The chosen node itself, else the nearest container of it beside which a widget may stand.
  const around = model.allFields
    .filter((field) => chosen.pointer === field.pointer || chosen.pointer.startsWith(`${field.pointer}/`))
    .filter(isPlace)
    .sort((a, b) => b.pointer.length - a.pointer.length);
  const match = /^(.*)\/(\d+)$/.exec(around[0]?.pointer ?? '');
  return match ? { list: match[1] ?? '', index: Number(match[2]) + 1 } : null;
}

function placeAtEnd(model: ModuleModel): Place {
  return { list: '/formData/fields', index: model.form.fields.length };
}
