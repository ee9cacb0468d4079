import { Suspense, useLayoutEffect, useReducer, useRef, useState, type KeyboardEvent } from 'react';
import type { GridRow } from '../../../engine/grid';
import { useOfferedOptions } from '../../shared/sources/offered-options';
import { useOptions } from '../../shared/sources/use-options';
import { heldText, holdKeys, releaseKeys, toTextBox, typeInto, type HeldKey } from './cell-keys';
import { unreadTextOf } from './cell-unread';
import type { ColumnChoices, GridColumn } from './grid-columns';
import { focusablesIn } from './grid-cursor';
import { RowScope } from './row-scope';

export interface CellEditorProps {
  readonly column: GridColumn;
  readonly row: GridRow;
  readonly label: string;
  readonly id: string;
  readonly errorId: string | undefined;
  /** Selects the content on mount, so that typing replaces it. */
  readonly isSelecting: boolean;
  /** The cell holds text that could not be parsed. */
  readonly isUnread: boolean;
  /** Opens the dropdown or calendar on mount. */
  readonly opensAtOnce: boolean;
  onChange: (value: unknown) => void;
}

/** The widget's `Edit` face in a cell. The form scope gives it and the rules for its choices the row's other cells. */
export function CellEditor(props: CellEditorProps) {
  const { column, row } = props;
  const [held] = useState<HeldKey[]>(() => []);
  return (
    <div className="formloom-table-editor" onKeyDown={breakLine}>
      <RowScope tableKey={column.field.tableKey} row={row}>
        <Suspense fallback={<Waiting held={held} />}>
          {column.isRowScoped ? <RowControl {...props} /> : <Control {...props} choices={column.choices} />}
          <TakeFocus
            isSelecting={props.isSelecting}
            unread={unreadTextOf(row[column.key], column) ?? nameIn(props)}
            isSearched={isSearched(column)}
            held={held}
          />
        </Suspense>
      </RowScope>
    </div>
  );
}

/** Whether what is typed looks for people, records or rows. */
function isSearched({ isNamed, renderer }: GridColumn): boolean {
  return isNamed || renderer.definition.choosesPeople;
}

/** A name that nothing, or several, was found under: it is no value, but what to look for. */
function nameIn({ column, row, isUnread }: CellEditorProps): string | null {
  const value = row[column.key];
  return isUnread && isSearched(column) && typeof value === 'string' ? value : null;
}

/** Alt+Enter inserts a line break, as in a spreadsheet; Enter alone ends editing. */
function breakLine(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Enter' || !event.altKey || !(target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  typeInto(target, '\n', 'selection');
}

/** Placeholder while a lazy control loads: keeps what is typed and shows it. */
function Waiting({ held }: { readonly held: HeldKey[] }) {
  const mark = useRef<HTMLSpanElement>(null);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    const cell = mark.current?.closest<HTMLElement>('[data-cell]');
    return cell ? holdKeys(cell, held, drawAgain) : undefined;
  }, [held]);
  return <span ref={mark}>{heldText(held)}</span>;
}

function RowControl(props: CellEditorProps) {
  const { options, state, reload } = useOptions(props.column.field);
  return <Control {...props} choices={{ options, state, reload }} />;
}

function Control(props: CellEditorProps & { readonly choices: ColumnChoices }) {
  const { column, row, label, id, errorId, opensAtOnce, onChange, choices } = props;
  const { Edit } = column.renderer;
  const offered = useOfferedOptions(column.field, choices.options);
  if (!Edit) return null;
  return (
    <Edit
      field={column.field}
      value={nameIn(props) === null ? row[column.key] : column.renderer.definition.emptyValue(column.field)}
      onChange={onChange}
      id={id}
      isDisabled={false}
      isReadOnly={false}
      isInvalid={errorId !== undefined}
      {...(errorId === undefined ? {} : { describedBy: errorId })}
      ariaLabel={label}
      options={offered}
      optionsState={choices.state}
      {...(choices.reload ? { reloadOptions: choices.reload } : {})}
      place="cell"
      autoFocus
      opensAtOnce={opensAtOnce}
    />
  );
}

interface TakeFocusProps {
  readonly isSelecting: boolean;
  /** Text of the cell that could not be parsed; most controls do not show it by themselves. */
  readonly unread: string | null;
  /** A search box finds what the text may mean; others would filter away all choices. */
  readonly isSearched: boolean;
  readonly held: HeldKey[];
}

/**
 * Focuses the control. A sibling of it inside the same Suspense boundary, so the effect runs once the control is mounted. Finds the
 * cell from its own element: refs of ancestors are not set yet.
 */
function TakeFocus({ isSelecting, unread, isSearched, held }: TakeFocusProps) {
  const mark = useRef<HTMLSpanElement>(null);
  const first = useRef({ isSelecting, unread, isSearched });
  useLayoutEffect(() => {
    const cell = mark.current?.closest<HTMLElement>('[data-cell]');
    if (!cell) return;
    if (!cell.contains(document.activeElement) || document.activeElement === cell)
      (focusablesIn(cell)[0] ?? cell).focus();
    const box = cell.contains(document.activeElement) ? toTextBox(document.activeElement) : null;
    const begin = first.current;
    if (box && (begin.isSelecting || begin.unread !== null)) box.select();
    if (!box || (begin.unread === null && held.length === 0)) return;
    // After React has committed, but before the browser enters the key that opened the editor.
    queueMicrotask(() => {
      if (begin.unread !== null && (begin.isSearched || box.type !== 'search')) showUnread(box, begin.unread);
      void releaseKeys(held);
    });
  }, [held]);
  return <span ref={mark} hidden />;
}

/** Puts unparsed text into its editor, selected. */
function showUnread(box: NonNullable<ReturnType<typeof toTextBox>>, text: string): void {
  if (box.value !== text) typeInto(box, text, 'all');
  box.select();
}
