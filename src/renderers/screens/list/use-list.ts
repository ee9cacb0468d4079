import { App } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListButton, ListModel, ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { RecordWalk } from '../../shared/hosts/record-pages';
import type { ColumnSetting } from '../../shared/sources/column-settings';
import { FAILURE_SECONDS } from '../../shared/texts/message-times';
import type { RecordRow, RecordSource } from '../../shared/sources/record-source';
import { useText } from '../../shared/texts/text';
import { busyKey } from '../actions/action-runner';
import { problemText } from '../record/source-problem';
import { scriptOf, useListScripts } from '../scripts/use-list-scripts';
import { createCells } from './create-cells';
import { asksForNew, type PageAddress } from './list-address';
import type { ListState } from './list-query';
import { useMasterChoice } from './master-list';
import type { RowEntry } from './row-entries';
import { BUILT_IN_ACTIONS, usableButtons } from './usable-buttons';
import { isPressable, useButtonViews, type ViewOf } from './use-button-views';
import { useColumnSettings } from './columns/use-column-settings';
import { rowEditorOf, useEditedData, type RowEditor } from './inline/use-row-edit';
import { useListActions } from './use-list-actions';
import type { ListData } from './use-list-data';
import type { ListDataOptions } from './use-list-state';
import { usePopup } from './use-popup';
import { useRemoval } from './use-removal';

export interface ListScreenProps {
  readonly model: ModuleModel;
  readonly list: ListModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  /** Keeps what the list is asked in the address of its page; absent = it is forgotten with the screen. */
  readonly address?: PageAddress | undefined;
  /** Button values with an action here; others are hidden. Default: add, edit, remove, detail, batchRemove. */
  readonly supportedActions?: readonly string[] | undefined;
  /** Called for a supported button without an action of its own. */
  onAction?: ((value: string, records: readonly RecordRow[]) => void) | undefined;
}

export interface UseListOptions extends ListDataOptions, Omit<ListScreenProps, 'source'> {
  /** The source without parameters: the user's choice of columns applies to all. */
  readonly wholeSource: RecordSource;
}

const NONE: readonly string[] = [];

/** State and behaviour of a list screen, without its appearance. */
export function useList(options: UseListOptions) {
  const { model, list, source, access, tree, supportedActions = BUILT_IN_ACTIONS } = options;
  const [text, { message }] = [useText(), App.useApp()];
  const popup = usePopup();
  const { data, edit } = useEditedData(options, (recordId) => popup.open('form', recordId));
  const { state, entries } = data;
  const buttons = useMemo(() => usableButtons({ list, access, supportedActions }), [list, access, supportedActions]);
  const viewColumns = useViewColumns(options.wholeSource);
  const arrangement = useColumnSettings({
    ...{ source: viewColumns.source, columns: data.columns },
    onFailure: (error) => void message.error(problemText(error, text), FAILURE_SECONDS),
  });
  const visibleColumns = arrangement.visible;
  const master = useMasterChoice();
  const selection = useSelection(state, entries, master);
  useReloads(master?.changes ?? 0, data.reload);
  const viewOf = useButtonViews({ list, selectedIds: selection.ids });
  const actions = useListActions({ model, list, source, tree, data, selection });
  const scripts = useListScripts({ list, page: data.page, columns: visibleColumns, reload: data.reload });
  const { onChanged } = actions;
  const askRemoval = useRemoval({ source, columns: visibleColumns, onRemoved: onChanged });

  /** Runs a button: `record` is the row of a row button, null for the toolbar and the tree's menu. */
  function act(button: ListButton, record: RecordRow | null) {
    if ((record && data.isOutdated) || !isPressable(viewOf(button, record))) return;
    if (button.action) return actions.run(button.action, record);
    if (scriptOf(button) !== undefined) return void scripts.press(button, record);
    const { value } = button;
    const chosen = entries.map((entry) => entry.record).filter(({ id }) => selection.ids.includes(id));
    if (value === 'add') return edit.isOffered ? edit.open(null) : popup.open('form', null);
    if (value === 'batchRemove') return askRemoval(chosen, true);
    if (record && value === 'edit') return edit.isOffered ? edit.open(record.id) : popup.open('form', record.id);
    if (record && value === 'detail') return popup.open('detail', record.id);
    if (record && value === 'remove') return askRemoval([record], false);
    return options.onAction?.(value, record ? [record] : chosen);
  }
  const addsNow = mayAdd(buttons.toolbar, viewOf) && data.waiting === null;
  useNewRecord(options.address, addsNow ? () => popup.open('form', null) : null);
  const rowButtons = [...buttons.row, ...buttons.more];
  const rows = { columns: visibleColumns, buttons: rowButtons, source, onMoved: onChanged };
  const editor = rowEditorOf(edit, rowButtons, viewOf);
  const cells = createCells({ access, data, actions, viewOf, act, ...rows });
  return {
    ...{ data, tree, visibleColumns, buttons, arrangement },
    setViewColumns: viewColumns.set,
    popup,
    act,
    open: openerOf({ buttons: rowButtons, viewOf, act, editor }),
    ...{ edit, editor },
    viewOf,
    canEdit: editFrom(rowButtons, viewOf),
    isBusy: (button: ListButton, record: RecordRow | null) =>
      button.action === null ? scripts.isBusy(button, record) : actions.busy.has(busyKey(button.action, record)),
    onChanged,
    dialogs: actions.dialogs,
    styles: scripts.styles,
    cells,
    selection,
  };
}

