import { useCallback, useMemo } from 'react';
import type { OptionItem } from '../../../../engine/contract/field-model';
import type { ListColumn, ModuleModel } from '../../../../engine/contract/module-model';
import { hasColors } from '../../../shared/faces/ChoiceText';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import type { RecordRow } from '../../../shared/sources/record-source';
import { useKnownChoicesOf } from '../../../shared/sources/use-known-choices';
import { useTextContext } from '../../../shared/texts/use-text-context';
import { recordTitleOf } from '../../record/record-title';
import { hiddenRowCount, subRowsOf } from '../flatten-rows';
import { saysSomething } from '../says-something';
import { groupColumns, isOfRecord, type ShownColumn } from '../visible-columns';

/** What a card on a phone shows of a record. */
export interface CardPlan {
  /** The column of its title; null where the title is no column, or there is none. */
  readonly titleColumn: ShownColumn | null;
  /** The title where no column shows it; '' = none. */
  readonly title: string;
  /** The column with coloured choices. */
  readonly state: ShownColumn | null;
  readonly facts: readonly ShownColumn[];
  /** Sub-tables and how many rows the record has in them. */
  readonly tables: readonly { readonly key: string; readonly label: string; readonly count: number }[];
}

const FACTS = 3;
const NO_OPTIONS: readonly OptionItem[] = [];

/** Returns what the card of a record shows: its title, its state, and the first three other columns that say something. */
export function useCardPlans(model: ModuleModel, columns: readonly ShownColumn[]): (record: RecordRow) => CardPlan {
  const { widgets } = useRenderers();
  const context = useTextContext(NO_OPTIONS);
  const own = useMemo(() => columns.filter(isOfRecord), [columns]);
  const choices = useKnownChoicesOf(useMemo(() => own.map(({ field }) => field.options), [own]));
  const colored = own.find(({ column }, index) => hasColoredDisplay(column) || hasColors(choices[index] ?? NO_OPTIONS));
  const state = colored ?? null;
  return useCallback(
    (record) => {
      const title = recordTitleOf(model, record, { widgets, context });
      const titleColumn = title
        ? own.find(({ field }) => field.id === title.field.id)
        : own.find((shown) => shown !== state && shown.field.tableKey === '');
      const others = own.filter((shown) => shown !== titleColumn && shown !== state);
      return {
        titleColumn: titleColumn ?? null,
        title: title?.text ?? '',
        state: state === titleColumn ? null : state,
        facts: others.filter((shown) => saysSomething(shown, record)).slice(0, FACTS),
        tables: groupColumns(model, columns).flatMap((group) =>
          group.kind === 'table'
            ? [{ key: group.tableKey, label: group.label, count: countOf(record, group.tableKey) }]
            : [],
        ),
      };
    },
    [model, columns, own, state, widgets, context],
  );
}

function hasColoredDisplay({ display }: ListColumn): boolean {
  if (display?.type !== 'tag' && display?.type !== 'badge' && display?.type !== 'enum') return false;
  return Object.keys(display.colors).length > 0;
}

function countOf(record: RecordRow, tableKey: string): number {
  return subRowsOf(record, tableKey).length + hiddenRowCount(record, tableKey);
}
