import type { GridColumn } from './grid-columns';

/**
 * The text in a cell that is no value of its column; null where the cell holds a value or nothing. It is shown, copied and mended
 * as it came, whatever the widget would make of it.
 */
export function unreadTextOf(value: unknown, { field, renderer, context }: GridColumn): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return renderer.definition.toStored(value, field, context.timeZone).ok ? null : value;
}
