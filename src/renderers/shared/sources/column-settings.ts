/** Smallest and largest width of a column, in pixels. */
export const MIN_COLUMN_WIDTH = 48;
export const MAX_COLUMN_WIDTH = 1200;

export type ColumnPin = 'left' | 'right' | 'none';

/** What a user has changed of a list's column; what is absent is as the module says. */
export interface ColumnSetting {
  readonly fieldId: string;
  readonly isVisible: boolean;
  /** Its place among all columns. */
  readonly order?: number | undefined;
  /** In pixels. */
  readonly width?: number | undefined;
  readonly pin?: ColumnPin | undefined;
}

/** A setting as it is kept; clients that know less of it read `prop` and `visible` (docs/clients.md#column-settings). */
interface KeptSetting {
  readonly prop: string;
  readonly visible?: unknown;
  readonly columnVisible?: unknown;
  readonly order?: unknown;
  readonly width?: unknown;
  readonly pin?: unknown;
}

/** Reads kept settings, whoever has kept them; members that cannot be read are left out. */
export function readColumnSettings(kept: readonly KeptSetting[]): readonly ColumnSetting[] {
  return kept.map(({ prop, visible, columnVisible, order, width, pin }) => ({
    fieldId: prop,
    isVisible: (visible ?? columnVisible) !== false,
    ...(Number.isInteger(order) ? { order: order as number } : {}),
    ...(typeof width === 'number' && Number.isFinite(width) ? { width: withinWidths(width) } : {}),
    ...(pin === 'left' || pin === 'right' || pin === 'none' ? { pin } : {}),
  }));
}

/** Settings as they are kept. */
export function toKeptSettings(settings: readonly ColumnSetting[]) {
  return settings.map(
    ({ fieldId, isVisible, ...changed }) => ({ prop: fieldId, visible: isVisible, ...changed }) satisfies KeptSetting,
  );
}

/** The nearest width that a column may have. */
export function withinWidths(width: number): number {
  return Math.min(Math.max(Math.round(width), MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH);
}
