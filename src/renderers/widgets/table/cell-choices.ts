import { useCallback } from 'react';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { GridRow } from '../../../engine/grid';
import { filterOptions, type OptionRule } from '../../../engine/rules';
import { recordContext, useFormScope, type FormScope } from '../../shared/form-scope';
import { optionSources, requestOptions } from '../../shared/option-request';
import { useRowOptionRules, type RowOptionRules } from '../../shared/row-option-rules';
import { useServices, type RendererServices } from '../../shared/services';
import type { GridColumn } from './grid-columns';
import { outerKeysOf, readOuterValues, rowScopeOf } from './row-scope';

/** Choices of one cell: known, still to be asked for, or not to be had. */
export type OwnChoices =
  { readonly state: 'ready'; readonly options: readonly OptionItem[] } | { readonly state: 'waiting' | 'failed' };

/** Choices of cells whether they are drawn or not, for texts that come in many at once (paste, import). */
export interface CellChoices {
  /** Columns among these whose choices differ from row to row; what others read comes before them. */
  byRow(columns: readonly GridColumn[]): readonly GridColumn[];
  /** What a row offers in such a column. Equal questions are asked once. */
  of(column: GridColumn, row: GridRow): OwnChoices;
  /** Whether choices were wanted that nobody asked for yet. */
  isWaiting(): boolean;
  /** Asks for them; afterwards they are ready or failed. */
  load(signal: AbortSignal): Promise<void>;
}

/** Questions that one paste or import may ask, and how many of them at a time; cells beyond them stay unread. */
const MAX_QUESTIONS = 500;
const AT_A_TIME = 6;
const FAILED: OwnChoices = { state: 'failed' };
const WAITING: OwnChoices = { state: 'waiting' };
const NO_RULES: readonly OptionRule[] = [];

interface ChoicesAround {
  readonly table: FieldModel;
  readonly rules: RowOptionRules;
  readonly scope: FormScope;
  readonly services: RendererServices;
}

/** Makes the choices of one paste or import; what was asked for in it is remembered by it. */
export function useCellChoices(table: FieldModel): () => CellChoices {
  const rules = useRowOptionRules();
  const scope = useFormScope();
  const services = useServices();
  return useCallback(() => createCellChoices({ table, rules, scope, services }), [table, rules, scope, services]);
}

/** The same outside of components. */
export function createCellChoices(around: ChoicesAround): CellChoices {
  const { table, rules, scope, services } = around;
  const answers = new Map<string, OwnChoices>();
  const wanted = new Map<string, (signal: AbortSignal) => Promise<readonly OptionItem[] | null>>();
  const rulesOf = ({ field }: GridColumn) => rules.get(field.id) ?? NO_RULES;

  const asked = ({ field }: GridColumn, row: GridRow): OwnChoices => {
    const own = rowScopeOf(scope, table.key, row);
    const sources = optionSources(field.options).map((id) => own.valueOf(id) ?? null);
    const question = JSON.stringify([field.id, ...sources]);
    const answer = answers.get(question);
    if (answer) return answer;
    if (answers.size + wanted.size >= MAX_QUESTIONS && !wanted.has(question)) return FAILED;
    wanted.set(question, (signal) => requestOptions(field, own, services, signal));
    return WAITING;
  };
  return {
    byRow: (columns) =>
      inReadingOrder(
        columns.filter((column) => column.isRowScoped || rulesOf(column).length > 0),
        (column) => readsOf(column, rulesOf(column)),
      ),
    of(column, row) {
      const offered: OwnChoices = column.isRowScoped
        ? asked(column, row)
        : { state: 'ready', options: column.choices.options };
      const own = rulesOf(column);
      if (offered.state !== 'ready' || own.length === 0) return offered;
      const reads = own.flatMap(({ dependencies }) => dependencies);
      const values = readOuterValues(outerKeysOf(reads, table.key), scope);
      const context = recordContext(services, scope.recordId);
      const environment = { values, row: { tableKey: table.key, values: row }, context };
      return { state: 'ready', options: filterOptions(own, offered.options, environment) };
    },
    isWaiting: () => wanted.size > 0,
    async load(signal) {
      const open = [...wanted];
      wanted.clear();
      const ask = async () => {
        for (let next = open.shift(); next; next = open.shift()) {
          const [question, request] = next;
          const answer = await request(signal).then(toAnswer, () => FAILED);
          if (!signal.aborted) answers.set(question, answer);
        }
      };
      await Promise.all(Array.from({ length: AT_A_TIME }, ask));
    },
  };
}

/** Nothing to ask with is an answer: the row offers nothing yet. */
function toAnswer(options: readonly OptionItem[] | null): OwnChoices {
  return { state: 'ready', options: options ?? [] };
}

/** Runs `prepare` until all choices that it wants are known, at once when they are; `done` hears whether that took time. */
export function whenKnown<T>(
  choices: CellChoices,
  prepare: () => T,
  done: (result: T, hasWaited: boolean) => void,
): { readonly isWaiting: boolean } {
  const first = prepare();
  if (!choices.isWaiting()) {
    done(first, false);
    return { isWaiting: false };
  }
  const wait = async () => {
    let result = first;
    while (choices.isWaiting()) {
      await choices.load(new AbortController().signal);
      result = prepare();
    }
    done(result, true);
  };
  void wait();
  return { isWaiting: true };
}

/** Keys of the row's own columns that a column's choices depend on. */
function readsOf({ field }: GridColumn, rules: readonly OptionRule[]): ReadonlySet<string> {
  const prefix = `${field.tableKey}-`;
  const ids = [...optionSources(field.options), ...rules.flatMap(({ dependencies }) => dependencies)];
  return new Set(ids.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length)));
}

/** What others read first; columns that read each other stay as they stand. */
function inReadingOrder(
  columns: readonly GridColumn[],
  readsIn: (column: GridColumn) => ReadonlySet<string>,
): readonly GridColumn[] {
  const left = [...columns];
  const ordered: GridColumn[] = [];
  while (left.length > 0) {
    const free = left.findIndex((column) => {
      const reads = readsIn(column);
      return !left.some((other) => other !== column && reads.has(other.key));
    });
    ordered.push(...left.splice(Math.max(free, 0), 1));
  }
  return ordered;
}
