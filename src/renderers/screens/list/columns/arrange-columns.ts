import type { ColumnPin, ColumnSetting } from '../../../shared/sources/column-settings';
import type { ShownColumn } from '../visible-columns';

/** Where a column stays while the others scroll. Those of sub-tables, under their common heading, scroll. */
export function pinOf({ column, field }: ShownColumn): ColumnPin {
  return field.tableKey === '' ? column.fixed : 'none';
}

/**
 * Columns as a user has arranged them: in the chosen order, those pinned at the left first, at the right last, with the chosen
 * widths. Columns that came later stand behind the one that they follow in the module.
 */
export function arrangeColumns(
  columns: readonly ShownColumn[],
  settings: readonly ColumnSetting[],
): readonly ShownColumn[] {
  if (settings.length === 0) return columns;
  const byId = new Map(settings.map((setting) => [setting.fieldId, setting]));
  const changed = inOrder(columns, byId).map((shown): ShownColumn => {
    const { width, pin } = byId.get(shown.column.fieldId) ?? {};
    if (width === undefined && pin === undefined) return shown;
    const { column } = shown;
    return { ...shown, column: { ...column, width: width ?? column.width, fixed: pin ?? column.fixed } };
  });
  return (['left', 'none', 'right'] as const).flatMap((pin) => changed.filter((shown) => pinOf(shown) === pin));
}

function inOrder(columns: readonly ShownColumn[], byId: ReadonlyMap<string, ColumnSetting>): readonly ShownColumn[] {
  const orderOf = ({ column }: ShownColumn) => byId.get(column.fieldId)?.order;
  const placed = columns
    .filter((shown) => orderOf(shown) !== undefined)
    .sort((one, other) => (orderOf(one) ?? 0) - (orderOf(other) ?? 0));
  if (placed.length === 0) return columns;
  for (const [index, shown] of columns.entries()) {
    if (orderOf(shown) !== undefined) continue;
    const before = columns[index - 1];
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, shown);
  }
  return placed;
}

interface Move {
  readonly fieldId: string;
  /** null = behind all. */
  readonly beforeId: string | null;
}

/** The settings once a column stands elsewhere: it takes the pin of where it stands now. */
export function moveColumn(
  arranged: readonly ShownColumn[],
  settings: readonly ColumnSetting[],
  { fieldId, beforeId }: Move,
): readonly ColumnSetting[] {
  const moved = arranged.find(({ column }) => column.fieldId === fieldId);
  if (!moved || fieldId === beforeId) return settings;
  const others = arranged.filter((shown) => shown !== moved);
  const at = others.findIndex(({ column }) => column.fieldId === beforeId);
  const next = at < 0 ? [...others, moved] : [...others.slice(0, at), moved, ...others.slice(at)];
  const byId = new Map(settings.map((setting) => [setting.fieldId, setting]));
  const ordered = next.map(({ column }, order): ColumnSetting => ({
    ...(byId.get(column.fieldId) ?? { fieldId: column.fieldId, isVisible: true }),
    order,
  }));
  const known = new Set(ordered.map((setting) => setting.fieldId));
  return [...ordered, ...settings.filter((setting) => !known.has(setting.fieldId))];
}

/** Between which columns one may be moved: those of its own pin. */
export function siblingsOf(arranged: readonly ShownColumn[], shown: ShownColumn): readonly ShownColumn[] {
  return arranged.filter((other) => pinOf(other) === pinOf(shown));
}

/** Before which column one stands after a step up or down among those of its pin; undefined = it stands at the end already. */
export function stepBefore(
  arranged: readonly ShownColumn[],
  shown: ShownColumn,
  step: 1 | -1,
): string | null | undefined {
  const siblings = siblingsOf(arranged, shown);
  const at = siblings.indexOf(shown) + step;
  if (at < 0 || at >= siblings.length) return undefined;
  const before = step < 0 ? siblings[at] : siblings[at + 1];
  return before ? before.column.fieldId : null;
}
