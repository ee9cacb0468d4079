import { useCallback } from 'react';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import type { TextContext } from '../../../engine/contract/widget-definition';
import type { GridRow } from '../../../engine/grid';
import { filterOptions, type OptionRule } from '../../../engine/rules';
import { recordContext, useFormScope, type FormScope } from '../../shared/hosts/form-scope';
import { optionSources, requestOptions } from '../../shared/sources/option-request';
import { useRowOptionRules, type RowOptionRules } from '../../shared/sources/row-option-rules';
import { useServices, type RendererServices } from '../../shared/hosts/services';
import { createNamedTexts } from './named-texts';
import type { GridColumn } from './grid-columns';
import { createNamedObjects, namesRead, type NamedObjects } from './named-objects';
import { outerKeysOf, readOuterValues, rowScopeOf } from './row-scope';

/** Choices of a cell: known, not loaded yet, or failed. */
export type OwnChoices =
  { readonly state: 'ready'; readonly options: readonly OptionItem[] } | { readonly state: 'waiting' | 'failed' };

/** Choices of cells, rendered or not, for bulk input (paste, import). */
export interface CellChoices {
  /** Those of the columns whose choices depend on the row or are looked up by name, ordered by dependency. */
  byRow: (columns: readonly GridColumn[]) => readonly GridColumn[];
  /** The choices of a row in such a column. Equal requests are sent once. */
  of: (column: GridColumn, row: GridRow) => OwnChoices;
  /** `TextContext.named` for what people write of areas and of the organisation; texts that are met for the first time are loaded with the choices. */
  named: NonNullable<TextContext['named']>;
  /** What a row offers under a name in a linking column. */
  objectsNamed: NamedObjects['find'];
  /** Whether choices or texts were requested that are not loaded yet. */
  isWaiting: () => boolean;
  /** Loads them; afterwards they are ready or failed. */
  load: (signal: AbortSignal) => Promise<void>;
}

/** Maximum number of requests of one paste or import, and of concurrent ones; further cells stay unparsed. */
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

/** Creates the choices of one paste or import, which also caches them. */
export function useCellChoices(table: FieldModel): () => CellChoices {
  const rules = useRowOptionRules();
  const scope = useFormScope();
  const services = useServices();
  return useCallback(() => createCellChoices({ table, rules, scope, services }), [table, rules, scope, services]);
}

/** `useCellChoices` without React. */
export function createCellChoices(around: ChoicesAround): CellChoices {
  const { table, rules, scope, services } = around;
  const answers = new Map<string, OwnChoices>();
  const wanted = new Map<string, (signal: AbortSignal) => Promise<readonly OptionItem[] | null>>();
  const texts = createNamedTexts(services);
  const names = createNamedObjects(services, scope);
  const rulesOf = ({ field }: GridColumn) => rules.get(field.id) ?? NO_RULES;

  const asked = ({ field }: GridColumn, row: GridRow): OwnChoices => {
    const own = rowScopeOf(scope, table.key, row);
    const sources = optionSources(field.options).map((id) => own.valueOf(id) ?? null);
    const question = JSON.stringify([field.id, ...sources]);
    const answer = answers.get(question);
    if (answer) return answer;
    if (answers.size + wanted.size >= MAX_QUESTIONS && !wanted.has(question)) return FAILED;
    wanted.set(question, (signal) => requestOptions(field, { scope: own, services, signal }));
    return WAITING;
  };
  return {
    byRow: (columns) =>
      inReadingOrder(
        columns.filter((column) => column.isRowScoped || column.isNamed || rulesOf(column).length > 0),
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
    named: texts.named,
    objectsNamed: names.find,
    isWaiting: () => wanted.size > 0 || texts.isWaiting() || names.isWaiting(),
    async load(signal) {
      const others = [texts.load(signal), names.load(signal)];
      const open = [...wanted];
      wanted.clear();
      const ask = async () => {
        for (let next = open.shift(); next; next = open.shift()) {
          const [question, request] = next;
          const answer = await request(signal).then(toAnswer, () => FAILED);
          if (!signal.aborted) answers.set(question, answer);
        }
      };
      await Promise.all([...others, ...Array.from({ length: AT_A_TIME }, ask)]);
    },
  };
}

/** A request that cannot be made yet means: no choices. */
function toAnswer(options: readonly OptionItem[] | null): OwnChoices {
  return { state: 'ready', options: options ?? [] };
}

/** Runs `prepare` until all choices that it needs are loaded, synchronously if they are; `done` receives whether it had to wait. */
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

/** Columns of the row that a column's choices depend on. */
function readsOf({ field, renderer }: GridColumn, rules: readonly OptionRule[]): ReadonlySet<string> {
  const prefix = `${field.tableKey}-`;
  const named = namesRead(field, renderer.definition);
  const ids = [...optionSources(field.options), ...named, ...rules.flatMap(({ dependencies }) => dependencies)];
  return new Set(ids.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length)));
}

/** Sorts columns by dependency; circular ones keep their order. */
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
