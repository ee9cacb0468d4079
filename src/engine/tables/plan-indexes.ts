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

/** Columns that one index can have. */
const MAX_SEARCHED_COLUMNS = 32;

/** How a module asks for a field: `equals` for one of its values, `range` for an order of them. */
interface Question {
  readonly fieldId: string;
  readonly asks: 'equals' | 'range';
  readonly use: IndexUse;
}

/**
 * Indexes of one table. Rows are read in the list's own order, so that stands behind every value that is filtered by: one
 * index then finds a page without sorting. What the writes cannot bear is left out.
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

/** Statistics of every indexed head: an advanced query compares with values of any field. */
function planStatistics({ name }: PlannedTable, indexes: readonly PlannedIndex[]): readonly PlannedStatistics[] {
  const heads = indexes.flatMap(({ parts }) => parts.flatMap(({ by, column }) => (by === 'head' ? [column] : [])));
  return [...new Set(heads)].map((column) => nameStatistics(name, column));
}

/** The list's own order, which a count of all records reads as well, and the user's own records in it. */
function mainIndexes(input: IndexInput): readonly PlannedIndex[] {
  const { model, table } = input;
  const order = listOrder(input);
  const indexes = [nameIndex(table.name, { kind: 'sorted', parts: upward(order), isAlive: true, use: 'order' })];
  if (!model.list?.useDataPermission) return indexes;
  const owner: IndexPart = { column: SYSTEM_COLUMNS.createdBy, by: 'value', order: 'asc' };
  return [
    ...indexes,
    nameIndex(table.name, { kind: 'sorted', parts: [owner, ...upward(order)], isAlive: true, use: 'owner' }),
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
    // A list is searched for what it holds; it has no order.
    if (asks === 'range') return [];
    const part: IndexPart = { column: column.name, by: 'value', order: 'asc' };
    // The index of a list holds no deleted mark: it would be read for every question anyway.
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

/** Parts of texts: one index of each kind over all columns that are searched so, because a keyword asks for all of them. */
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

/** What follows a field's value in its index. */
function behind(
  input: IndexInput,
  { column, asks, use }: { readonly column: PlannedColumn } & Pick<Question, 'asks' | 'use'>,
): readonly IndexPart[] {
  const { table } = input;
  // Rows of a sub-table are asked for to find their records.
  if (table.foreignKey) return [{ column: table.foreignKey.name, by: 'value', order: 'asc' }];
  // One value of a unique field is one record, and behind a range no order is left.
  if (asks === 'range' || use === 'unique') return keyParts(table);
  return upward(listOrder(input).filter((part) => part.column !== column.name));
}

/** The order of a list that nobody has sorted, as it is read, with the key at its end. */
function listOrder({ model, registry, table }: IndexInput): readonly IndexPart[] {
  const sort = (model.list?.defaultSort ?? []).filter(({ fieldId }) => canOrderBy(model, registry, fieldId));
  const parts = sort.flatMap(({ fieldId, order }): readonly IndexPart[] => {
    const column = table.columns.find((candidate) => candidate.fieldId === fieldId);
    return column ? [{ column: column.name, by: orderedBy(column), order }] : [];
  });
  return [...parts, { column: table.primaryKey.name, by: 'value', order: sort.at(-1)?.order ?? 'desc' }];
}

/** An index is read in both directions: that of its first part is upwards, so that both orders of a list share one. */
function upward(parts: readonly IndexPart[]): readonly IndexPart[] {
  if (parts[0]?.order !== 'desc') return parts;
  return parts.map((part) => ({ ...part, order: part.order === 'asc' ? 'desc' : 'asc' }));
}

function keyParts({ primaryKey }: PlannedTable): readonly IndexPart[] {
  return [{ column: primaryKey.name, by: 'value', order: 'asc' }];
}

/** Values of a text column are compared whole where they are short, by their head where nobody bounds them. */
export function comparedBy({ type, isShort }: Pick<PlannedColumn, 'type' | 'isShort'>): IndexPart['by'] {
  return type === 'text' && !isShort ? 'head' : 'value';
}

/** Texts are ordered by their head, in the readers' order. */
function orderedBy({ type }: PlannedColumn): IndexPart['by'] {
  return type === 'text' ? 'head' : 'value';
}

function findQuestions({ model, registry }: IndexInput): readonly Question[] {
  const { list } = model;
  const questions: Question[] = [];
  const add = (fieldId: string | undefined, use: IndexUse, asks: Question['asks'] = 'equals') => {
    if (fieldId) questions.push({ fieldId, use, asks });
  };
  // Columns of a sub-table are unique within their record, which no statement asks.
  for (const field of model.allFields) if (field.isUnique && field.tableKey === '') add(field.id, 'unique');
  if (!list) return questions;
  const unique = new Set(questions.map(({ fieldId }) => fieldId));
  const filter = (fieldId: string, use: IndexUse, asks: Question['asks']) => {
    // The index of a unique field answers every other question about its values.
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
  return questions;
}

/** What a fixed filter's symbol asks for; a symbol that no index serves is absent. */
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

/** A widget whose searched value stands for a span (a day) is asked for a range, whatever the search is called. */
function asksFor(
  model: ModuleModel,
  registry: WidgetRegistry,
  { fieldId, type = 'equals' }: { readonly fieldId: string; readonly type?: ListModel['searches'][number]['type'] },
): Question['asks'] {
  const field = findField(model, fieldId);
  return type === 'range' || (field && registry.of(field).toSearchRange) ? 'range' : 'equals';
}

/** Lists are ordered by stored main fields only. */
function canOrderBy(model: ModuleModel, registry: WidgetRegistry, fieldId: string): boolean {
  const field: FieldModel | undefined = findField(model, fieldId);
  return field?.tableKey === '' && registry.of(field).isSortable;
}
