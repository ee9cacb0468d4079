import { App } from 'antd';
import { useMemo, useState } from 'react';
import type { ListButton, ListModel, ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { FAILURE_SECONDS } from '../../shared/message-times';
import type { RecordRow, RecordSource } from '../../shared/record-source';
import { useText } from '../../shared/text';
import { busyKey, useActions } from '../actions/use-actions';
import { problemText } from '../record/source-problem';
import type { CellActions } from './cell-actions';
import { rowName } from './row-name';
import { BUILT_IN_ACTIONS, usableButtons } from './usable-buttons';
import { useHiddenColumns } from './use-hidden-columns';
import { useListData, type ListDataOptions } from './use-list-data';
import { usePopup } from './use-popup';
import { useRemoval } from './use-removal';

export interface ListScreenProps {
  readonly model: ModuleModel;
  readonly list: ListModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  /** Button values that do something here; others are not shown. Default: add, edit, remove, detail, batchRemove. */
  readonly supportedActions?: readonly string[] | undefined;
  /** Called for a supported button that the list does not carry out itself. */
  onAction?: ((value: string, records: readonly RecordRow[]) => void) | undefined;
}

export interface UseListOptions extends ListDataOptions, Omit<ListScreenProps, 'source'> {
  /** The source apart from parameters: the user's choice of columns belongs to all of them. */
  readonly wholeSource: RecordSource;
}

const NONE: readonly string[] = [];

/** Everything a list screen knows and can do, apart from how it looks. */
export function useList(options: UseListOptions) {
  const { model, list, source, access, tree, supportedActions = BUILT_IN_ACTIONS } = options;
  const text = useText();
  const { message } = App.useApp();
  const data = useListData(options);
  const { state, expansion } = data;
  const popup = usePopup();
  const buttons = useMemo(() => usableButtons({ list, access, supportedActions }), [list, access, supportedActions]);
  const hidden = useHiddenColumns({
    source: options.wholeSource,
    columns: data.columns,
    onFailure: (error) => void message.error(problemText(error, text), FAILURE_SECONDS),
  });
  const visibleColumns = data.columns.filter(({ column }) => !hidden.hidden.has(column.fieldId));

  // Rows that are no longer in sight are no longer chosen: nobody should delete what they do not see.
  const [kept, setKept] = useState({ state, ids: NONE });
  const inSight = useMemo(() => new Set(expansion.entries.map(({ record }) => record.id)), [expansion.entries]);
  const selectedIds = kept.state === state ? kept.ids.filter((id) => inSight.has(id)) : NONE;
  const select = (ids: readonly string[]) => setKept({ state, ids });

  const actions = useActions({
    source,
    model,
    effects: {
      refreshRows: data.reload,
      refreshTree: () => tree?.nodes.reload(),
      clearSelection: () => select(NONE),
      expandAll: (target) => (target === 'tree' ? tree?.expandAll() : expansion.expandAll()),
      collapseAll: (target) => (target === 'tree' ? tree?.collapseAll() : expansion.collapseAll()),
    },
  });
  /** The list changed its own records. */
  function onChanged() {
    data.reload();
    actions.runEffects(list.then);
  }
  const askRemoval = useRemoval({ source, onRemoved: onChanged });

  /** Carries out a button: `record` is the row of a row button, null for the toolbar and the tree's menu. */
  function act(button: ListButton, record: RecordRow | null) {
    if (record && data.isOutdated) return;
    if (button.action) return actions.run(button.action, record);
    const { value } = button;
    if (value === 'add') return popup.open('form', null);
    if (value === 'batchRemove') return askRemoval(selectedIds, true);
    if (record && value === 'edit') return popup.open('form', record.id);
    if (record && value === 'detail') return popup.open('detail', record.id);
    if (record && value === 'remove') return askRemoval([record.id], false);
    const chosen = expansion.entries.filter((entry) => selectedIds.includes(entry.record.id));
    return options.onAction?.(value, record ? [record] : chosen.map((entry) => entry.record));
  }
  const cells: CellActions = {
    canSwitch: access.canUseButton('edit') && !data.isOutdated,
    isBusy: (display, record) => actions.busy.has(busyKey(display, record)),
    turn: (display, record, isOn) => void actions.toggle(display, record, isOn),
    nameOf: (record) => rowName(visibleColumns, record),
    expand: expansion.turn,
    retry: expansion.retry,
  };
  return {
    data,
    tree,
    visibleColumns,
    buttons,
    hidden,
    popup,
    act,
    isBusy: (button: ListButton, record: RecordRow | null) =>
      button.action !== null && actions.busy.has(busyKey(button.action, record)),
    onChanged,
    dialogs: actions.dialogs,
    cells,
    selection: { ids: selectedIds, onChange: select },
  };
}

export type List = ReturnType<typeof useList>;
