import type { FieldModel, OptionItem } from '../contract/field-model';
import type { ModuleModel, TableBinding } from '../contract/module-model';
import { createIssue, EngineError, type Issue } from '../contract/errors';
import type { WidgetRegistry } from '../contract/registry';
import type { ColumnSpec } from '../contract/widget-definition';
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

/** PostgreSQL ends at 1,600 columns, dropped ones included. */
const MAX_COLUMNS = 1_500;

/**
 * Plans the tables of a module: one main table and one per sub-table, typed columns, indexes on what is searched, sorted
 * or unique (architecture decision 5). Tables and columns that the module binds (contract e.5 `tables`) keep their names.
 * `keyType` is what ids are in tables of the platform's own; a module that binds tables keeps the ids that are there, texts unless
 * the database counts them. Throws an `EngineError` with ENGINE_TABLE_NAME_INVALID for a name that no table may have, ENGINE_DOCUMENT_TOO_LARGE for more
 * columns than a table can have.
 */
export function planTables(model: ModuleModel, registry: WidgetRegistry, keyType: KeyType = 'text'): TablePlan {
  const issues = checkBindings(model.tables);
  if (issues.length > 0) throw new EngineError(issues);
  const columnOf = new Map<string, string>();
  const binding = model.tables.find((table) => table.isMain);
  const primaryKey = { name: primaryKeyName(binding), ...planKeys(model, keyType) };
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
  checkSizes([main, ...children]);
  return { main: withIndexes(main), children: children.map(withIndexes), columnOf };

  function withIndexes(table: PlannedTable): PlannedTable {
    return { ...table, ...planIndexes({ model, registry, table }) };
  }
}

/** All tables of a module have keys of one type: rows of sub-tables point at records. */
function planKeys(model: ModuleModel, keyType: KeyType): Pick<PlannedTable['primaryKey'], 'type' | 'isCounted'> {
  const isCounted = model.form.primaryKeyPolicy === 2;
  return { type: isCounted ? 'bigint' : model.tables.length > 0 ? 'text' : keyType, isCounted };
}

/** Indexes are planned when all columns are known. */
const noIndexes = { indexes: [], leftOut: [], statistics: [] } as const;

function checkSizes(tables: readonly PlannedTable[]): void {
  const tooWide = tables.find((table) => table.columns.length > MAX_COLUMNS);
  if (!tooWide) return;
  const params = { limit: MAX_COLUMNS, came: tooWide.columns.length };
  throw new EngineError([createIssue('ENGINE_DOCUMENT_TOO_LARGE', '/formData/fields', params)]);
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

/** The bound table that the sub-table or its columns name; a table that another sub-table has taken is not shared within a module. */
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
    // A column that the author bound is theirs: values are added to it, never taken out.
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

/** Values of a widget that nobody knows. */
const rawSpec: ColumnSpec = { type: 'jsonb' };

/** Whether the author's own choices are names, as they should be, and no texts. */
function hasShortOptions({ options }: FieldModel): boolean {
  return options?.kind !== 'static' || areShort(options.items);
}

function areShort(items: readonly OptionItem[]): boolean {
  return items.every(({ value, children }) => value.length <= TEXT_INDEX_LENGTH && areShort(children ?? []));
}

/** Fields keep their order in the document, so the same document always gets the same names. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = fitName(wanted);
  for (let attempt = 2; taken.has(name); attempt += 1) name = fitName(`${wanted}_${String(attempt)}`);
  return name;
}

function isPlanned(field: FieldModel): boolean {
  return field.key !== '' && field.isStored;
}

/** The bound primary key, `f_id` or `id` when one of them is there, otherwise `id`. */
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
    // One column cannot be the row's own key and that of its record.
    for (const name of columns) if (!isBindableColumn(name)) refuse(name);
    if (!table.isMain && table.foreignKey === primaryKeyName(table)) refuse(table.foreignKey);
    seen.add(table.table);
  }
  return issues;
}
