import { useState } from 'react';
import { useFacesAhead } from '../form/use-faces';
import { CellActionsProvider } from './cell-actions';
import { ColumnSettings } from './ColumnSettings';
import './list.css';
import { ListBody } from './ListBody';
import { ListCard } from './ListCard';
import { ListFrame } from './ListFrame';
import { ListPopup } from './ListPopup';
import { EmptyList, ForbiddenList } from './ListStates';
import { ListTools, type Density } from './ListTools';
import { SearchBar } from './SearchBar';
import { SearchedPart } from './SearchedPart';
import { SelectionBar } from './SelectionBar';
import { Toolbar } from './Toolbar';
import { TreeScope } from './TreeScope';
import { useList, type ListScreenProps, type UseListOptions } from './use-list';
import { useNarrow } from './use-narrow';

export type { ListScreenProps } from './use-list';

/** Searches, sorts, pages and changes the records of a module (contract c). Needs antd's `<App>` and OpenScreens above it. */
export function ListScreen(props: ListScreenProps) {
  const { model, list, source } = props;
  return (
    <TreeScope model={model} list={list} source={source}>
      {(scope) => <ScopedList {...props} {...scope} wholeSource={source} />}
    </TreeScope>
  );
}

function ScopedList(props: UseListOptions) {
  const { model, list, source, access, tree } = props;
  const isNarrow = useNarrow();
  const [density, setDensity] = useState<Density>('middle');
  const [isFullScreen, setFullScreen] = useState(false);
  const [isChoosingColumns, setChoosingColumns] = useState(false);
  const screen = useList(props);
  const { data, buttons, selection, hidden, act } = screen;
  useFacesAhead(model, data.page !== null);

  if (data.columns.length === 0 && list.columns.length > 0) return <ForbiddenList />;
  const addButton = buttons.toolbar.find(({ value }) => value === 'add');
  const isChoosing = buttons.toolbar.some(({ value, action }) => value !== 'add' && !action);
  const tools = (
    <ListTools
      isNarrow={isNarrow}
      density={density}
      isFullScreen={isFullScreen}
      expansion={data.expansion.canTurnAll ? data.expansion : null}
      onRefresh={data.reload}
      onDensity={setDensity}
      onColumns={() => setChoosingColumns(true)}
      onFullScreen={() => setFullScreen((before) => !before)}
    />
  );
  return (
    <ListFrame
      list={list}
      tree={tree}
      treeMenu={buttons.treeMenu}
      onTreeMenu={(button) => act(button, null)}
      isFullScreen={isFullScreen}
    >
      <SearchBar
        searches={data.searches}
        hasKeyword={data.hasKeyword}
        keywordHint={list.keywordHint ?? ''}
        onSearch={(search, keyword) => data.dispatch({ type: 'search', search, keyword })}
      />
      <ListCard label={model.fullName}>
        <Toolbar
          buttons={buttons.toolbar}
          isDisabled={(button) =>
            button === addButton
              ? data.waiting !== null
              : button.value === 'batchRemove' && !button.action && selection.ids.length === 0
          }
          isBusy={(button) => screen.isBusy(button, null)}
          onAction={(button) => act(button, null)}
          tools={tools}
        />
        <SelectionBar count={selection.ids.length} onClear={() => selection.onChange([])} />
        <SearchedPart page={data.page} onAll={() => data.dispatch({ type: 'all' })} />
        <CellActionsProvider value={screen.cells}>
          <ListBody
            model={model}
            list={list}
            data={data}
            tree={tree}
            columns={screen.visibleColumns}
            buttons={{ row: buttons.row, more: buttons.more, isBusy: screen.isBusy, onAction: act }}
            choice={isChoosing ? { ...selection, isSingle: false, isOnClick: false } : null}
            empty={
              <EmptyList
                isFiltered={data.isFiltered}
                addButton={addButton}
                onAdd={() => (addButton ? act(addButton, null) : undefined)}
              />
            }
            isNarrow={isNarrow}
            density={density}
          />
        </CellActionsProvider>
      </ListCard>
      <ColumnSettings
        isOpen={isChoosingColumns}
        columns={data.columns}
        hidden={hidden.hidden}
        onVisible={(fieldId, isVisible) => void hidden.setVisible(fieldId, isVisible)}
        onReset={() => void hidden.reset()}
        onClose={() => setChoosingColumns(false)}
      />
      <ListPopup
        model={model}
        source={source}
        access={access}
        state={screen.popup}
        canEdit={buttons.row.some(({ value, action }) => value === 'edit' && !action)}
        onSaved={screen.onChanged}
      />
      {screen.dialogs}
    </ListFrame>
  );
}
