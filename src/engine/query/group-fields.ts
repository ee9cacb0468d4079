import { canSortBy, findSearched, type QueryScope } from './query-scope';

/** Spans of time that dates are grouped by, the shortest first. */
export const GROUP_UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type GroupUnit = (typeof GROUP_UNITS)[number];

/** How records can be grouped by a field: by each of its values, or by spans of time. */
export type GroupKind = 'value' | 'span';

/**
 * How records can be grouped by a field; null = not at all. Fields that hold one short value (choices, names, switches) or a date of
 * the record itself, and that the user may filter by: a group tells as much as a search (docs/screens.md#kinds-of-views).
 */
export function groupKindOf(scope: QueryScope, fieldId: string): GroupKind | null {
  const searched = findSearched(scope, fieldId);
  if (!searched || !canSortBy(scope, fieldId)) return null;
  const { field, definition } = searched;
  const column = definition.column(field);
  if (column?.type === 'timestamptz') return 'span';
  // A number that is counted up stands in one record only; what links name is for their own lists to tell.
  if (definition.systemValue === 'billNumber' || definition.linksTo(field) || definition.attributeOf(field))
    return null;
  const isShort = column?.type === 'text' && column.isShort === true;
  return isShort || column?.type === 'integer' || column?.type === 'boolean' ? 'value' : null;
}
