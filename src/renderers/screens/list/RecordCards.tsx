import { Checkbox, Radio, Spin, theme } from 'antd';
import type { ReactNode } from 'react';
import type { ListModel } from '../../../engine/contract/module-model';
import type { RecordRow } from '../../shared/sources/record-source';
import { lookClass, useLookColors } from '../../shared/faces/style-looks';
import { useText } from '../../shared/texts/text';
import { useCellActions } from './cell-actions';
import { subRowsOf } from './flatten-rows';
import { MainCell } from './MainCell';
import { MoreRows } from './MoreRows';
import { RecordCell } from './RecordCell';
import { hasRowButtons, RowActions, type RowButtons } from './RowActions';
import { turnChoice, type RowChoice } from './row-choice';
import type { RowEntry } from './row-entries';
import { rowClicks, type RowPress } from './row-events';
import { TreeCell } from './TreeCell';
import { useRecordStyles } from './use-record-styles';
import { TotalsTitle } from './TotalsTitle';
import { useTotals } from './use-totals';
import type { ListTotals } from './use-whole-list';
import type { ShownColumn } from './visible-columns';

interface RecordCardsProps extends RowPress {
  readonly list: ListModel;
  readonly columns: readonly ShownColumn[];
  readonly totals: ListTotals;
  readonly entries: readonly RowEntry[];
  readonly isLoading: boolean;
  /** Whether several stand side by side. */
  readonly isGrid?: boolean;
  readonly buttons: RowButtons;
  readonly empty: ReactNode;
}

/** Indentation of a nested card, in pixels, up to a maximum depth. */
const INDENT = 12;
const DEEPEST = 5;

/** Rows as cards on narrow windows; nested rows are indented, totals come last. */
export function RecordCards(props: RecordCardsProps) {
  const { list, columns, totals, entries, isLoading, buttons, choice, open, empty, isGrid = false } = props;
  const styleOf = useRecordStyles(list);
  const lookColors = useLookColors();
  if (entries.length === 0) return <div style={{ padding: '32px 0' }}>{empty}</div>;
  return (
    <Spin spinning={isLoading} delay={200}>
      <ul className={isGrid ? 'formloom-cards formloom-card-grid' : 'formloom-cards'} style={lookColors}>
        {entries.map((entry) => (
          <RecordCard
            key={entry.record.id}
            list={list}
            columns={columns}
            entry={entry}
            buttons={buttons}
            choice={choice}
            open={open}
            styleOf={styleOf}
          />
        ))}
      </ul>
      {list.hasSummary ? <CardTotals list={list} columns={columns} totals={totals} /> : null}
    </Spin>
  );
}

function CardTotals(props: Pick<RecordCardsProps, 'list' | 'columns' | 'totals'>) {
  const { title, summed, valueOf } = useTotals(props);
  if (summed.length === 0) return null;
  return (
    <section aria-label={title} style={{ padding: '4px 12px' }}>
      <TotalsTitle title={title} totals={props.totals} />
      <dl style={{ margin: 0 }}>
        {summed.map((shown) => (
          <CardLine key={shown.column.fieldId} label={shown.column.label}>
            {valueOf(shown)}
          </CardLine>
        ))}
      </dl>
    </section>
  );
}

interface RecordCardProps extends Pick<RecordCardsProps, 'list' | 'columns' | 'buttons' | keyof RowPress> {
  readonly entry: RowEntry;
  readonly styleOf: ReturnType<typeof useRecordStyles>;
}

function RecordCard({ list, columns, entry, buttons, choice, open, styleOf }: RecordCardProps) {
  const { token } = theme.useToken();
  const { record, depth } = entry;
  const { reorder } = useCellActions();
  const looks = styleOf?.(record);
  // The first column is the card's title, if it belongs to the record itself.
  const first = columns[0];
  const title = first?.field.tableKey === '' ? first : null;
  const { style: pointer, ...handlers } = rowClicks({ choice, open }, record);
  const head = title ? <MainCell list={list} shown={title} record={record} /> : null;
  return (
    <li
      data-row-key={record.id}
      className={lookClass(looks?.row)}
      {...handlers}
      style={{
        ...pointer,
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadiusLG,
        padding: 12,
        marginBottom: 8,
        marginInlineStart: Math.min(depth, DEEPEST) * INDENT,
      }}
    >
      <div style={{ display: 'flex', gap: 8, marginBottom: 4 }}>
        {choice ? <CardChoice choice={choice} record={record} /> : null}
        <strong
          className={title ? lookClass(looks?.cells.get(title.column.fieldId)) : undefined}
          style={{ minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {entry.isOpen === null && !reorder ? head : <TreeCell entry={{ ...entry, depth: 0 }}>{head}</TreeCell>}
        </strong>
      </div>
      <dl style={{ margin: 0 }}>
        {columns.slice(title ? 1 : 0).map((shown) => (
          <CardLine
            key={shown.column.fieldId}
            fieldId={shown.column.fieldId}
            label={shown.column.label}
            look={lookClass(looks?.cells.get(shown.column.fieldId))}
          >
            <CardValue shown={shown} record={record} list={list} />
          </CardLine>
        ))}
      </dl>
      {hasRowButtons(buttons) ? <RowActions buttons={buttons} record={record} /> : null}
    </li>
  );
}

function CardChoice({ choice, record }: { readonly choice: RowChoice; readonly record: RecordRow }) {
  const text = useText();
  const Control = choice.isSingle ? Radio : Checkbox;
  return (
    <Control
      aria-label={text('screen.list.choose')}
      checked={choice.ids.includes(record.id)}
      onChange={() => choice.onChange(turnChoice(choice, record.id))}
    />
  );
}

interface CardLineProps {
  /** Absent for a line without a record's value. */
  readonly fieldId?: string;
  readonly label: string;
  readonly look?: string | undefined;
  readonly children: ReactNode;
}

function CardLine({ fieldId, label, look, children }: CardLineProps) {
  const { token } = theme.useToken();
  return (
    <div data-column={fieldId} style={{ display: 'flex', gap: 8, padding: '2px 0' }}>
      <dt style={{ flex: '0 0 96px', color: token.colorTextSecondary, overflowWrap: 'anywhere' }}>{label}</dt>
      <dd className={look} style={{ margin: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
      </dd>
    </div>
  );
}

function CardValue({ shown, record, list }: { shown: ShownColumn; record: RecordRow; list: ListModel }) {
  const { column, field } = shown;
  if (field.tableKey === '') return <MainCell list={list} shown={shown} record={record} />;
  return (
    <>
      {subRowsOf(record, field.tableKey).map((row, index) => (
        <div key={index}>
          <RecordCell
            shown={shown}
            value={row[field.key]}
            hasThousands={list.thousandsFieldIds.includes(column.fieldId)}
          />
        </div>
      ))}
      <MoreRows record={record} tableKey={field.tableKey} />
    </>
  );
}
