import { useEffect, useMemo, useState } from 'react';
import { withinWidths, type ColumnPin, type ColumnSetting } from '../../../shared/sources/column-settings';
import type { RecordSource } from '../../../shared/sources/record-source';
import { arrangeColumns, moveColumn } from './arrange-columns';
import type { ShownColumn } from '../visible-columns';

interface UseColumnSettingsOptions {
  readonly source: Pick<RecordSource, 'columnSettings' | 'saveColumnSettings'>;
  /** The columns that the user may see. */
  readonly columns: readonly ShownColumn[];
  onFailure: (error: unknown) => void;
}

const NONE: readonly ColumnSetting[] = [];

/**
 * The user's own arrangement of columns (hidden, order, width, pinned): each change is saved, a failed save brings the old one back
 * (docs/screens.md#lists).
 */
export function useColumnSettings({ source, columns, onFailure }: UseColumnSettingsOptions) {
  const [settings, setSettings] = useState(NONE);
  useEffect(() => {
    let isStale = false;
    source.columnSettings().then(
      (kept) => {
        if (!isStale) setSettings(kept);
      },
      // Without them the columns are as the module says.
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [source]);
  const arranged = useMemo(() => arrangeColumns(columns, settings), [columns, settings]);
  const hidden = useMemo(() => hiddenIds(columns, settings), [columns, settings]);
  const visible = useMemo(() => arranged.filter(({ column }) => !hidden.has(column.fieldId)), [arranged, hidden]);

  async function save(next: readonly ColumnSetting[]) {
    const before = settings;
    setSettings(next);
    try {
      await source.saveColumnSettings(next);
    } catch (error) {
      setSettings(before);
      onFailure(error);
    }
  }
  /** Hidden columns that were left over alone are shown: they stay so from now on. */
  const known = () => (hidden.size > 0 ? settings : settings.map((setting) => ({ ...setting, isVisible: true })));
  const change = (fieldId: string, part: Partial<ColumnSetting>) => {
    const own = known().find((setting) => setting.fieldId === fieldId) ?? { fieldId, isVisible: true };
    return save([...known().filter((setting) => setting.fieldId !== fieldId), { ...own, ...part }]);
  };
  return {
    settings,
    /** All columns that the user may see, in their order. */
    arranged,
    visible,
    hidden,
    setVisible: (fieldId: string, isVisible: boolean) => change(fieldId, { isVisible }),
    /** null = the width of the module. */
    setWidth: (fieldId: string, width: number | null) =>
      change(fieldId, { width: width === null ? undefined : withinWidths(width) }),
    setPin: (fieldId: string, pin: ColumnPin) => change(fieldId, { pin }),
    /** Puts a column before another one; null = behind all. */
    move: (fieldId: string, beforeId: string | null) => save(moveColumn(arranged, known(), { fieldId, beforeId })),
    reset: () => save(NONE),
  };
}

export type ColumnArrangement = ReturnType<typeof useColumnSettings>;

/** What was left visible may have gone since: a list without columns would be a blank area, so all are shown then. */
function hiddenIds(columns: readonly ShownColumn[], settings: readonly ColumnSetting[]): ReadonlySet<string> {
  const hidden = new Set(settings.filter(({ isVisible }) => !isVisible).map(({ fieldId }) => fieldId));
  return columns.some(({ column }) => !hidden.has(column.fieldId)) ? hidden : new Set();
}
