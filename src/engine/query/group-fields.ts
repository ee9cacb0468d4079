import { groupKindOfField, type GroupKind } from '../summary/group-kind';
import { canSortBy, findSearched, type QueryScope } from './query-scope';

/**
 * How the user may group records by a field; null = not at all. The user may filter by it: a group tells as much as a search
 * (docs/screens.md#kinds-of-views).
 */
export function groupKindOf(scope: QueryScope, fieldId: string): GroupKind | null {
  const searched = findSearched(scope, fieldId);
  if (!searched || !canSortBy(scope, fieldId)) return null;
  return groupKindOfField(searched.definition, searched.field);
}