/** Whether the list's own button that adds a record is there and can be pressed. */
function mayAdd(buttons: readonly ListButton[], viewOf: ReturnType<typeof useButtonViews>): boolean {
  const button = buttons.find(({ value, action }) => value === 'add' && !action);
  return button !== undefined && isPressable(viewOf(button, null));
}

/** Opens the form of a new record, once, where the address asks for it; `add` null = the reader may not, or not yet. */
function useNewRecord(address: PageAddress | undefined, add: (() => void) | null): void {
  // Asked before the list writes there what it is asked itself.
  const [isAsked] = useState(() => asksForNew(address?.read() ?? ''));
  const isDone = useRef(false);
  useEffect(() => {
    if (!isAsked || isDone.current || !add) return;
    isDone.current = true;
    add();
  });
}

/** The arrangement of columns that is read and kept: that of a saved view while one has its own, else the user's. */
function useViewColumns(source: RecordSource) {
  const [settings, set] = useState<readonly ColumnSetting[] | null>(null);
  const own = useMemo(
    () =>
      settings && {
        columnSettings: () => Promise.resolve(settings),
        // Kept with the view when the user saves it.
        saveColumnSettings: (next: readonly ColumnSetting[]) => Promise.resolve(set(next)),
      },
    [settings],
  );
  return { source: own ?? source, set };
}

interface OpenerOptions {
  readonly buttons: readonly ListButton[];
  readonly viewOf: ViewOf;
  act: (button: ListButton, record: RecordRow) => void;
  readonly editor: RowEditor | null;
}

/**
 * How a press on a row opens its record: in detail, else for editing; null where neither may be pressed, and where a double press
 * edits the row.
 */
function openerOf({ buttons, viewOf, act, editor }: OpenerOptions): (record: RecordRow) => (() => void) | null {
  const openers = ['detail', 'edit'].flatMap((wanted) => buttons.filter(({ value }) => value === wanted));
  return (record) => {
    if (editor?.(record)) return null;
    const button = openers.find((opener) => isPressable(viewOf(opener, record)));
    return button ? () => act(button, record) : null;
  };
}

/** Which records may be edited from their detail; null = none. */
export function editFrom(buttons: readonly ListButton[], viewOf: ViewOf): ((record: RecordRow) => boolean) | null {
  const edit = buttons.find(({ value, action }) => value === 'edit' && !action);
  return edit ? (record) => isPressable(viewOf(edit, record)) : null;
}

/** The page of the list that a record is opened from; null where there is none. */
export function walkOf({ query, page, grouping }: ListData, { hasPage }: ListModel): RecordWalk | null {
  if (!query || !page) return null;
  const rows = grouping.rowGroups ? grouping.all.map(({ record }) => record) : page.rows;
  const ids = rows.map(({ id }) => id);
  return { ids, query, total: hasPage ? page.total : ids.length };
}

/** Deselects rows that are no longer visible: users must not delete what they do not see. With a master it is the row that others wait for. */
function useSelection(state: ListState, entries: readonly RowEntry[], master: ReturnType<typeof useMasterChoice>) {
  const [kept, setKept] = useState({ state, ids: NONE });
  const inSight = useMemo(() => new Map(entries.map(({ record }) => [record.id, record])), [entries]);
  const chosenId = master?.chosenId ?? null;
  const ids = useMemo(() => {
    if (chosenId !== null) return inSight.has(chosenId) ? [chosenId] : NONE;
    return kept.state === state ? kept.ids.filter((id) => inSight.has(id)) : NONE;
  }, [kept, state, inSight, chosenId]);
  const select = (next: readonly string[]) =>
    master ? master.choose(inSight.get(next[0] ?? '') ?? null) : setKept({ state, ids: next });
  return { ids, isSingle: master !== null, onChange: select, clear: () => select(NONE) };
}

/** Asks for the rows again after each change that another part of the form has made. */
function useReloads(changes: number, reload: () => void) {
  const seen = useRef(changes);
  useEffect(() => {
    if (seen.current === changes) return;
    seen.current = changes;
    reload();
  }, [changes, reload]);
}
