import { theme } from 'antd';
import {
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SetStateAction,
} from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { EditProps } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { usePhone } from '../../shared/hosts/use-narrow';
import { useTableIssues } from '../../shared/hosts/table-issues';
import { WithChoices, type ChoicesByColumn } from './ColumnChoices';
import { isRowScoped, shownColumns } from './grid-columns';
import { AddRows } from './pick-rows/AddRows';
import { SheetMenu } from './sheets/SheetMenu';
import { TableGrid } from './TableGrid';
import { TableTitle } from './TableTitle';
import { TableToolbar } from './TableToolbar';
import { runHistoryKey } from './use-grid-keys';
import { useCellLeave, useRowLeave } from './use-row-leave';
import { useTableGrid, type TableGridModel } from './use-table-grid';

const PhoneTable = lazyFace(async () => (await import('./phone/PhoneTable')).PhoneTable);

/** An editable sub-table: cells are text until edited; adds and deletes rows, shows errors and totals. */
export function TableEdit(props: EditProps) {
  const { field } = props;
  const columns = useMemo(() => shownColumns(field), [field]);
  const shared = useMemo(() => columns.filter((column) => column.options !== null && !isRowScoped(column)), [columns]);
  return (
    <WithChoices columns={shared}>
      {(choices) => <EditableTable {...props} fields={columns} choices={choices} />}
    </WithChoices>
  );
}

interface EditableTableProps extends EditProps {
  readonly fields: readonly FieldModel[];
  readonly choices: ChoicesByColumn;
}

function EditableTable(props: EditableTableProps) {
  const { field } = props;
  const isEditable = !props.isDisabled && !props.isReadOnly;
  const gridRef = useRef<HTMLDivElement>(null);
  const addRef = useRef<HTMLButtonElement>(null);
  const [isFullScreen, setFullScreen] = useState(false);
  const grid = useTableGrid({
    table: field,
    fields: props.fields,
    choices: props.choices,
    value: props.value,
    issuesByCell: useTableIssues(field.key),
    isEditable,
    gridRef,
    addRef,
    isFullScreen,
    onChange: props.onChange,
    onLeave: props.onBlur,
  });
  useRowLeave(grid, props.onRowLeave);
  useCellLeave(grid, props.onCellLeave);
  const isPhone = usePhone();
  const part = { ...props, grid, gridRef, addRef, isEditable, isFullScreen, setFullScreen };
  return isPhone ? <OnPhone {...part} /> : <InGrid {...part} />;
}

interface TablePartProps extends EditableTableProps {
  readonly grid: TableGridModel;
  readonly gridRef: RefObject<HTMLDivElement | null>;
  readonly addRef: RefObject<HTMLButtonElement | null>;
  readonly isEditable: boolean;
  readonly isFullScreen: boolean;
  readonly setFullScreen: Dispatch<SetStateAction<boolean>>;
}

/** The rows as lines on a phone, each edited in a sheet. */
function OnPhone({ field, id, describedBy, ariaLabel, grid, addRef, isEditable, ...leave }: TablePartProps) {
  const { columns, rows } = grid;
  return (
    <div className="formloom-table-box">
      <TableTitle table={field} />
      <Suspense fallback={<div style={{ minHeight: 64 }} />}>
        <PhoneTable
          id={id}
          grid={grid}
          ariaLabel={ariaLabel ?? (field.label || field.key)}
          describedBy={describedBy}
          isEditable={isEditable}
          addRef={addRef}
          sheets={
            <SheetMenu table={field} columns={columns} rows={{ ...rows.commands, unread: rows.unread }} isEditable />
          }
          addsOf={(onAdd) => (
            <AddRows table={field} rows={rows.commands} label={addLabel(field)} addRef={addRef} onAdd={onAdd} />
          )}
          onLeave={leave.onBlur}
          onRowLeave={leave.onRowLeave}
        />
      </Suspense>
    </div>
  );
}

