import { Suspense, useRef, type CSSProperties, type ReactNode } from 'react';
import type { ListModel, ModuleModel } from '../../../engine/contract/module-model';
import { lazyFace } from '../../shared/faces/lazy-face';
import { useText } from '../../shared/texts/text';
import type { ColumnArrangement } from './columns/use-column-settings';
import { FailedList, LoadingList, WaitingList } from './ListStates';
import type { Density } from './ListTools';
import { Pager } from './Pager';
import { RecordTable, type EditedRows } from './RecordTable';
import type { RowButtons } from './RowActions';
import type { RowPress } from './row-events';
import { HEADER_HEIGHT, useBodyHeight } from './use-body-height';
import { useElementWidth } from './use-element-width';
import { FoldsContext } from './use-folds';
import type { ListData } from './use-list-data';
import type { ListTreeState } from './use-list-tree';
import { useScrollFocus } from './use-scroll-focus';
import { useScrollTop } from './use-scroll-top';
import { hasTotals, isOfRecord, type ShownColumn } from './visible-columns';
import { SubRowsContext } from './use-sub-rows';

/** Wide windows never need it. */
const RecordCards = lazyFace(async () => (await import('./RecordCards')).RecordCards);

interface ListBodyProps extends RowPress, EditedRows {
  readonly model: ModuleModel;
  readonly list: ListModel;
  readonly data: ListData;
  readonly tree: ListTreeState | null;
  readonly columns: readonly ShownColumn[];
  /** Keeps the width of a column; null = the module's. Absent = widths cannot be changed. */
  readonly onWidth?: ColumnArrangement['setWidth'];
  readonly buttons: RowButtons;
  readonly empty: ReactNode;
  readonly isNarrow: boolean;
  readonly density: Density;
}

/** Below this width, in pixels, there is no room for fixed columns and the pager's jumper. */
const TIGHT_BELOW = 720;

/** The rows in any state (waiting, loading, failed, empty, table or cards), and the pager. */
export function ListBody(props: ListBodyProps) {
  const { list, data, columns, isNarrow, density } = props;
  const box = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const isGrouped = list.childTableStyle === 1 && !columns.every(isOfRecord);
  const width = useElementWidth(box);
  const isTight = width > 0 && width < TIGHT_BELOW;
  const lineHeight = HEADER_HEIGHT[density];
  // Header, second header of grouped columns, totals.
  const besides = lineHeight * (1 + (isGrouped ? 1 : 0) + (hasTotals(list, columns) ? 1 : 0));
  const bodyHeight = useBodyHeight(box, besides);
  const { page, state, error } = data;
  useScrollFocus(rows, page);
  useScrollTop(rows, state, data.isLoading);
  return (
    <div
      ref={box}
      className="formloom-list-table"
      style={
        {
          '--formloom-body-height': `${String(bodyHeight)}px`,
          '--formloom-rows-height': `${String(bodyHeight + besides)}px`,
        } as CSSProperties
      }
    >
      <div ref={rows} className="formloom-list-rows">
        <Rows {...props} bodyHeight={bodyHeight} isTight={isTight} />
      </div>
      <Pager
        page={state.page}
        pageSize={state.pageSize}
        count={error === null ? data.count : null}
        hasPage={list.hasPage}
        isTop={data.query?.isTop === true}
        isNarrow={isNarrow}
        isTight={isTight}
        onTurn={data.turn}
      />
    </div>
  );
}

interface RowsProps extends ListBodyProps {
  readonly bodyHeight: number;
  readonly isTight: boolean;
}

function Rows(props: RowsProps) {
  const { model, list, data, columns, buttons, choice, open, empty } = props;
  const hint = useWaitingHint(props);
  const { page, state, dispatch, error } = data;
  if (hint !== null) return <WaitingList hint={hint} />;
  if (error !== null) return <FailedList message={error} onRetry={data.reload} />;
  if (!page) return <LoadingList />;
  const { entries, subRows } = data;
  const shared = {
    list,
    columns,
    entries,
    groups: data.grouping.rowGroups,
    totals: data.totals,
    isLoading: data.isLoading,
    buttons,
    choice,
    open,
    empty,
  };
  const isGallery = state.view.kind === 'gallery';
  if (props.isNarrow || isGallery) {
    return (
      <SubRowsContext value={subRows}>
        <Suspense fallback={<LoadingList />}>
          <RecordCards {...shared} model={model} question={data.query} isGrid={isGallery} isCompact={props.isNarrow} />
        </Suspense>
      </SubRowsContext>
    );
  }
  return (
    <SubRowsContext value={subRows}>
      <FoldsContext value={data.folding.folds}>
        <RecordTable
          {...shared}
          edit={props.edit}
          edited={props.edited}
          access={props.access}
          model={model}
          page={page}
          size={props.density}
          bodyHeight={props.bodyHeight}
          onWidth={props.onWidth}
          isTight={props.isTight}
          sort={state.sort}
          onSort={(sort) => dispatch({ type: 'sort', sort })}
        />
      </FoldsContext>
    </SubRowsContext>
  );
}

/** What the user has to do before the list loads; null while it loads. */
function useWaitingHint({ data: { waiting }, tree }: ListBodyProps): string | null {
  const text = useText();
  if (waiting === null || waiting === 'tree') return null;
  if (waiting === 'params' || !tree) return text('screen.list.missingParams');
  // Its first node is about to be selected.
  if (tree.nodes.isLoading && !tree.nodes.answer) return null;
  return text('screen.list.chooseNode', { title: tree.tree.title });
}
