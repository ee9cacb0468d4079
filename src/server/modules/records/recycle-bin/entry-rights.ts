import type { ModuleContext } from '../module-context';

/** The name of an entry, for who may read the field that it comes from, in the list or else in the form; '' otherwise. */
export function shownName(
  { access, model }: ModuleContext,
  { name, name_field: fieldId }: { readonly name: string; readonly name_field: string },
): string {
  return model.allFields.some(({ id }) => id === fieldId) && access.canFilter(fieldId) ? name : '';
}

/** Whether the user may delete an entry for good: who has deleted the record, and administrators. */
export function mayErase(
  { grant, evaluation }: ModuleContext,
  { removed_by: removedBy }: { readonly removed_by: string },
): boolean {
  return grant === null || removedBy === evaluation.user.userId;
}
