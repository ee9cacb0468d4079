import type { FieldModel } from '../../../engine/contract/field-model';

/** How many nodes below this one (itself included) hold an error. */
export function countErrors(field: FieldModel, errorFieldIds: ReadonlySet<string>): number {
  if (errorFieldIds.size === 0) return 0;
  const below = field.children.reduce((sum, child) => sum + countErrors(child, errorFieldIds), 0);
  return below + (errorFieldIds.has(field.id) ? 1 : 0);
}
