import { Checkbox, Radio, Spin, theme } from 'antd';
import type { ReactNode } from 'react';
import type { ListModel } from '../../../engine/contract/module-model';
import type { RecordRow } from '../../shared/record-source';
import { useText } from '../../shared/text';
import { subRowsOf } from './flatten-rows';
import { MainCell } from './MainCell';
import { RecordCell } from './RecordCell';
import { hasRowButtons, RowActions, type RowButtons } from './RowActions';
import { turnChoice, type RowChoice } from './row-choice';
import type { RowEntry } from './row-entries';
import { TreeCell } from './TreeCell';
import type { ShownColumn } from './visible-columns';

interface RecordCardsProps {
  readonly list: ListModel;
  readonly columns: readonly ShownColumn[];
  readonly entries: readonly RowEntry[];
  readonly isLoading: boolean;
  readonly buttons: RowButtons;
  readonly choice: RowChoice | null;
  readonly empty: ReactNode;
}

/** Indentation of a card below another one, in pixels; deeper ones have no room to go further. */
const INDENT = 12;
const DEEPEST = 5;

/** Rows as cards for windows as narrow as a phone's (look.md); rows below others are indented. */
export function RecordCards({ list, columns, entries, isLoading, buttons, choice, empty }: RecordCardsProps) {
  if (entries.length === 0) return <div style={{ padding: '32px 0' }}>{empty}</div>;
  return (
    <Spin spinning={isLoading} delay={200}>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {entries.map((entry) => (
          <RecordCard
            key={entry.record.id}
            list={list}
            columns={columns}
            entry={entry}
            buttons={buttons}
            choice={choice}
          />
        ))}
      </ul>
    </Spin>
  );
}

interface RecordCardProps extends Pick<RecordCardsProps, 'list' | 'columns' | 'buttons' | 'choice'> {
  readonly entry: RowEntry;
}

function RecordCard({ list, columns, entry, buttons, choice }: RecordCardProps) {
  const { token } = theme.useToken();
  const { record, depth } = entry;
  // The first column stands as the card's title, when it belongs to the record itself.
  const first = columns[0];
  const title = first?.field.tableKey === '' ? first : null;
  const head = title ? <MainCell list={list} shown={title} record={record} /> : null;
  return (
    <li
      style={{
        border: `1px solid ${token.colorBorderSecondary}`,
        borderRadius: token.borderRadiusLG,
        padding: 12,
        marginBottom: 8,
        marginInlineStart: Math.min(depth, DEEPEST) * INDENT,
      }}
    >
      <div style={{ display: 'flex', gap: 8, marginBottom: 4 }}>
        {choice ? <CardChoice choice={choice} record={record} /> : null}
        <strong style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {entry.isOpen === null ? head : <TreeCell entry={{ ...entry, depth: 0 }}>{head}</TreeCell>}
        </strong>
      </div>
      <dl style={{ margin: 0 }}>
        {columns.slice(title ? 1 : 0).map((shown) => (
          <CardLine key={shown.column.fieldId} shown={shown} record={record} list={list} />
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

function CardLine({ shown, record, list }: { shown: ShownColumn; record: RecordRow; list: ListModel }) {
  const { token } = theme.useToken();
  const { column, field } = shown;
  return (
    <div data-column={column.fieldId} style={{ display: 'flex', gap: 8, padding: '2px 0' }}>
      <dt style={{ flex: '0 0 96px', color: token.colorTextSecondary, overflowWrap: 'anywhere' }}>{column.label}</dt>
      <dd style={{ margin: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {field.tableKey === '' ? (
          <MainCell list={list} shown={shown} record={record} />
        ) : (
          subRowsOf(record, field.tableKey).map((row, index) => (
            <div key={index}>
              <RecordCell
                shown={shown}
                value={row[field.key]}
                hasThousands={list.thousandsFieldIds.includes(column.fieldId)}
              />
            </div>
          ))
        )}
      </dd>
    </div>
  );
}
