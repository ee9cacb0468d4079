import { Suspense, useState } from 'react';
import { isDataView, type ListButton } from '../../../engine/contract/module-model';
import { lazyFace } from '../../shared/faces/lazy-face';
import type { OpenedDraft } from '../form/opened-draft';
import { useFacesAhead } from '../form/use-faces';
import { ScriptStylesProvider } from '../scripts/use-list-scripts';
import { CellActionsProvider } from './cell-actions';
import { Drafts } from '../drafts/late-drafts';
import { CutRows } from './CutRows';
import { EditedRecord } from './EditedRecord';
import './list.css';
import { ListBody } from './ListBody';
import { ListCard } from './ListCard';
import { ListFrame } from './ListFrame';
import { ListPopup } from './ListPopup';
import { useServices } from '../../shared/hosts/services';
import { refreshDictionaries } from '../../shared/sources/use-known-choices';
import { EmptyList, ForbiddenList, LoadingList } from './ListStates';
import { ListTools, ViewsTool, type Density } from './ListTools';
import { SearchBar } from './SearchBar';
import { SearchedPart } from './SearchedPart';
import { SelectionBar } from './SelectionBar';
import { Toolbar, ToolbarButton } from './Toolbar';
import { BottomBar } from '../hosts/FooterBar';
import { TreeScope } from './TreeScope';
import { isForSelection } from './usable-buttons';
import { canBatchEdit, useBatchPart } from './use-batch-part';
import { isPressable, type ButtonView } from './use-button-views';
import { useClear } from './use-clear';
import { useList, walkOf, type ListScreenProps, type UseListOptions } from './use-list';
import { useBottomBar, useNarrow } from '../../shared/hosts/use-narrow';
import { isGroupedView, TABLE_VIEW } from './views/view-state';

export type { ListScreenProps } from './use-list';

/** Searches, sorts, pages and changes the records of a module. Needs antd's `<App>` and OpenScreens above it. */
export function ListScreen(props: ListScreenProps) {
  const { model, list, source, address } = props;
  return (
    <TreeScope model={model} list={list} source={source} address={address}>
      {(scope) => <ScopedList {...props} {...scope} wholeSource={source} />}
    </TreeScope>
  );
}

function ScopedList(props: UseListOptions) {
  const { model, list, source, access, tree } = props;
  const isNarrow = useNarrow();
  const screen = useList(props);
  const look = useLook(screen.data.state.superQuery !== null);
  const { data, buttons, act } = screen;
  const cleared = useClear(data, tree);
  useFacesAhead(model, data.page !== null);

  if (data.columns.length === 0 && list.columns.length > 0) return <ForbiddenList />;
  return (
    <ListFrame
      tree={tree}
      treeMenu={buttons.treeMenu}
      viewOf={(button) => screen.viewOf(button, null)}
      onTreeMenu={(button) => act(button, null)}
      isFullScreen={look.isFullScreen}
    >
      <SearchBar
        key={cleared.count}
        takesFocus={cleared.takesFocus}
        searches={data.searches}
        hasKeyword={data.hasKeyword}
        keywordHint={list.keywordHint ?? ''}
        initial={data.state}
        onSearch={(search, keyword) => data.dispatch({ type: 'search', search, keyword })}
        onReset={tree?.clear}
        leave={data.leave}
      />
      <ListCard label={model.fullName}>
        <ListBar {...props} screen={screen} look={look} isNarrow={isNarrow} onRestored={cleared.restart} />
        <Query {...props} screen={screen} look={look} isNarrow={isNarrow} />
        <Bin {...props} screen={screen} look={look} isNarrow={isNarrow} />
        <SearchedPart page={data.page} onAll={isDataView(model) ? undefined : () => data.dispatch({ type: 'all' })} />
        <CutRows list={list} data={data} />
        <EditedRecord {...props} screen={screen} />
        <CellActionsProvider value={screen.cells}>
          <ScriptStylesProvider value={screen.styles}>
            <Records {...props} screen={screen} density={look.density} isNarrow={isNarrow} onClear={cleared.clear} />
          </ScriptStylesProvider>
        </CellActionsProvider>
      </ListCard>
      <Columns screen={screen} look={look} isNarrow={isNarrow} />
      <AddBar screen={screen} />
      <ListPopup
        model={model}
        source={source}
        access={access}
        startValues={tree?.startValues}
        state={screen.popup}
        canEdit={screen.canEdit}
        walk={walkOf(screen.data, list)}
        onSaved={screen.onChanged}
      />
      {screen.dialogs}
    </ListFrame>
  );
}

