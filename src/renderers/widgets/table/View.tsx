import { Suspense, useMemo, useRef, useId } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ViewProps } from '../../shared/define-renderer';
import { lazyFace } from '../../shared/faces/lazy-face';
import { usePhone } from '../../shared/hosts/use-narrow';
import { WithChoices, type ChoicesByColumn } from './ColumnChoices';
import { isRowScoped, shownColumns } from './grid-columns';
import { SheetMenu } from './sheets/SheetMenu';
import { TableGrid } from './TableGrid';
import { TableTitle } from './TableTitle';
import { useTableGrid } from './use-table-grid';

const PhoneView = lazyFace(async () => (await import('./phone/PhoneView')).PhoneView);

const noIssues: ReadonlyMap<string, string> = new Map();

/** A read-only sub-table: row numbers, virtualised rows, totals (docs/screens.md#forms). */
export function TableView(props: ViewProps) {
  const columns = useMemo(() => shownColumns(props.field), [props.field]);
  const shared = useMemo(() => columns.filter((column) => column.options !== null && !isRowScoped(column)), [columns]);
  return (
    <WithChoices columns={shared}>
      {(choices) => <ReadOnlyTable {...props} fields={columns} choices={choices} />}
    </WithChoices>
  );
}

interface ReadOnlyTableProps extends ViewProps {
  readonly fields: readonly FieldModel[];
  readonly choices: ChoicesByColumn;
}

function ReadOnlyTable({ field, value, fields, choices }: ReadOnlyTableProps) {
  const id = useId();
  const gridRef = useRef<HTMLDivElement>(null);
  const addRef = useRef<HTMLElement>(null);
  const isPhone = usePhone();
  const grid = useTableGrid({
    table: field,
    fields,
    choices,
    value,
    issuesByCell: noIssues,
    isEditable: false,
    gridRef,
    addRef,
  });
  return (
    <div className="formloom-table-box">
      <TableTitle table={field} isReadOnly />
      {grid.rows.state.rows.length > 0 ? (
        <div className="formloom-table-tools">
          <SheetMenu table={field} columns={grid.columns} rows={grid.rows} isEditable={false} />
        </div>
      ) : null}
      {isPhone ? (
        <Suspense fallback={<div style={{ minHeight: 64 }} />}>
          <PhoneView id={id} grid={grid} />
        </Suspense>
      ) : (
        <TableGrid id={id} grid={grid} gridRef={gridRef} />
      )}
    </div>
  );
}
