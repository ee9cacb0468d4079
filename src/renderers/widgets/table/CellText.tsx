import { Suspense } from 'react';
import type { OptionItem } from '../../../engine/contract/field-model';
import type { GridRow } from '../../../engine/grid';
import type { TextContext } from '../../../engine/contract/widget-definition';
import { ColoredChoices, hasLooks } from '../../shared/faces/ChoiceText';
import { useOptions } from '../../shared/sources/use-options';
import { CellAddons } from './CellAddons';
import { unreadTextOf } from './cell-unread';
import type { GridColumn } from './grid-columns';
import { RowScope } from './row-scope';

interface CellTextProps {
  readonly column: GridColumn;
  readonly row: GridRow;
  /** Something is wrong with the cell, so that a text in it may be unparsed. */
  readonly isWrong: boolean;
  /** The cell is known to hold text that could not be parsed. */
  readonly isUnread?: boolean;
}

/** A cell that is not edited: the widget's `Cell` face, or its text. */
export function CellText({ column, row, isWrong, isUnread = false }: CellTextProps) {
  const value = row[column.key];
  if (isUnread && typeof value === 'string') return <span title={value}>{value}</span>;
  const plain = <Shown column={column} row={row} isWrong={isWrong} context={column.context} />;
  if (!column.isRowScoped && !column.isDrawnByRow) return plain;
  return (
    <RowScope tableKey={column.field.tableKey} row={row}>
      {column.isRowScoped ? <RowScopedText column={column} row={row} isWrong={isWrong} /> : plain}
    </RowScope>
  );
}

interface PlainCellProps {
  readonly text: string;
  readonly stored: unknown;
  readonly options: readonly OptionItem[];
}

function PlainCell({ text, stored, options }: PlainCellProps) {
  if (text !== '' && hasLooks(options)) return <ColoredChoices {...{ text, stored, options }} />;
  return <span title={text || undefined}>{text}</span>;
}

function RowScopedText({ column, row, isWrong }: CellTextProps) {
  const { options } = useOptions(column.field);
  return (
    <Shown column={column} row={row} isWrong={isWrong} context={{ ...column.context, optionsOf: () => options }} />
  );
}

function Shown({ column, row, isWrong, context }: CellTextProps & { readonly context: TextContext }) {
  const { field, renderer, key } = column;
  const { definition, Cell } = renderer;
  const value = row[key];
  // Unparsed text is shown unchanged; a text that is looked up may not be known yet.
  const isSuspect = !column.linked && (isWrong || column.isTyped);
  const text = column.linked ? column.linked.textAt(row) : definition.toText(value, field, context);
  const unread = isSuspect
    ? (unreadTextOf(value, column) ?? (text === '' && typeof value === 'string' ? value : null))
    : null;
  if (unread !== null) return <span title={unread}>{unread}</span>;
  const face = Cell ? (
    <Suspense fallback={text}>
      <Cell
        field={field}
        value={column.linked ? text : definition.toDisplay(value, field, context)}
        text={text}
        stored={value}
      />
    </Suspense>
  ) : (
    <PlainCell text={text} stored={value} options={context.optionsOf(field)} />
  );
  return column.addons && text !== '' ? <CellAddons addons={column.addons}>{face}</CellAddons> : face;
}
