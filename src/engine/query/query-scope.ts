import { findField, type ModuleModel } from '../contract/module-model';
import type { ModuleAccess } from '../contract/permission';
import type { WidgetRegistry } from '../contract/registry';
import { isComparable, type SearchedField } from './compare-field';

/** Context of a query. */
export interface QueryScope {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly access: ModuleAccess;
  /** IANA name; dates in searches are days of this zone. */
  readonly timeZone: string;
}

/** A field that the user may filter by; `undefined` for all other names, known or not. */
export function findSearched(scope: QueryScope, fieldId: string): SearchedField | undefined {
  const field = findField(scope.model, fieldId);
  if (!field || field.key === '' || !scope.access.canFilter(fieldId)) return undefined;
  const searched = { field, definition: scope.registry.of(field), timeZone: scope.timeZone };
  return isComparable(searched) ? searched : undefined;
}

/** Whether records may be sorted by a field: a stored main field of a sortable widget that the user may filter by. */
export function canSortBy(scope: QueryScope, fieldId: string): boolean {
  const searched = findSearched(scope, fieldId);
  return searched !== undefined && searched.field.tableKey === '' && searched.definition.isSortable;
}