/** The rows as a grid, its tools above and the buttons that add rows below. */
function InGrid(props: TablePartProps) {
  const { field, id, describedBy, ariaLabel, grid, gridRef, addRef, isEditable, isFullScreen, setFullScreen } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (isEditable) runHistoryKey(event, grid.tasks);
    if (!isFullScreen || event.key !== 'Escape' || event.defaultPrevented || grid.control.cursor?.isEditing) return;
    event.stopPropagation();
    setFullScreen(false);
  };
  const { columns, tasks } = grid;
  const { commands, unread } = grid.rows;
  // Memoised: typing in a cell does not render them again.
  const sheets = useMemo(
    () => <SheetMenu table={field} columns={columns} rows={{ ...commands, unread }} isEditable />,
    [field, columns, commands, unread],
  );
  const adds = useMemo(
    () => <AddRows table={field} rows={commands} label={addLabel(field)} addRef={addRef} onAdd={tasks.addRow} />,
    [field, commands, tasks, addRef],
  );
  const toggleFullScreen = useCallback(() => setFullScreen((isOn) => !isOn), [setFullScreen]);
  return (
    <div
      className={isFullScreen ? 'formloom-table-box formloom-table-full' : 'formloom-table-box'}
      style={useFullScreenStyle(isFullScreen)}
      onKeyDown={onKeyDown}
    >
      <TableTitle table={field} />
      <TableGrid id={id} grid={grid} gridRef={gridRef} describedBy={describedBy} ariaLabel={ariaLabel} />
      {/* Shown above the table, but after it in the DOM: Tab from the field before leads into the cells. */}
      {isEditable ? (
        <Tools grid={grid} isFullScreen={isFullScreen} extraActions={sheets} onFullScreen={toggleFullScreen} />
      ) : null}
      {isEditable ? adds : null}
    </div>
  );
}

interface ToolsProps {
  readonly grid: TableGridModel;
  readonly isFullScreen: boolean;
  readonly extraActions?: ReactNode;
  onFullScreen: () => void;
}

/** The toolbar above the table; without rows and undo steps only `extraActions`. */
function Tools({ grid, isFullScreen, extraActions, onFullScreen }: ToolsProps) {
  const { rows, control, columnControl, tasks } = grid;
  const { frozenCount } = columnControl.layout;
  const issueCount = useMemo(
    () => [...rows.issues.values()].reduce((sum, found) => sum + found.size, 0),
    [rows.issues],
  );
  const isIdle = rows.state.rows.length === 0 && !rows.canUndo && !rows.canRedo && !isFullScreen;
  const { range, read } = control;
  const { freeze } = columnControl;
  const toggleFrozen = useCallback(
    () => freeze(frozenCount > 0 ? 0 : Math.max(read()?.columnIndex ?? 0, 1)),
    [freeze, frozenCount, read],
  );
  if (isIdle && !extraActions) return null;
  return (
    <TableToolbar
      canUndo={rows.canUndo}
      canRedo={rows.canRedo}
      chosenCount={range ? range.bottom - range.top + 1 : 0}
      issueCount={issueCount}
      isFrozen={frozenCount > 0}
      isFullScreen={isFullScreen}
      isIdle={isIdle}
      notice={grid.notice}
      extraActions={extraActions}
      run={tasks.run}
      goToIssue={() => grid.goToIssue(1)}
      toggleFrozen={toggleFrozen}
      toggleFullScreen={onFullScreen}
    />
  );
}

/** Covers the page, but not the popups of editors. */
function useFullScreenStyle(isFullScreen: boolean): CSSProperties | undefined {
  const { token } = theme.useToken();
  if (!isFullScreen) return undefined;
  return { zIndex: token.zIndexPopupBase - 1, background: token.colorBgContainer, padding: token.padding };
}

/** Label of the add button: `actionText`, or the `add` entry of a 5.x footer. */
function addLabel(field: FieldModel): string {
  const { actionText, footerBtnsList } = field.props;
  if (actionText) return String(actionText);
  const buttons = Array.isArray(footerBtnsList) ? (footerBtnsList as readonly Readonly<Record<string, unknown>>[]) : [];
  return String(buttons.find((button) => button['value'] === 'add')?.['label'] ?? '');
}
