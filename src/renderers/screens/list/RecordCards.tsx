import { Button, Spin, theme } from 'antd';
import { Fragment, useRef, useState, type ReactNode } from 'react';
import type { ListModel, ModuleModel } from '../../../engine/contract/module-model';
import type { RecordRow } from '../../shared/sources/record-source';
import { lookClass, useLookColors } from '../../shared/faces/style-looks';
import { useText } from '../../shared/texts/text';
import { useCellActions } from './cell-actions';
import { subRowsOf } from './flatten-rows';
import { GroupHeading } from './GroupHeading';
import { MainCell } from './MainCell';
import { MoreRows } from './MoreRows';
import { CardChoice, PhoneCard } from './phone/PhoneCard';
import { useCardPlans } from './phone/use-card-plans';
import { RecordCell } from './RecordCell';
import { hasRowButtons, RowActions, type RowButtons } from './RowActions';
import type { RowEntry } from './row-entries';
import { rowClicks, type RowPress } from './row-events';
import { cardIndent, type RecordCardProps } from './phone/record-card';
import { TreeCell } from './TreeCell';
import type { RowGroups } from './use-row-groups';
import { useRecordStyles } from './use-record-styles';
import { TotalsTitle } from './TotalsTitle';
import { useSeen } from './use-seen';
import { useTotals } from './use-totals';
import type { ListTotals } from './use-whole-list';
import { isOfRecord, type ShownColumn } from './visible-columns';

interface RecordCardsProps extends RowPress {
  readonly list: ListModel;
  readonly columns: readonly ShownColumn[];
  readonly totals: ListTotals;
  readonly entries: readonly RowEntry[];
  /** Headings between them; null = none. */
  readonly groups: RowGroups | null;
  /** What was asked: other cards begin with the first ones. */
  readonly question: object | null;
  readonly isLoading: boolean;
  /** Whether several stand side by side. */
  readonly isGrid?: boolean;
  readonly model: ModuleModel;
  /** Whether they show the little that matters: on phones. */
  readonly isCompact: boolean;
  readonly buttons: RowButtons;
  readonly empty: ReactNode;
}

/** Cards that are drawn at once: a list without pages has thousands. */
const CARDS_AT_ONCE = 100;

/** Rows as cards on narrow windows; nested rows are indented, totals come last. */
export function RecordCards(props: RecordCardsProps) {
  const { list, columns, totals, entries, groups, question, isLoading, empty, isGrid = false } = props;
  const styleOf = useRecordStyles(list);
  const planOf = useCardPlans(props.model, columns);
  const lookColors = useLookColors();
  const heads = groups?.heads ?? [];
  const { shown, showMore } = useShownCards(question);
  if (entries.length === 0 && heads.length === 0) return <div style={{ padding: '32px 0' }}>{empty}</div>;
  return (
    <Spin spinning={isLoading} delay={200}>
      <ul className={isGrid ? 'formloom-cards formloom-card-grid' : 'formloom-cards'} style={lookColors}>
        {entries.slice(0, shown).map((entry, index) => (
          <Fragment key={entry.record.id}>
            {groups ? <CardHeads groups={groups} at={index} /> : null}
            {props.isCompact ? (
              <PhoneCard {...props} entry={entry} styleOf={styleOf} plan={planOf(entry.record)} />
            ) : (
              <RecordCard {...props} entry={entry} styleOf={styleOf} />
            )}
          </Fragment>
        ))}
        {groups && entries.length <= shown ? <CardHeads groups={groups} at={entries.length} /> : null}
      </ul>
      {entries.length > shown ? <MoreCards count={entries.length - shown} onMore={showMore} /> : null}
      {list.hasSummary ? <CardTotals list={list} columns={columns} totals={totals} /> : null}
    </Spin>
  );
}

/** How many cards are drawn; the same after a refresh. */
function useShownCards(question: object | null) {
  const [kept, setKept] = useState({ question, shown: CARDS_AT_ONCE });
  const shown = kept.question === question ? kept.shown : CARDS_AT_ONCE;
  return { shown, showMore: () => setKept({ question, shown: shown + CARDS_AT_ONCE }) };
}

/** The headings of groups before a card, those of folded groups included. */
function CardHeads({ groups, at }: { readonly groups: RowGroups; readonly at: number }) {
  return groups.heads
    .filter((head) => head.at === at)
    .map((head) => (
      <li key={`group/${head.text}`} className="formloom-card-group">
        <GroupHeading groups={groups} head={head} />
      </li>
    ));
}

/** Draws more cards when it comes into view. */
function MoreCards({ count, onMore }: { readonly count: number; onMore: () => void }) {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  useSeen(place, onMore, count);
  return (
    <div ref={place} style={{ textAlign: 'center' }}>
      <Button type="link" onClick={onMore}>
        {text('screen.list.cardsMore', { count })}
      </Button>
    </div>
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
        marginInlineStart: cardIndent(depth),
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
  if (isOfRecord(shown)) return <MainCell list={list} shown={shown} record={record} />;
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
