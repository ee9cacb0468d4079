import { useEffect, useMemo, useReducer } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { createRow } from '../../../../engine/grid';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { useServices } from '../../../shared/hosts/services';
import { useText } from '../../../shared/texts/text';
import { useCellChoices } from '../cell-choices';
import type { GridColumn } from '../grid-columns';
import { readRows, type ReadSheetRows } from './read-rows';
import type { Sheet } from '../../../../engine/sheet/sheet';

/** The parsed rows of a sheet; `isAsking` while choices that depend on the row are loading, until then those cells are unparsed. */
export interface ReadSheet {
  readonly read: ReadSheetRows | null;
  readonly isAsking: boolean;
}

/** Parses a sheet for the editable columns, again when choices of its rows have loaded. */
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