/** The user's view settings, for the lifetime of the list. */
function useLook(isQueried: boolean) {
  const [density, setDensity] = useState<Density>('middle');
  const [isFullScreen, setFullScreen] = useState(false);
  /** null = the settings were never open. */
  const [isChoosingColumns, setChoosingColumns] = useState<boolean | null>(null);
  /** null = the panel of the advanced query was never open, and nothing is asked by it. */
  const [isQuerying, setQuerying] = useState<boolean | null>(isQueried ? false : null);
  /** null = the recycle bin was never open. */
  const [isBinOpen, setBinOpen] = useState<boolean | null>(null);
  const columns = { isChoosingColumns, setChoosingColumns };
  const bin = { isBinOpen, setBinOpen };
  return { density, setDensity, isFullScreen, setFullScreen, ...columns, isQuerying, setQuerying, ...bin };
}

type Look = ReturnType<typeof useLook>;

interface PartProps {
  readonly screen: ReturnType<typeof useList>;
  readonly isNarrow: boolean;
}

const ColumnSettings = lazyFace(async () => (await import('./columns/ColumnSettings')).ColumnSettings);
const AdvancedQuery = lazyFace(async () => (await import('./query/AdvancedQuery')).AdvancedQuery);

type QueryProps = PartProps &
  Pick<UseListOptions, 'model' | 'list' | 'access' | 'wholeSource' | 'address'> & { readonly look: Look };

/** What the advanced query asks, and its panel, which is loaded when it is first opened. */
function Query({ model, access, wholeSource, screen, look, isNarrow }: QueryProps) {
  const plans = wholeSource.queryPlans;
  const { state, dispatch } = screen.data;
  if (!plans || (look.isQuerying === null && !state.superQuery)) return null;
  return (
    <Suspense fallback={null}>
      <AdvancedQuery
        model={model}
        access={access}
        plans={plans}
        isNarrow={isNarrow}
        isOpen={look.isQuerying === true}
        applied={state.superQuery}
        onOpen={() => look.setQuerying(true)}
        onClose={() => look.setQuerying(false)}
        onApply={(superQuery) => dispatch({ type: 'superQuery', superQuery })}
      />
    </Suspense>
  );
}

/** The settings of the columns, which are loaded when they are first opened. */
function Columns({ screen, look, isNarrow }: PartProps & { readonly look: Look }) {
  if (look.isChoosingColumns === null) return null;
  return (
    <Suspense fallback={null}>
      <ColumnSettings
        isOpen={look.isChoosingColumns}
        isNarrow={isNarrow}
        arrangement={screen.arrangement}
        onClose={() => look.setChoosingColumns(false)}
      />
    </Suspense>
  );
}

const RecycleBin = lazyFace(async () => (await import('./bin/RecycleBin')).RecycleBin);

/** The recycle bin, which is loaded when it is first opened. */
function Bin({ wholeSource, screen, look }: QueryProps) {
  const { bin } = wholeSource;
  if (!bin || look.isBinOpen === null) return null;
  return (
    <Suspense fallback={null}>
      <RecycleBin
        bin={bin}
        isOpen={look.isBinOpen}
        onRestored={screen.onChanged}
        onClose={() => look.setBinOpen(false)}
      />
    </Suspense>
  );
}

