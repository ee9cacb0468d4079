import type { FieldModel, OptionItem } from '../contract/field-model';
import type { ModuleModel, TableBinding } from '../contract/module-model';
import { createIssue } from '../contract/create-issue';
import { EngineError, type Issue } from '../contract/errors';
import type { WidgetRegistry } from '../contract/registry';
import type { ColumnSpec } from '../contract/widget-definition';
import { memoise } from '../memoise';
import { planIndexes } from './plan-indexes';
import {
  boundColumnName,
  DATABASE_COLUMNS,
  fitName,
  generatedTableName,
  isBindableColumn,
  isBindableTable,
  rawColumnName,
} from './table-names';
import {
  ROW_ORDER_COLUMN,
  systemColumns,
  TEXT_INDEX_LENGTH,
  type KeyType,
  type PlannedColumn,
  type PlannedTable,
  type TablePlan,
} from './table-plan';

/** PostgreSQL's limit is 1,600, dropped columns included. */
const MAX_COLUMNS = 1_500;

/** The tables of a module, or why it can have none. */
type PlanOutcome = TablePlan | { readonly issues: readonly Issue[] };

const plansOf = memoise((model: ModuleModel) => memoise((registry: WidgetRegistry) => makePlan(model, registry)));

/**
 * Plans a module's tables: a main table and one per sub-table, typed columns, indexes on searched, sorted and unique ones
 * (docs/architecture.md#a-module-has-real-tables). Bound tables and columns (docs/module-format.md#bound-tables) keep their names.
 * `keyType` is the id type of generated tables; bound ones keep theirs, texts unless the database counts them. Issues are
 * ENGINE_TABLE_NAME_INVALID for invalid names, ENGINE_DOCUMENT_TOO_LARGE for too many columns. Memoised by model.
 */
export function planOrIssues(model: ModuleModel, registry: WidgetRegistry, keyType: KeyType = 'text'): PlanOutcome {
  const planned = plansOf(model)(registry);
  const isOfTexts = keyType === 'text' || model.tables.length > 0;
  return isOfTexts || 'issues' in planned ? planned : withKeys(planned, keyType);
}

/** The same, but throws an `EngineError` with the issues. */
export function planTables(...input: Parameters<typeof planOrIssues>): TablePlan {
  const planned = planOrIssues(...input);
  if ('issues' in planned) throw new EngineError(planned.issues);
  return planned;
}

/** All tables of a module have one key type, as rows of sub-tables refer to records. */
function withKeys(plan: TablePlan, type: KeyType): TablePlan {
  const rekey = (table: PlannedTable): PlannedTable => ({
    ...table,
    primaryKey: { ...table.primaryKey, type },
    foreignKey: table.foreignKey && { ...table.foreignKey, type },
  });
  return { ...plan, main: rekey(plan.main), children: plan.children.map(rekey) };
}

function makePlan(model: ModuleModel, registry: WidgetRegistry): PlanOutcome {
  const refused = checkBindings(model.tables);
  if (refused.length > 0) return { issues: refused };
  const columnOf = new Map<string, string>();
  const binding = model.tables.find((table) => table.isMain);
  const isCounted = model.form.primaryKeyPolicy === 2;
  const primaryKey = { name: primaryKeyName(binding), type: isCounted ? 'bigint' : 'text', isCounted } as const;
  const name = binding?.table ?? generatedTableName(model.id);
  const mainFields = model.allFields.filter((field) => field.tableKey === '' && isPlanned(field));
  const taken = new Set([primaryKey.name, ...DATABASE_COLUMNS]);
  const main: PlannedTable = {
    name,
    tableKey: '',
    primaryKey,
    foreignKey: null,
    columns: [...systemColumns(true), ...planColumns({ fields: mainFields, registry, binding, taken, columnOf })],
    ...noIndexes,
  };
  const usedTables = new Set([main.name]);
  const children = model.allFields
    .filter((field) => registry.of(field).kind === 'table' && field.key !== '')
    .map((field) => planChild({ model, registry, field, main, columnOf, usedTables }));
  const issues = checkSizes([main, ...children]);
  if (issues.length > 0) return { issues };
  return { main: withIndexes(main), children: children.map(withIndexes), columnOf };

  function withIndexes(table: PlannedTable): PlannedTable {
    return { ...table, ...planIndexes({ model, registry, table }) };
  }
}

const noIndexes = { indexes: [], leftOut: [], statistics: [] } as const;

function checkSizes(tables: readonly PlannedTable[]): readonly Issue[] {
  const tooWide = tables.find((table) => table.columns.length > MAX_COLUMNS);
  if (!tooWide) return [];
  const params = { limit: MAX_COLUMNS, came: tooWide.columns.length };
  return [createIssue('ENGINE_DOCUMENT_TOO_LARGE', '/formData/fields', params)];
}

