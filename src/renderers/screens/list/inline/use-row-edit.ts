import { useState } from 'react';
import type { ListButton, ListModel } from '../../../../engine/contract/module-model';
import type { RecordRow, RecordSource } from '../../../shared/sources/record-source';
import { formKit } from '../../form/form-kit';
import { scriptOf } from '../../scripts/use-list-scripts';
import { isPressable, type ViewOf } from '../use-button-views';
import { useListData, type ListData } from '../use-list-data';
import type { ListDataOptions } from '../use-list-state';
import { useNarrow } from '../../../shared/hosts/use-narrow';
import type { EditedRow } from './edited-row';
import type * as LateRowModule from './late-row';

type LateRow = typeof LateRowModule;

/** The row that is being edited, and what draws it. */
export interface RowInEditing {
  readonly row: EditedRow;
  readonly parts: LateRow;
}

interface RowEditOptions {
  readonly list: ListModel;
  readonly source: RecordSource;
  readonly data: Pick<ListData, 'state' | 'isOutdated'>;
  /** Rows cannot be edited here after all. */
  onFailure: (recordId: string | null) => void;
}

/** The row that is being edited in a list of type 4, one at a time (docs/screens.md#rows-that-are-edited). */
function useRowEdit({ list, source, data, onFailure }: RowEditOptions) {
  const isNarrow = useNarrow();
  const [edited, setEdited] = useState<RowInEditing | null>(null);
  /** Whether rows are edited where they stand: cards and other views have no room. */
  const isOffered = list.type === 4 && !isNarrow && data.state.view.kind === 'table';
  /** Closes a row; one that has taken its place stays. */
  const close = (id: number) => setEdited((now) => (now?.row.id === id ? null : now));
  /** Does something that takes the row out of sight, after a question about what was typed there; not while it is being saved. */
  const leave = (go: () => void) => {
    if (!edited) return go();
    const { row } = edited;
    return row.leave(() => {
      close(row.id);
      go();
    });
  };
  return {
    edited,
    isOffered,
    /** Whether the rows in sight are about to be replaced by others. */
    isOutdated: data.isOutdated,
    leave,
    open: (recordId: string | null, fieldId: string | null = null) => {
      // A question has the focus later.
      const opener = document.activeElement;
      leave(() => {
        void import('./late-row').then(
          (parts) =>
            setEdited({ parts, row: new parts.EditedRow({ recordId, fieldId, source, opener, kit: formKit }) }),
          // Its file could not be loaded: the form can do the same.
          () => onFailure(recordId),
        );
      });
    },
    close,
  };
}

type RowEdit = ReturnType<typeof useRowEdit>;

/** How a row is put into editing from its cells: at a field, or its first one; null where it may not be. */
export type RowEditor = (record: RecordRow) => ((fieldId: string | null) => void) | null;

/** The editor of rows by the list's own edit button; null where rows are not edited in place. */
export function rowEditorOf(
  edit: Pick<RowEdit, 'isOffered' | 'isOutdated' | 'open'>,
  buttons: readonly ListButton[],
  viewOf: ViewOf,
): RowEditor | null {
  const own = buttons.find((button) => button.value === 'edit' && !button.action && scriptOf(button) === undefined);
  if (!edit.isOffered || edit.isOutdated || !own) return null;
  return (record) => (isPressable(viewOf(own, record)) ? (fieldId) => edit.open(record.id, fieldId) : null);
}

/** What a list asks for and was answered, and the row of it that is being edited. */
export function useEditedData(
  options: ListDataOptions,
  onFailure: (recordId: string | null) => void,
): { readonly data: ListData; readonly edit: RowEdit } {
  const data = useListData(options);
  const edit = useRowEdit({ list: options.list, source: options.source, data, onFailure });
  return { data: keepRow(data, edit), edit };
}

/** What turns the list away from the row that is being edited asks about it first. */
function keepRow(data: ListData, { edited, leave }: RowEdit): ListData {
  if (!edited) return data;
  return {
    ...data,
    leave,
    // A name changes nothing of what is shown.
    dispatch: (action) => (action.type === 'named' ? data.dispatch(action) : leave(() => data.dispatch(action))),
    turn: (page, pageSize) => leave(() => data.turn(page, pageSize)),
  };
}
