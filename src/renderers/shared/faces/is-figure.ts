import type { FieldModel } from '../../../engine/contract/field-model';
import type { WidgetRenderer } from '../define-renderer';

/**
 * Whether the values of a field are drawn as figures, which stand at the right under each other: numbers, but no switches, dates, and
 * nothing that has a face of its own for cells.
 */
export function isFigure({ definition, Cell }: WidgetRenderer, field: FieldModel): boolean {
  if (!definition.isNumeric || Cell) return false;
  return definition.column(field)?.type === 'numeric' || definition.calculation(field) !== null;
}
