import type { FieldModel } from '../../../engine/contract/field-model';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { TextContext } from '../../../engine/contract/widget-definition';
import type { RecordRow } from './record-source';
import { isRecord, toText, type RawRecord } from '../../../engine/json/raw-value';

/** An answered row with its stored values, and the rows that came below it. */
export interface ReadRow {
  readonly id: string;
  readonly values: RecordValues;
  readonly children: readonly ReadRow[] | null;
  readonly hasChildren: boolean | null;
}

/**
 * Reads answered rows and everything below them (`children`, `hasChildren`); `read` gives the stored values of one.
 * A row without an id is left out, since nothing could be done with it.
 */
export function readTree(
  rows: readonly RawRecord[],
  idKey: string,
  read: (raw: RawRecord, id: string) => RecordValues,
): readonly ReadRow[] {
  return rows.flatMap((raw) => {
    const id = toText(raw[idKey]);
    if (id === '') return [];
    const { children, hasChildren } = raw;
    return [
      {
        id,
        values: read(raw, id),
        children: Array.isArray(children) ? readTree(children.filter(isRecord), idKey, read) : null,
        hasChildren:
          hasChildren === undefined ? null : hasChildren === true || hasChildren === 1 || hasChildren === '1',
      },
    ];
  });
}

/** All rows of a tree, parents before children. */
export function flattenTree(rows: readonly ReadRow[]): readonly ReadRow[] {
  return rows.flatMap((row) => [row, ...flattenTree(row.children ?? [])]);
}

/** Display values by field key: what list rows and the detail view show; a sub-table as an array of such. */
export function toDisplayValues(
  values: RecordValues,
  fields: readonly FieldModel[],
  { registry, texts }: { readonly registry: WidgetRegistry; readonly texts: TextContext },
): RecordValues {
  return Object.fromEntries(
    fields.map((field) => [field.key, toDisplay(values[field.key] ?? null, field, { registry, texts })]),
  );
}

function toDisplay(
  value: unknown,
  field: FieldModel,
  context: { readonly registry: WidgetRegistry; readonly texts: TextContext },
): unknown {
  const { registry, texts } = context;
  const definition = registry.of(field);
  if (definition.kind === 'table') {
    const rows = Array.isArray(value) ? value.filter(isRecord) : [];
    return rows.map((row) =>
      toDisplayValues(
        row,
        field.children.filter(({ key }) => key !== ''),
        context,
      ),
    );
  }
  // Rich text is shown as what it is; its plain text would lose the rest.
  if (definition.contentKind === 'html') return value ?? '';
  return definition.toDisplay(value, field, texts);
}

/** A row with its display values over its stored ones. */
export function toRecordRow(row: ReadRow, display: (values: RecordValues) => RecordValues): RecordRow {
  return {
    ...display(row.values),
    id: row.id,
    $stored: row.values,
    ...(row.children && { $children: row.children.map((child) => toRecordRow(child, display)) }),
    ...(row.hasChildren !== null && { $hasChildren: row.hasChildren }),
  };
}
