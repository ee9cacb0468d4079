import {
  keyColumns,
  ROW_ORDER_COLUMN,
  SYSTEM_COLUMNS,
  TEXT_INDEX_LENGTH,
  type PlannedIndex,
  type PlannedTable,
  type TablePlan,
} from '../../../engine/tables';

/** The tables of a plan as SQL to be read, not run: what the server really runs is shown before a module is published. */
export function toSql({ main, children }: TablePlan): string {
  return [main, ...children].map(tableSql).join('\n\n');
}

function tableSql(table: PlannedTable): string {
  const lines = [...keyColumns(table), ...table.columns].map(({ name, type }) => `  ${quote(name)} ${type}`);
  const constraints = [`  primary key (${quote(table.primaryKey.name)})`];
  if (table.foreignKey) {
    const { name, table: parent, column } = table.foreignKey;
    constraints.push(`  foreign key (${quote(name)}) references ${quote(parent)} (${quote(column)}) on delete cascade`);
  }
  const indexes = table.indexes.map(
    (index) => `create index ${quote(index.name)} on ${quote(table.name)} ${indexClause(table, index)};`,
  );
  return [`create table ${quote(table.name)} (`, [...lines, ...constraints].join(',\n'), ');', ...indexes].join('\n');
}

function indexClause(table: PlannedTable, { kind, column }: PlannedIndex): string {
  const name = quote(column);
  if (kind === 'contained') return `using gin (${name} jsonb_path_ops)`;
  if (kind === 'child') return `(${name}, ${quote(ROW_ORDER_COLUMN)})`;
  const alive = table.tableKey === '' ? ` where ${quote(SYSTEM_COLUMNS.deletedAt)} is null` : '';
  if (kind === 'alive') return `(${name})${alive}`;
  const isText = table.columns.find((planned) => planned.name === column)?.type === 'text';
  const indexed = isText ? `left(${name}, ${String(TEXT_INDEX_LENGTH)})` : name;
  return `(${indexed}, ${quote(table.primaryKey.name)})${alive}`;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