/** Whether a button of the list deletes its records. */
function canRemove({ toolbar, row, more }: PartProps['screen']['buttons']): boolean {
  return [...toolbar, ...row, ...more].some(
    ({ value, action }) => !action && (value === 'remove' || value === 'batchRemove'),
  );
}

const ViewMenu = lazyFace(async () => (await import('./views/ViewMenu')).ViewMenu);

/** How the records are shown, where there is a choice; it is loaded when it is first opened, or something else than the table is shown. */
function Views({ model, access, wholeSource, screen, onRestored }: QueryProps & { onRestored: () => void }) {
  const { view, savedId } = screen.data.state;
  const isPlain = view.kind === 'table' && savedId === null;
  const [isPressed, setPressed] = useState(false);
  const [isLoaded, setLoaded] = useState(!isPlain);
  if (!isLoaded && !isPlain) setLoaded(true);
  const { views, groups } = wholeSource;
  if (!views || !groups) return null;
  if (!isLoaded && !isPressed) return <ViewsTool onOpen={() => setPressed(true)} />;
  return (
    <Suspense fallback={isPlain ? <ViewsTool /> : null}>
      <ViewMenu
        model={model}
        access={access}
        views={views}
        data={screen.data}
        startsOpen={isPressed}
        columns={{ settings: screen.arrangement.settings, set: screen.setViewColumns }}
        onRestored={onRestored}
      />
    </Suspense>
  );
}

/** The toolbar. */
function ListBar(props: QueryProps & { onRestored: () => void }) {
  const { model, list, access, wholeSource, screen, look, isNarrow } = props;
  const { data, buttons, selection, act } = screen;
  const services = useServices();
  const tools = (
    <ListTools
      views={<Views {...props} />}
      isNarrow={isNarrow}
      density={look.density}
      isFullScreen={look.isFullScreen}
      expansion={[data.grouping, data.expansion, data.folding].find(({ canTurnAll }) => canTurnAll) ?? null}
      onQuery={list.hasSuperQuery && wholeSource.queryPlans ? () => look.setQuerying(true) : null}
      onBin={wholeSource.bin && canRemove(buttons) ? () => look.setBinOpen(true) : null}
      onRefresh={() => {
        refreshDictionaries(services);
        data.reload();
      }}
      onDensity={look.setDensity}
      onColumns={() => look.setChoosingColumns(true)}
      onFullScreen={() => look.setFullScreen((before) => !before)}
    />
  );
  const hasBar = useBottomBar();
  const toolbar = hasBar ? buttons.toolbar.filter(({ value }) => value !== 'add') : buttons.toolbar;
  const batch = useBatchPart({ model, access, wholeSource, screen });
  const openDraft = (draft: OpenedDraft) => data.leave(() => screen.popup.open('form', draft.recordId, draft));
  return (
    <>
      <Toolbar
        buttons={toolbar}
        viewOf={(button) => toolbarView(screen, button)}
        isBusy={(button) => screen.isBusy(button, null)}
        onAction={(button) => act(button, null)}
        extra={<Drafts {...props} source={wholeSource} onOpen={openDraft} />}
        tools={tools}
      />
      {selection.isSingle ? null : (
        <SelectionBar count={selection.ids.length} onEdit={batch.open} onClear={selection.clear} />
      )}
      {batch.dialog}
    </>
  );
}

function toolbarView({ viewOf, data }: PartProps['screen'], button: ListButton): ButtonView {
  const view = viewOf(button, null);
  // Nothing can be added yet.
  return button.value === 'add' && data.waiting !== null ? { ...view, isDisabled: true, hint: '' } : view;
}

/** On a phone new records are begun at the lower edge, where a thumb is. */
function AddBar({ screen }: Pick<PartProps, 'screen'>) {
  const hasBar = useBottomBar();
  const button = addButtonOf(screen.buttons.toolbar);
  const view = button && toolbarView(screen, button);
  if (!hasBar || !button || !view?.isShown) return null;
  return (
    <BottomBar>
      <ToolbarButton
        button={button}
        viewOf={() => view}
        isBusy={() => screen.isBusy(button, null)}
        onAction={() => screen.act(button, null)}
      />
    </BottomBar>
  );
}

