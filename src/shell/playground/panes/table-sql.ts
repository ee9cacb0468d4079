import {
  keyColumns,
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
    (index) => `create index ${quote(index.name)} on ${quote(table.name)} ${indexClause(index)};`,
  );
  return [`create table ${quote(table.name)} (`, [...lines, ...constraints].join(',\n'), ');', ...indexes].join('\n');
}

/** What an index over parts of a value holds of a column; a sorted one has none. */
const listEntries: Readonly<Partial<Record<PlannedIndex['kind'], (column: string) => string>>> = {
  contained: (column) => `${column} jsonb_path_ops`,
  trigrams: (column) => `${column} gin_trgm_ops`,
  pairs: (column) => `system.text_pairs(${column})`,
};

function indexClause({ kind, parts, isAlive }: PlannedIndex): string {
  const alive = isAlive ? ` where ${quote(SYSTEM_COLUMNS.deletedAt)} is null` : '';
  const entry = listEntries[kind];
  if (entry) return `using gin (${parts.map(({ column }) => entry(quote(column))).join(', ')})${alive}`;
  const sorted = parts.map(({ column, by, order }) => {
    const value = by === 'head' ? `left(${quote(column)}, ${String(TEXT_INDEX_LENGTH)})` : quote(column);
    return order === 'desc' ? `${value} desc` : value;
  });
  return `(${sorted.join(', ')})${alive}`;
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
