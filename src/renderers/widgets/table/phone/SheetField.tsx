import { Suspense, type ReactNode } from 'react';
import type { GridRow } from '../../../../engine/grid';
import { useOfferedOptions } from '../../../shared/sources/offered-options';
import { useOptions } from '../../../shared/sources/use-options';
import { CellText } from '../CellText';
import type { ColumnChoices, GridColumn } from '../grid-columns';
import { withLook } from '../cell-looks';
import { RowScope } from '../row-scope';
import type { StyleName } from '../../../../engine/contract/rule-model';

export interface SheetFieldProps {
  readonly id: string;
  readonly column: GridColumn;
  readonly row: GridRow;
  /** Rule states of the cell: `v` visible, `r` required, `d` disabled. */
  readonly mark: string;
  readonly error: string | undefined;
  /** The text of the cell that could not be parsed; absent = none. */
  readonly unread: string | undefined;
  readonly styles: readonly StyleName[] | undefined;
  /** null = read-only. */
  readonly onChange: ((value: unknown) => void) | null;
}

/** A cell of a row below its heading: the widget's control where it may be changed, else its text. */
export function SheetField(props: SheetFieldProps) {
  const { id, column, row, mark, error, onChange } = props;
  const isEditable = onChange !== null && column.isEditable && !mark.includes('d');
  const isRequired = onChange !== null && (column.isRequired || mark.includes('r'));
  const isUnread = props.unread !== undefined && row[column.key] === props.unread;
  const { label } = column.field;
  return (
    <div className={onChange ? 'formloom-sheet-field' : 'formloom-sheet-line'} data-field={column.field.id}>
      <Label {...(isEditable ? { htmlFor: id } : {})}>
        {isRequired ? (
          <span aria-hidden className="formloom-sheet-required">
            *
          </span>
        ) : null}
        {label}
      </Label>
      <div className={withLook('formloom-sheet-value', props.styles)}>
        {isEditable ? (
          <RowScope tableKey={column.field.tableKey} row={row}>
            <Suspense
              fallback={<CellText column={column} row={row} isWrong={error !== undefined} isUnread={isUnread} />}
            >
              {column.isRowScoped ? (
                <RowControl {...props} isUnread={isUnread} />
              ) : (
                <Control {...props} isUnread={isUnread} choices={column.choices} />
              )}
            </Suspense>
          </RowScope>
        ) : (
          <CellText column={column} row={row} isWrong={error !== undefined} isUnread={isUnread} />
        )}
      </div>
      {error === undefined ? null : (
        <div id={`${id}-error`} className="formloom-sheet-error">
          {error}
        </div>
      )}
    </div>
  );
}

function Label({ htmlFor, children }: { readonly htmlFor?: string; readonly children: ReactNode }) {
  return htmlFor === undefined ? (
    <span className="formloom-sheet-label">{children}</span>
  ) : (
    <label htmlFor={htmlFor} className="formloom-sheet-label">
      {children}
    </label>
  );
}

type ControlProps = SheetFieldProps & { readonly isUnread: boolean };

function RowControl(props: ControlProps) {
  const { options, state, reload } = useOptions(props.column.field);
  return <Control {...props} choices={{ options, state, reload }} />;
}

function Control({
  id,
  column,
  row,
  mark,
  error,
  isUnread,
  choices,
  onChange,
}: ControlProps & { choices: ColumnChoices }) {
  const { renderer, field, key } = column;
  const { Edit, definition } = renderer;
  const offered = useOfferedOptions(field, choices.options);
  if (!Edit || !onChange) return null;
  // A text that stands for no value is told by its error; the control begins anew.
  return (
    <Edit
      field={field}
      value={isUnread ? definition.emptyValue(field) : row[key]}
      onChange={onChange}
      id={id}
      isDisabled={false}
      isReadOnly={false}
      isInvalid={error !== undefined}
      isRequired={column.isRequired || mark.includes('r')}
      {...(error === undefined ? {} : { describedBy: `${id}-error` })}
      ariaLabel={field.label}
      options={offered}
      optionsState={choices.state}
      {...(choices.reload ? { reloadOptions: choices.reload } : {})}
      place="form"
    />
  );
}
