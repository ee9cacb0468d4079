import type { FieldModel } from '../contract/field-model';
import type { ColumnDisplay, ListColumn, SearchField } from '../contract/module-model';
import { readSettings } from '../settings/read-settings';
import { joinPointer } from '../json/json-pointer';
import { resolveEntry, type ListContext } from './list-context';
import { fitsDisplay } from './fits-display';
import { parseDisplay } from './parse-display';
import { toExcerpt, type Report } from './report';
import {
  booleanAt,
  isRecord,
  isUnset,
  listAt,
  ownValue,
  toBoolean,
  toNumber,
  toText,
  type RawRecord,
} from '../json/raw-value';

/** Search types by number (docs/module-format.md#search-fields). */
const SEARCH_TYPES = { 1: 'equals', 2: 'like', 3: 'range' } as const;

/** Parses the columns of a list; one whose field is missing or not listable is reported and dropped. */
export function parseColumns(context: ListContext): readonly ListColumn[] {
  const { raw, pointer, registry, report } = context;
  const sortable = new Set(
    listAt(raw, 'sortList').map((entry) => (isRecord(entry) ? toText(ownValue(entry, 'prop')) : '')),
  );
  const seen = new Set<string>();
  return listAt(raw, 'columnList').flatMap((entry, index): ListColumn[] => {
    const place = joinPointer(joinPointer(pointer, 'columnList'), index);
    if (!isRecord(entry)) return [];
    const field = resolveEntry(entry, place, context);
    if (!field || seen.has(field.id)) return [];
    const definition = registry.of(field);
    if (field.key === '' || !definition.isListable || definition.hashOf(field) !== null) {
      report.add('ENGINE_WIDGET_MISPLACED', place, { widget: field.widget, place: 'columnList' });
      return [];
    }
    seen.add(field.id);
    const isSortable = toBoolean(ownValue(entry, 'sortable')) ?? sortable.has(field.id);
    return [
      {
        ...readSettings('column', entry, { ...context, pointer: place }),
        fieldId: field.id,
        label: withTableLabel(
          toText(ownValue(entry, 'label')) || toText(ownValue(entry, 'fullName')) || field.label,
          field,
          context,
        ),
        display: readDisplay(entry, { field, pointer: joinPointer(place, 'display') }, context),
        isSortable: isSortable && definition.isSortable && field.tableKey === '' && field.isStored,
      },
    ];
  });
}

/** Cells of sub-tables are drawn by their widgets alone; a display that the field's values do not fit is left out. */
function readDisplay(
  entry: RawRecord,
  { field, pointer }: { readonly field: FieldModel; readonly pointer: string },
  context: ListContext,
): ColumnDisplay | null {
  const display = parseDisplay(ownValue(entry, 'display'), { pointer, fieldId: field.id }, context);
  if (!display) return null;
  if (field.tableKey !== '' && display.type !== 'sparkline') {
    context.report.add('ENGINE_WIDGET_MISPLACED', pointer, { widget: display.type, place: field.tableKey });
    return null;
  }
  if (fitsDisplay(display.type, field, context.registry.of(field))) return display;
  const params = { reason: display.type, label: field.label || field.id };
  context.report.add('ENGINE_DISPLAY_FIELD', pointer, params);
  return null;
}

/** Columns of sub-tables are labelled `<table>-<column>` (docs/module-format.md#columns); clients split at the dash. */
function withTableLabel(label: string, field: FieldModel, context: ListContext): string {
  if (field.tableKey === '' || label.includes('-')) return label;
  return `${context.byId.get(field.tableKey)?.label ?? ''}-${label}`;
}

/** Parses the search fields (docs/module-format.md#search-fields); fallback for the search type: the widget's. */
export function parseSearches(context: ListContext): readonly SearchField[] {
  const { raw, pointer, registry, report } = context;
  const seen = new Set<string>();
  return listAt(raw, 'searchList').flatMap((entry, index): SearchField[] => {
    const place = joinPointer(joinPointer(pointer, 'searchList'), index);
    if (!isRecord(entry)) return [];
    const field = resolveEntry(entry, place, context);
    if (!field || seen.has(field.id)) return [];
    const { search: spec, hashOf } = registry.of(field);
    if (!spec || !field.isStored || hashOf(field) !== null) {
      report.add('ENGINE_WIDGET_MISPLACED', place, { widget: field.widget, place: 'searchList' });
      return [];
    }
    seen.add(field.id);
    const authored = readSearchType(entry, place, report);
    return [
      {
        ...readSettings('search', entry, { ...context, pointer: place }),
        fieldId: field.id,
        label: toText(ownValue(entry, 'label')) || toText(ownValue(entry, 'fullName')) || field.label,
        type: authored && spec.operators.includes(authored) ? authored : spec.defaultOperator,
        isMultiple: booleanAt(entry, 'searchMultiple', spec.isMultipleByDefault),
      },
    ];
  });
}

/** The authored kind of search; undefined = none, or one that is not known, which is reported. */
function readSearchType(entry: RawRecord, place: string, report: Report) {
  const given = ownValue(entry, 'searchType');
  const type = SEARCH_TYPES[toNumber(given) as keyof typeof SEARCH_TYPES] as SearchField['type'] | undefined;
  if (type === undefined && !isUnset(given)) {
    const params = { property: 'searchType', expected: Object.keys(SEARCH_TYPES).join('|'), came: toExcerpt(given) };
    report.add('ENGINE_VALUE_REPAIRED', joinPointer(place, 'searchType'), params);
  }
  return type;
}
