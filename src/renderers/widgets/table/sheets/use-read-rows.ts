import { useEffect, useMemo, useReducer } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { createRow } from '../../../../engine/grid';
import { useRenderers } from '../../../shared/renderers-context';
import { useServices } from '../../../shared/services';
import { useText } from '../../../shared/text';
import { useCellChoices } from '../cell-choices';
import type { GridColumn } from '../grid-columns';
import { readRows, type ReadSheetRows } from './read-rows';
import type { Sheet } from './sheet';

/** The rows of a sheet; `isAsking` while choices of single rows are looked up, and their cells are wrong until then. */
export interface ReadSheet {
  readonly read: ReadSheetRows | null;
  readonly isAsking: boolean;
}

/** Reads a sheet for the columns that can be filled, again whenever choices of its rows have come in. */
export function useReadRows(table: FieldModel, columns: readonly GridColumn[], sheet: Sheet | null): ReadSheet {
  const translate = useText();
  const services = useServices();
  const { widgets } = useRenderers();
  const createChoices = useCellChoices(table);
  const [round, next] = useReducer((count: number) => count + 1, 0);
  const source = useMemo(
    () =>
      sheet && {
        sheet,
        choices: createChoices(),
        blankRow: createRow(table.children, widgets, services.evaluationContext()),
      },
    [sheet, createChoices, table, widgets, services],
  );
  const result = useMemo(() => {
    if (!source) return { read: null, isAsking: false, round };
    const { choices, blankRow } = source;
    const read = readRows(source.sheet, { columns, choices, translate, blankRow });
    return { read, isAsking: choices.isWaiting(), round };
  }, [source, columns, translate, round]);
  useEffect(() => {
    if (!source || !result.isAsking) return undefined;
    const controller = new AbortController();
    void source.choices.load(controller.signal).then(() => {
      if (!controller.signal.aborted) next();
    });
    return () => controller.abort();
  }, [source, result]);
  return result;
}