type ListRowsProps = PartProps &
  Pick<UseListOptions, 'model' | 'list' | 'tree' | 'access' | 'source' | 'wholeSource'> & {
    readonly density: Density;
    onClear: () => void;
  };

const ViewBody = lazyFace(async () => (await import('./views/ViewBody')).ViewBody);

/** The records in the view that is chosen; as rows while the list waits for something. */
function Records(props: ListRowsProps) {
  const { state, waiting } = props.screen.data;
  return waiting === null && isGroupedView(state.view) ? <ListGroups {...props} /> : <ListRows {...props} />;
}

/** A view that is made of groups instead of rows. */
function ListGroups({ screen, model, list, access, source, wholeSource, isNarrow, onClear }: ListRowsProps) {
  const { data, buttons } = screen;
  const { dispatch, state } = data;
  const edit = [...buttons.row, ...buttons.more].find(({ value, action }) => value === 'edit' && !action);
  return (
    <Suspense fallback={<LoadingList />}>
      <ViewBody
        model={model}
        list={list}
        access={access}
        source={source}
        query={data.asked}
        reloads={data.reloads}
        columns={screen.visibleColumns}
        view={state.view}
        isNarrow={isNarrow}
        empty={<NoRecords screen={screen} onClear={onClear} />}
        onView={(view) => dispatch({ type: 'view', view })}
        open={screen.open}
        canEdit={(record) => edit !== undefined && isPressable(screen.viewOf(edit, record))}
        onChanged={screen.onChanged}
        superQuery={state.superQuery}
        onQuery={
          list.hasSuperQuery && wholeSource.queryPlans
            ? (superQuery) =>
                data.leave(() => {
                  dispatch({ type: 'superQuery', superQuery });
                  dispatch({ type: 'view', view: TABLE_VIEW });
                })
            : null
        }
      />
    </Suspense>
  );
}

/** The rows, selectable if a toolbar button acts on selected ones, or they can be edited together. */
function ListRows(props: ListRowsProps) {
  const { screen, model, list, tree, access, wholeSource, isNarrow, density, onClear } = props;
  const { data, buttons, selection, act } = screen;
  const isChoosing = buttons.toolbar.some(isForSelection) || canBatchEdit(wholeSource, buttons);
  return (
    <ListBody
      model={model}
      list={list}
      data={data}
      tree={tree}
      columns={screen.visibleColumns}
      onWidth={screen.arrangement.setWidth}
      buttons={{ row: buttons.row, more: buttons.more, viewOf: screen.viewOf, isBusy: screen.isBusy, onAction: act }}
      choice={isChoosing || selection.isSingle ? { ...selection, isOnClick: selection.isSingle } : null}
      open={screen.open}
      edit={screen.editor ?? undefined}
      edited={screen.edit.isOffered ? screen.edit.edited : null}
      access={access}
      empty={<NoRecords screen={screen} onClear={onClear} />}
      isNarrow={isNarrow}
      density={density}
    />
  );
}

/** What is said of no records, whatever the view. */
function NoRecords({ screen, onClear }: Pick<ListRowsProps, 'screen' | 'onClear'>) {
  const { data, buttons, act } = screen;
  const addButton = addButtonOf(buttons.toolbar.filter((button) => isPressable(screen.viewOf(button, null))));
  return (
    <EmptyList
      isFiltered={data.isFiltered}
      addButton={addButton}
      onAdd={() => (addButton ? act(addButton, null) : undefined)}
      onClear={onClear}
    />
  );
}

function addButtonOf(toolbar: readonly ListButton[]): ListButton | undefined {
  return toolbar.find(({ value }) => value === 'add');
}