interface ChildInput {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly field: FieldModel;
  readonly main: PlannedTable;
  readonly columnOf: Map<string, string>;
  readonly usedTables: Set<string>;
}

function planChild({ model, registry, field, main, columnOf, usedTables }: ChildInput): PlannedTable {
  const binding = findChildBinding(model, field, usedTables);
  if (binding) usedTables.add(binding.table);
  const primaryKey = { ...main.primaryKey, name: primaryKeyName(binding) };
  const foreignName = binding && binding.foreignKey !== '' ? binding.foreignKey : '_parent_id';
  const fields = field.children.filter(isPlanned);
  const taken = new Set([primaryKey.name, foreignName, ROW_ORDER_COLUMN, ...DATABASE_COLUMNS]);
  return {
    name: binding?.table ?? generatedTableName(model.id, field.key),
    tableKey: field.key,
    primaryKey,
    foreignKey: { name: foreignName, type: main.primaryKey.type, table: main.name, column: main.primaryKey.name },
    columns: [...systemColumns(false), ...planColumns({ fields, registry, binding, taken, columnOf })],
    ...noIndexes,
  };
}

/** The bound table named by the sub-table or its columns, unless another sub-table uses it. */
function findChildBinding(
  model: ModuleModel,
  field: FieldModel,
  usedTables: ReadonlySet<string>,
): TableBinding | undefined {
  const named = [field.tableName, ...field.children.map((child) => child.tableName)].find((name) => name !== '');
  return model.tables.find((table) => !table.isMain && table.table === named && !usedTables.has(table.table));
}

interface ColumnsInput {
  readonly fields: readonly FieldModel[];
  readonly registry: WidgetRegistry;
  readonly binding: TableBinding | undefined;
  readonly taken: Set<string>;
  readonly columnOf: Map<string, string>;
}

function planColumns({ fields, registry, binding, taken, columnOf }: ColumnsInput): readonly PlannedColumn[] {
  const columns: PlannedColumn[] = [];
  for (const field of fields) {
    const spec = field.isKnown ? registry.of(field).column(field) : rawSpec;
    if (!spec) continue;
    const { type } = spec;
    const bound = boundColumnName(binding, field.key);
    const raw = rawColumnName(field.key);
    const name = freeName(field.isKnown ? (bound ?? field.key) : raw, taken);
    taken.add(name);
    columnOf.set(field.id, name);
    // Values may be added to a bound column, but never moved out of it.
    const formerNames = field.isKnown ? [fitName(raw)] : bound === undefined ? [fitName(field.key)] : [];
    const isShort = spec.isShort === true && hasShortOptions(field);
    columns.push({
      name,
      type,
      fieldId: field.id,
      ...(isShort && { isShort }),
      ...(formerNames.length > 0 && { formerNames }),
    });
  }
  return columns;
}

/** Column of an unknown widget. */
const rawSpec: ColumnSpec = { type: 'jsonb' };

/** Whether the values of fixed choices are short names. */
function hasShortOptions({ options }: FieldModel): boolean {
  return options?.kind !== 'static' || areShort(options.items);
}

function areShort(items: readonly OptionItem[]): boolean {
  return items.every(({ value, children }) => value.length <= TEXT_INDEX_LENGTH && areShort(children ?? []));
}

/** Fields keep their document order, so that the same document always gets the same names. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = fitName(wanted);
  for (let attempt = 2; taken.has(name); attempt += 1) name = fitName(`${wanted}_${String(attempt)}`);
  return name;
}

function isPlanned(field: FieldModel): boolean {
  return field.key !== '' && field.isStored;
}

/** The bound primary key, else `f_id` or `id` if it exists, else `id`. */
function primaryKeyName(binding: TableBinding | undefined): string {
  const columns = binding?.columns ?? [];
  const marked =
    columns.find((column) => column.isPrimaryKey) ?? columns.find((column) => /^(f_)?id$/i.test(column.name));
  return marked?.name ?? 'id';
}

function checkBindings(tables: readonly TableBinding[]): readonly Issue[] {
  const issues: Issue[] = [];
  const seen = new Set<string>();
  for (const [index, table] of tables.entries()) {
    const refuse = (name: string) =>
      issues.push(createIssue('ENGINE_TABLE_NAME_INVALID', `/tables/${String(index)}`, { name }));
    const columns = [
      ...(table.foreignKey === '' ? [] : [table.foreignKey]),
      ...table.columns.map((column) => column.name),
    ];
    if (!isBindableTable(table.table) || seen.has(table.table)) refuse(table.table);
    // A column cannot be both primary and foreign key.
    for (const name of columns) if (!isBindableColumn(name)) refuse(name);
    if (!table.isMain && table.foreignKey === primaryKeyName(table)) refuse(table.foreignKey);
    seen.add(table.table);
  }
  return issues;
}
