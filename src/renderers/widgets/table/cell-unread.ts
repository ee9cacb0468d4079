import type { GridColumn } from './grid-columns';

/** Text of a cell that could not be parsed; null for values and blank cells. It is shown, copied and edited unchanged. */
export function unreadTextOf(value: unknown, { field, renderer, context }: GridColumn): string | null {
  if (typeof value !== 'string' || value === '') return null;
  return renderer.definition.toStored(value, field, context.timeZone).ok ? null : value;
}
