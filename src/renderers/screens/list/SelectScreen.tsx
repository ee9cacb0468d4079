import { ReloadOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import type { ListButton, ListModel, ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { RecordRow, RecordSource } from '../../shared/sources/record-source';
import { useText } from '../../shared/texts/text';
import { CellActionsProvider, type CellActions } from './cell-actions';
import './list.css';
import { ListBody } from './ListBody';
import { ListCard } from './ListCard';
import { ListFrame } from './ListFrame';
import { ListPopup } from './ListPopup';
import { EmptyList, ForbiddenList } from './ListStates';
import { Tool } from './ListTools';
import { SELECT_PAGE_SIZE } from './list-query';
import { rowName } from './row-name';
import { SearchBar } from './SearchBar';
import { CutRows } from './CutRows';
import { SearchedPart } from './SearchedPart';
import { SelectionBar } from './SelectionBar';
import { Toolbar } from './Toolbar';
import { TreeScope } from './TreeScope';
import { useChosenRows } from './use-chosen-rows';
import { useClear } from './use-clear';
import { alwaysReady, isPressable, useButtonViews } from './use-button-views';
import { useListActions } from './use-list-actions';
import { useListData } from './use-list-data';
import type { ListDataOptions } from './use-list-state';
import { useNarrow } from '../../shared/hosts/use-narrow';
import { usePopup } from './use-popup';

export interface SelectScreenProps {
  readonly model: ModuleModel;
  readonly list: ListModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  readonly isMultiple: boolean;
  /** The initial selection; only the first for single selection. */
  readonly selectedIds: readonly string[];
  /** Page size; default: that of all pickers. */
  readonly pageSize?: number;
  /** Called with each change; rows of unloaded pages have only an id. */
  onChange: (rows: readonly RecordRow[]) => void;
  /** A double click confirms; only for single selection. */
  onConfirm?: (rows: readonly RecordRow[]) => void;
}

/** A list to select rows from: tree, search, table, paging, and the module's 'add' (docs/screens.md#windows). */
export function SelectScreen(props: SelectScreenProps) {
  const { pageSize = SELECT_PAGE_SIZE } = props;
  const list = useMemo(() => ({ ...props.list, pageSize }), [props.list, pageSize]);
  return (
    <TreeScope model={props.model} list={list} source={props.source}>
      {(scope) => <ScopedSelect {...props} {...scope} list={list} />}
    </TreeScope>
  );
}

const NO_BUTTONS: readonly ListButton[] = [];
const noRowButtons = {
  ...{ row: NO_BUTTONS, more: NO_BUTTONS },
  viewOf: alwaysReady,
  isBusy: () => false,
  onAction: () => undefined,
};

const neverOpens = () => null;

function ScopedSelect(props: SelectScreenProps & ListDataOptions) {
  const { model, list, source, access, tree, isMultiple } = props;
  const screen = useSelect(props);
  const { data, chosen, popup, actions, cells, viewOf } = screen;
  const cleared = useClear(data, tree);
  if (data.columns.length === 0 && list.columns.length > 0) return <ForbiddenList />;
  return (
    <ListFrame
      tree={tree}
      treeMenu={NO_BUTTONS}
      viewOf={(button) => viewOf(button, null)}
      onTreeMenu={() => undefined}
      isFullScreen={false}
    >
      <SearchBar
        key={cleared.count}
        takesFocus={cleared.count > 0}
        searches={data.searches}
        hasKeyword={data.hasKeyword}
        keywordHint={list.keywordHint ?? ''}
        onSearch={(search, keyword) => data.dispatch({ type: 'search', search, keyword })}
        onReset={tree?.clear}
      />
      <ListCard label={model.fullName}>
        <SelectBar screen={screen} />
        {isMultiple ? <SelectionBar onEdit={null} count={chosen.ids.length} onClear={chosen.clear} /> : null}
        <SearchedPart page={data.page} onAll={() => data.dispatch({ type: 'all' })} />
        <CutRows list={list} data={data} />
        <CellActionsProvider value={cells}>
          <SelectRows {...props} screen={screen} onClear={cleared.clear} />
        </CellActionsProvider>
      </ListCard>
      <ListPopup
        {...{ model, source, access }}
        startValues={tree?.startValues}
        state={popup}
        canEdit={null}
        walk={null}
        onSaved={actions.onChanged}
      />
      {actions.dialogs}
    </ListFrame>
  );
}

interface SelectRowsProps extends SelectScreenProps, Pick<ListDataOptions, 'tree'> {
  readonly screen: ReturnType<typeof useSelect>;
  onClear: () => void;
}

/** The rows, any of which a click selects. */
function SelectRows({ model, list, tree, isMultiple, onConfirm, screen, onClear }: SelectRowsProps) {
  const isNarrow = useNarrow();
  const { data, chosen, viewOf, addButton, add } = screen;
  const canAdd = addButton !== undefined && isPressable(viewOf(addButton, null));
  return (
    <ListBody
      model={model}
      list={list}
      data={data}
      tree={tree}
      columns={data.columns}
      buttons={noRowButtons}
      open={neverOpens}
      choice={{
        ids: chosen.ids,
        onChange: chosen.onChange,
        isSingle: !isMultiple,
        isOnClick: true,
        ...(onConfirm && { onConfirm: (record) => onConfirm([record]) }),
      }}
      empty={
        <EmptyList
          isFiltered={data.isFiltered}
          addButton={canAdd ? addButton : undefined}
          onAdd={add}
          onClear={onClear}
        />
      }
      isNarrow={isNarrow}
      density="middle"
    />
  );
}

/** The module's 'add' and the refresh tool. */
function SelectBar({ screen }: { readonly screen: ReturnType<typeof useSelect> }) {
  const text = useText();
  const { data, viewOf, addButton, add } = screen;
  return (
    <Toolbar
      buttons={addButton ? [addButton] : NO_BUTTONS}
      viewOf={(button) => ({ ...viewOf(button, null), ...(data.waiting !== null && { isDisabled: true, hint: '' }) })}
      isBusy={() => false}
      onAction={add}
      tools={<Tool label={text('screen.list.refresh')} icon={<ReloadOutlined />} onClick={data.reload} />}
    />
  );
}

/** State and behaviour of a picker, without its appearance. */
function useSelect(props: SelectScreenProps & ListDataOptions) {
  const { model, list, source, access, tree, isMultiple } = props;
  const data = useListData(props);
  const { expansion } = data;
  const rows = data.entries.map(({ record }) => record);
  const chosen = useChosenRows({ isMultiple, selectedIds: props.selectedIds, rows, onChange: props.onChange });
  const popup = usePopup();
  const actions = useListActions({ model, list, source, tree, data, selection: chosen });
  const viewOf = useButtonViews({ list, selectedIds: chosen.ids });
  const addButton = list.buttons.find(({ value }) => value === 'add' && access.canUseButton(value));
  const add = () => (addButton?.action ? actions.run(addButton.action, null) : popup.open('form', null));
  const cells: CellActions = {
    // Selecting changes nothing.
    canSwitch: false,
    isBusy: () => false,
    turn: () => undefined,
    press: null,
    nameOf: (record) => rowName(data.columns, record),
    expand: expansion.turn,
    retry: expansion.retry,
    reorder: null,
  };
  return { data, chosen, popup, actions, cells, viewOf, addButton, add };
}
