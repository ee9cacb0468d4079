import { Suspense, useState, type ReactNode } from 'react';
import type { ListButton } from '../../../engine/contract/module-model';
import { lazyFace } from '../../shared/faces/lazy-face';
import type { RecordSource } from '../../shared/sources/record-source';
import type { BatchRecord } from './batch-edit/use-batch-edit';
import { rowName } from './row-name';
import type { UsableButtons } from './usable-buttons';
import { isPressable } from './use-button-views';
import type { useList, UseListOptions } from './use-list';

const BatchEdit = lazyFace(async () => (await import('./batch-edit/BatchEdit')).BatchEdit);

/** The button that edits one record; undefined where the list has none, or it does something else. */
function editButtonOf({ row, more }: UsableButtons): ListButton | undefined {
  return [...row, ...more].find(({ value, action }) => value === 'edit' && !action);
}

/** Whether several records can be edited at once: for who may press the list's edit button, where the source previews that. */
export function canBatchEdit(source: RecordSource, buttons: UsableButtons): boolean {
  return source.batchEditor !== undefined && editButtonOf(buttons) !== undefined;
}

interface BatchPartOptions extends Pick<UseListOptions, 'model' | 'access' | 'wholeSource'> {
  readonly screen: ReturnType<typeof useList>;
}

/** The dialog that edits the selected records, which is loaded when it is first opened; `open` is null where there is none. */
export function useBatchPart({ model, access, wholeSource, screen }: BatchPartOptions): {
  readonly open: (() => void) | null;
  readonly dialog: ReactNode;
} {
  const [isOpen, setOpen] = useState(false);
  /** As they were selected: what a change moves out of the list keeps its name. */
  const [records, setRecords] = useState<readonly BatchRecord[] | null>(null);
  const { batchEditor } = wholeSource;
  const edit = editButtonOf(screen.buttons);
  if (!batchEditor || !edit) return { open: null, dialog: null };
  const open = () => {
    const chosen = new Set(screen.selection.ids);
    const entries = screen.data.entries.filter(({ record }) => chosen.has(record.id));
    setRecords(
      entries.map(({ record }) => ({
        id: record.id,
        name: rowName(screen.visibleColumns, record),
        isOpen: isPressable(screen.viewOf(edit, record)),
      })),
    );
    setOpen(true);
  };
  return {
    open,
    dialog: records ? (
      <Suspense fallback={null}>
        <BatchEdit
          model={model}
          access={access}
          editor={batchEditor}
          records={records}
          isOpen={isOpen}
          onSaved={screen.onChanged}
          onClose={() => setOpen(false)}
          onClosed={() => setRecords(null)}
        />
      </Suspense>
    ) : null,
  };
}
