import type { ListModel } from '../../../engine/contract/module-model';
import { isFigure } from '../../shared/faces/is-figure';
import type { RendererRegistry } from '../../shared/hosts/renderers-context';
import type { ShownColumn } from './visible-columns';

type Align = 'left' | 'center' | 'right';

/** Whether the cells of a column are figures: its values are, and it has no display. */
export function hasFigures({ column, field }: ShownColumn, renderers: RendererRegistry): boolean {
  return column.display === null && isFigure(renderers.of(field), field);
}

/**
 * Where a column's heading, cells and total stand: where the module says, else figures at the right. The designer writes `left` for
 * every column, so it does not count for those that the list itself treats as amounts.
 */
export function alignOf(shown: ShownColumn, list: ListModel, renderers: RendererRegistry): Align {
  const { align, fieldId } = shown.column;
  if (!hasFigures(shown, renderers)) return align ?? 'left';
  const isAmount = list.thousandsFieldIds.includes(fieldId) || list.summaryFieldIds.includes(fieldId);
  return align === null || (align === 'left' && isAmount) ? 'right' : align;
}
