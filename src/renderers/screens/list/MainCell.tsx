import { Space, Switch } from 'antd';
import { Suspense, type ReactNode } from 'react';
import type { ListModel } from '../../../engine/contract/module-model';
import type { RecordRow } from '../../shared/sources/record-source';
import { LateSparkline } from '../record/displays/late-sparkline';
import { ValueDisplay, type ShownDisplay } from '../record/displays/ValueDisplay';
import { toCellText } from '../record/to-cell-text';
import type { SwitchDisplay } from '../actions/use-actions';
import { useCellActions } from './cell-actions';
import { hiddenRowCount, subRowsOf } from './flatten-rows';
import { RecordCell } from './RecordCell';
import type { ShownColumn } from './visible-columns';

interface MainCellProps {
  readonly list: ListModel;
  readonly shown: ShownColumn;
  readonly record: RecordRow;
}

/** A cell of the record: by its column's display, else by its widget. */
export function MainCell({ list, shown, record }: MainCellProps) {
  const { display, fieldId } = shown.column;
  const { key, tableKey } = shown.field;
  if (display?.type === 'sparkline') {
    const rows = subRowsOf(record, tableKey);
    const { label } = shown.column;
    return (
      <Suspense>
        <LateSparkline field={shown.field} label={label} rows={rows} hiddenCount={hiddenRowCount(record, tableKey)} />
      </Suspense>
    );
  }
  const stored = toCellText(record.$stored ? record.$stored[key] : record[key]);
  if (display?.type === 'switch') return <SwitchCell shown={shown} display={display} record={record} stored={stored} />;
  const cell = (
    <RecordCell
      shown={shown}
      value={record[key]}
      stored={record[`${key}_id`]}
      hasThousands={list.thousandsFieldIds.includes(fieldId)}
      isPlain={display !== null}
    />
  );
  return display ? (
    <DisplayedCell display={display} shown={shown} record={record}>
      {cell}
    </DisplayedCell>
  ) : (
    cell
  );
}

interface DisplayedCellProps extends Omit<MainCellProps, 'list'> {
  readonly display: ShownDisplay;
  readonly children: ReactNode;
}

function DisplayedCell({ display, shown, record, children }: DisplayedCellProps) {
  const { press } = useCellActions();
  const { column, field } = shown;
  const valueOf = (fieldId: string) => (record.$stored ?? record)[fieldId];
  return (
    <ValueDisplay
      display={display}
      fieldId={field.id}
      label={column.label}
      // Rows of modules have what is stored of a choice beside what is shown of it.
      stored={record.$stored ? record.$stored[field.key] : (record[`${field.key}_id`] ?? record[field.key])}
      text={toCellText(record[field.key])}
      storedOf={valueOf}
      textOf={(fieldId) => toCellText(record[fieldId] ?? valueOf(fieldId))}
      press={press && ((button) => press(button, record))}
    >
      {children}
    </ValueDisplay>
  );
}

interface SwitchCellProps {
  readonly shown: ShownColumn;
  readonly display: SwitchDisplay;
  readonly record: RecordRow;
  readonly stored: string;
}

/** A switch that makes a call; not optimistic: it changes with the reloaded row. */
function SwitchCell({ shown, display, record, stored }: SwitchCellProps) {
  const { canSwitch, isBusy, turn, nameOf } = useCellActions();
  const isTurning = isBusy(display, record);
  return (
    <Space size={6}>
      <Switch
        size="small"
        aria-label={`${shown.column.label} ${nameOf(record)}`}
        checked={stored === display.on}
        disabled={!canSwitch || isTurning}
        loading={isTurning}
        onChange={(isOn) => turn(display, record, isOn)}
      />
      {toCellText(record[shown.field.key])}
    </Space>
  );
}
