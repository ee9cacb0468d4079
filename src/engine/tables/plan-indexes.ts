import type { FieldModel } from '../contract/field-model';
import { findField, type ListModel, type ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { textSearchFieldIds } from '../query';
import { limitIndexes } from './limit-indexes';
import {
  nameIndex,
  nameStatistics,
  type IndexPart,
  type IndexUse,
  type PlannedIndex,
  type PlannedStatistics,
} from './planned-index';
import { ROW_ORDER_COLUMN, SYSTEM_COLUMNS, type PlannedColumn, type PlannedTable } from './table-plan';

interface IndexInput {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly table: PlannedTable;
}

/** Maximum number of columns of an index. */
const MAX_SEARCHED_COLUMNS = 32;

/** How a module queries a field: `equals` by value, `range` by order. */
interface Question {
  readonly fieldId: string;
  readonly asks: 'equals' | 'range';
  readonly use: IndexUse;
}

/**
 * Plans the indexes of a table. Filtered columns are followed by the list's order, so that an index finds a page without sorting.
 * Indexes beyond the write budget are left out.
 */
export function planIndexes(input: IndexInput): Pick<PlannedTable, 'indexes' | 'leftOut' | 'statistics'> {
  const { table } = input;
  const questions = findQuestions(input);
  const wished = [
    ...(table.foreignKey ? [childIndex(table, table.foreignKey.name)] : mainIndexes(input)),
    ...questions.flatMap((question) => fieldIndex(input, question)),
    ...searchIndexes(input),
  ];
  const { indexes, leftOut } = limitIndexes(wished);
  return { indexes, leftOut, statistics: planStatistics(table, indexes) };
}

/** Statistics of every indexed text prefix: an advanced query may compare any field. */
function planStatistics({ name }: PlannedTable, indexes: readonly PlannedIndex[]): readonly PlannedStatistics[] {
  const heads = indexes.flatMap(({ parts }) => parts.flatMap(({ by, column }) => (by === 'head' ? [column] : [])));
  return [...new Set(heads)].map((column) => nameStatistics(name, column));
}

/** The list's default order, also used by the total count, and in it the records of a user and of an organisation. */
function mainIndexes(input: IndexInput): readonly PlannedIndex[] {
  const { model, table } = input;
  const order = listOrder(input);
  const indexes = [nameIndex(table.name, { kind: 'sorted', parts: upward(order), isAlive: true, use: 'order' })];
  if (!model.list?.useDataPermission) return indexes;
  // Whose records a scheme is about, nearly always: without it, those of one department are sought among all others.
  const owners = [SYSTEM_COLUMNS.createdBy, SYSTEM_COLUMNS.organizeId].map((column): IndexPart => ({
    column,
    by: 'value',
    order: 'asc',
  }));
  return [
    ...indexes,
    ...owners.map((owner) =>
      nameIndex(table.name, { kind: 'sorted', parts: [owner, ...upward(order)], isAlive: true, use: 'owner' }),
    ),
  ];
}

function childIndex({ name }: PlannedTable, foreignKey: string): PlannedIndex {
  const parts = [foreignKey, ROW_ORDER_COLUMN].map((column) => ({ column, by: 'value', order: 'asc' }) as const);
  return nameIndex(name, { kind: 'sorted', parts, isAlive: false, use: 'child' });
}

function fieldIndex(input: IndexInput, { fieldId, asks, use }: Question): readonly PlannedIndex[] {
  const { table } = input;
  const column = table.columns.find((candidate) => candidate.fieldId === fieldId);
  if (!column) return [];
  const isAlive = table.foreignKey === null;
  if (column.type === 'jsonb') {
    // Lists are searched by what they contain; they have no order.
    if (asks === 'range') return [];
    const part: IndexPart = { column: column.name, by: 'value', order: 'asc' };
    // Without the deleted mark, which every query reads anyway.
    return [nameIndex(table.name, { kind: 'contained', parts: [part], isAlive: false, use })];
  }
  const part: IndexPart = {
    column: column.name,
    by: asks === 'equals' ? comparedBy(column) : orderedBy(column),
    order: 'asc',
  };
  const parts = [part, ...behind(input, { column, asks, use })];
  return [nameIndex(table.name, { kind: 'sorted', parts, isAlive, use })];
}

/** Substring search: one index of each kind over all columns, as a keyword searches all of them. */
function searchIndexes({ model, registry, table }: IndexInput): readonly PlannedIndex[] {
  const ids = new Set(textSearchFieldIds(model, registry));
  const parts = table.columns
    .filter(({ fieldId, type }) => type === 'text' && ids.has(fieldId))
    .map(({ name }): IndexPart => ({ column: name, by: 'value', order: 'asc' }))
    .slice(0, MAX_SEARCHED_COLUMNS);
  if (parts.length === 0) return [];
  const isAlive = table.foreignKey === null;
  return (['trigrams', 'pairs'] as const).map((kind) => nameIndex(table.name, { kind, parts, isAlive, use: 'search' }));
}

/** The columns after the filtered one. */
function behind(
  input: IndexInput,
  { column, asks, use }: { readonly column: PlannedColumn } & Pick<Question, 'asks' | 'use'>,
): readonly IndexPart[] {
  const { table } = input;
  // Rows of a sub-table are queried to find their records.
  if (table.foreignKey) return [{ column: table.foreignKey.name, by: 'value', order: 'asc' }];
  // A unique value is one record, and after a range there is no order.
  if (asks === 'range' || use === 'unique') return keyParts(table);
  return upward(listOrder(input).filter((part) => part.column !== column.name));
}

/** The default order of a list, ending with the key. */
function listOrder({ model, registry, table }: IndexInput): readonly IndexPart[] {
  const sort = (model.list?.defaultSort ?? []).filter(({ fieldId }) => canOrderBy(model, registry, fieldId));
  const parts = sort.flatMap(({ fieldId, order }): readonly IndexPart[] => {
    const column = table.columns.find((candidate) => candidate.fieldId === fieldId);
    return column ? [{ column: column.name, by: orderedBy(column), order }] : [];
  });
  return [...parts, { column: table.primaryKey.name, by: 'value', order: sort.at(-1)?.order ?? 'desc' }];
}

/** Indexes are read in both directions: ascending first, so that both orders share one. */
function upward(parts: readonly IndexPart[]): readonly IndexPart[] {
  if (parts[0]?.order !== 'desc') return parts;
  return parts.map((part) => ({ ...part, order: part.order === 'asc' ? 'desc' : 'asc' }));
}

function keyParts({ primaryKey }: PlannedTable): readonly IndexPart[] {
  return [{ column: primaryKey.name, by: 'value', order: 'asc' }];
}

/** Short text columns are compared as a whole, unbounded ones by prefix. */
export function comparedBy({ type, isShort }: Pick<PlannedColumn, 'type' | 'isShort'>): IndexPart['by'] {
  return type === 'text' && !isShort ? 'head' : 'value';
}

/** Texts are sorted by prefix, in the readers' collation. */
function orderedBy({ type }: PlannedColumn): IndexPart['by'] {
  return type === 'text' ? 'head' : 'value';
}

function findQuestions({ model, registry }: IndexInput): readonly Question[] {
  const { list } = model;
  const questions: Question[] = [];
  const add = (fieldId: string | undefined, use: IndexUse, asks: Question['asks'] = 'equals') => {
    if (fieldId) questions.push({ fieldId, use, asks });
  };
  // Sub-table columns are unique within their record, which needs no query.
  for (const field of model.allFields) if (field.isUnique && field.tableKey === '') add(field.id, 'unique');
  // What points at a record is asked for on its page.
  for (const field of model.allFields) {
    const link = field.isStored ? registry.of(field).linksTo(field) : null;
    const isUnique = field.isUnique && field.tableKey === '';
    if (link?.source.kind === 'module' && !isUnique) add(field.id, 'filter');
  }
  if (!list) return questions;
  const unique = new Set(questions.map(({ fieldId }) => fieldId));
  const filter = (fieldId: string, use: IndexUse, asks: Question['asks']) => {
    // A unique index serves all other queries of the field.
    if (!unique.has(fieldId)) add(fieldId, use, asks);
  };
  for (const id of [list.tree?.relationFieldId, list.parentFieldId, list.groupFieldId])
    if (id) filter(id, 'tree', asksFor(model, registry, { fieldId: id }));
  for (const { fieldId, symbol, valueFieldId } of list.filters) {
    const asks = valueFieldId === '' ? symbolAsks[symbol] : undefined;
    if (asks) filter(fieldId, 'filter', asks === 'equals' ? asksFor(model, registry, { fieldId }) : asks);
  }
  for (const { fieldId, type } of list.searches)
    if (type !== 'like') filter(fieldId, 'filter', asksFor(model, registry, { fieldId, type }));
  for (const { fieldId, isSortable } of list.columns)
    if (isSortable && canOrderBy(model, registry, fieldId)) add(fieldId, 'sort', 'range');
  for (const fieldId of newestBy(list)) if (canOrderBy(model, registry, fieldId)) add(fieldId, 'sort', 'range');
  return questions;
}

/** Fields by which the home page asks for the newest records, besides those that lists are sorted by. */
function newestBy({ columns, homeCards = [] }: ListModel): ReadonlySet<string> {
  const sorted = new Set(columns.filter(({ isSortable }) => isSortable).map(({ fieldId }) => fieldId));
  const asked = homeCards.filter(({ kind, fieldId }) => kind === 'list' && !sorted.has(fieldId));
  return new Set(asked.map(({ fieldId }) => fieldId));
}

/** The query of a fixed filter's symbol; those without an index are absent. */
const symbolAsks: Readonly<Record<string, Question['asks']>> = {
  '==': 'equals',
  in: 'equals',
  null: 'equals',
  '>': 'range',
  '>=': 'range',
  '<': 'range',
  '<=': 'range',
  between: 'range',
};

/** A search value that means a span (a day) needs a range, whatever its search type. */
function asksFor(
  model: ModuleModel,
  registry: WidgetRegistry,
  { fieldId, type = 'equals' }: { readonly fieldId: string; readonly type?: ListModel['searches'][number]['type'] },
): Question['asks'] {
  const field = findField(model, fieldId);
  return type === 'range' || (field && registry.of(field).isSpanSearched) ? 'range' : 'equals';
}

/** Lists can be sorted by stored main fields only. */
function canOrderBy(model: ModuleModel, registry: WidgetRegistry, fieldId: string): boolean {
  const field: FieldModel | undefined = findField(model, fieldId);
  return field?.tableKey === '' && registry.of(field).isSortable;
}
