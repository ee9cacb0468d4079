import { useEffect, useState } from 'react';
import type { RecordValues } from '../../../../engine/contract/evaluation';
import type { FieldModel } from '../../../../engine/contract/field-model';
import type { WidgetRegistry } from '../../../../engine/contract/registry';
import type { TextContext } from '../../../../engine/contract/widget-definition';
import { isRecord } from '../../../../engine/json/raw-value';
import type { MergeConflict, RecordSides } from '../../../../engine/merge';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { useServices } from '../../../shared/hosts/services';
import { loadTextContext } from '../../../shared/texts/load-text-context';
import { useText } from '../../../shared/texts/text';

type Shown = 'base' | 'mine' | 'theirs';
const SHOWN: readonly Shown[] = ['base', 'mine', 'theirs'];

/** Texts of a place by side, as lists and details show its values; '' = blank. */
export type PlaceTexts = Readonly<Record<Shown, string>>;

/** The texts of conflicts by their id, once the choices and names that they need are loaded; null = not yet. */
export function usePlaceTexts(
  conflicts: readonly MergeConflict[],
  sides: RecordSides,
): ReadonlyMap<string, PlaceTexts> | null {
  const { widgets } = useRenderers();
  const services = useServices();
  const translate = useText();
  const [texts, setTexts] = useState<ReadonlyMap<string, PlaceTexts> | null>(null);
  useEffect(() => {
    let isStale = false;
    const textsOf = (side: Shown, context: TextContext) =>
      conflicts.map((conflict) => placeText(conflict, side, { widgets, context }));
    const load = async (side: Shown, values: RecordValues) => {
      const context = await loadTextContext({
        ...{ services, translate, values },
        visit: (recording) => void textsOf(side, recording),
      });
      return textsOf(side, context);
    };
    void Promise.all(SHOWN.map((side) => load(side, sides[side]))).then(([base = [], mine = [], theirs = []]) => {
      if (isStale) return;
      const entries = conflicts.map(
        ({ id }, index) =>
          [id, { base: base[index] ?? '', mine: mine[index] ?? '', theirs: theirs[index] ?? '' }] as const,
      );
      setTexts(new Map(entries));
    });
    return () => {
      isStale = true;
    };
  }, [conflicts, sides, services, translate, widgets]);
  return texts;
}

interface Writing {
  readonly widgets: WidgetRegistry;
  readonly context: TextContext;
}

function placeText(conflict: MergeConflict, side: Shown, writing: Writing): string {
  const { field } = conflict;
  const value = conflict[side];
  if (!isRowConflict(conflict)) return writing.widgets.of(field).toText(value, field, writing.context);
  return isRecord(value) ? rowText(field.children, value, writing) : '';
}

/** Whether a whole row was removed by one side and changed by the other. */
export function isRowConflict({ field, rowNumber }: MergeConflict): boolean {
  return field.tableKey === '' && rowNumber !== undefined;
}

/** The cells of a row that say something, each with its column. */
function rowText(columns: readonly FieldModel[], row: Readonly<Record<string, unknown>>, writing: Writing): string {
  const cells = columns.flatMap((column) => {
    if (column.key === '' || column.isHidden) return [];
    const text = writing.widgets.of(column).toText(row[column.key], column, writing.context);
    return text === '' ? [] : [`${column.label || column.key}: ${text}`];
  });
  return cells.join('\n');
}
