import type { TableBinding } from '../contract/module-model';

/** PostgreSQL truncates longer names silently, so two could collide. */
const MAX_NAME_BYTES = 63;
/** Names of generated tables; a module that could bind one would read another module's table. */
const GENERATED_NAME = /^m_\d{6,}(_|$)/;
/** Letters of any script, digits, `_`, `$` and `-`; not starting with a digit or `-`. */
const BINDABLE_NAME = /^[\p{L}_][\p{L}\p{N}_$-]*$/u;
/** Names of PostgreSQL's system columns. */
export const DATABASE_COLUMNS: ReadonlySet<string> = new Set(['ctid', 'xmin', 'xmax', 'cmin', 'cmax', 'tableoid']);
const HASH_LENGTH = 12;
const PLANNED_NAME = /^(ix|st)_[0-9a-f]{24}$/;

/** Whether a module may bind a table of that name; `pg_` is reserved for the database. */
export function isBindableTable(name: string): boolean {
  return isBindableName(name) && !/^pg_/i.test(name);
}

/** Whether a module may bind a column of that name (docs/module-format.md#bound-tables). */
export function isBindableColumn(name: string): boolean {
  return isBindableName(name) && !DATABASE_COLUMNS.has(name);
}

function isBindableName(name: string): boolean {
  return (
    BINDABLE_NAME.test(name) &&
    byteLength(name) <= MAX_NAME_BYTES &&
    !GENERATED_NAME.test(name) &&
    !name.startsWith('_')
  );
}

/** Name of a generated table: `m_` and the module's number, derived from its id if that is not a number. */
export function generatedTableName(moduleId: string, tableKey = ''): string {
  const main = `m_${/^\d{6,40}$/.test(moduleId) ? moduleId : digits(moduleId)}`;
  return tableKey === '' ? main : fitName(`${main}_${tableKey}`);
}

/** Whether the table was generated and may be changed; modules cannot bind such a name. */
export function isGeneratedTable(name: string): boolean {
  return GENERATED_NAME.test(name);
}

/** Field keys and bound columns never start with an underscore: no collisions. */
const RAW_PREFIX = '_raw_';

/** Column of a field with an unknown widget: its values are kept unchanged, as jsonb. */
export function rawColumnName(key: string): string {
  return `${RAW_PREFIX}${key}`;
}

/** Whether a column holds values of an unknown widget. */
export function isRawColumn(name: string): boolean {
  return name.startsWith(RAW_PREFIX);
}

/** Name of a replaced column: `<name>__v1`, with the first free number. */
export function keptColumnName(name: string, isTaken: (name: string) => boolean): string {
  let version = 1;
  while (isTaken(fitName(`${name}__v${String(version)}`))) version += 1;
  return fitName(`${name}__v${String(version)}`);
}

/** The name if it is short enough, otherwise its start and a hash. */
export function fitName(name: string): string {
  if (byteLength(name) <= MAX_NAME_BYTES) return name;
  return `${name.slice(0, MAX_NAME_BYTES - HASH_LENGTH - 1)}_${hash(name)}`;
}

/** Name of an index (`ix`) or of statistics (`st`), derived from table and definition. */
export function plannedName(kind: 'ix' | 'st', table: string, definition: readonly unknown[]): string {
  const text = JSON.stringify(definition);
  return `${kind}_${hash(`${table}\u0000${text}`)}${hash(`${text}\u0000${table}`)}`;
}

/** Whether the index or statistics were generated; others are never touched. */
export function isPlannedName(name: string): boolean {
  return PLANNED_NAME.test(name);
}

/** The bound column of a field: equal to its key, ignoring case and underscores as a fallback. */
export function boundColumnName(binding: TableBinding | undefined, key: string): string | undefined {
  const names = binding?.columns.map((column) => column.name) ?? [];
  if (names.includes(key)) return key;
  const wanted = plainLetters(key);
  const alike = names.filter((name) => plainLetters(name) === wanted);
  return alike.length === 1 ? alike[0] : undefined;
}

function plainLetters(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** FNV-1a, 64 bits, as `HASH_LENGTH` hex digits: names must be short and stable, not secret. */
function hash(text: string): string {
  let value = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text))
    value = ((value ^ BigInt(byte)) * 0x100000001b3n) & 0xffffffffffffffffn;
  return value.toString(16).padStart(16, '0').slice(0, HASH_LENGTH);
}

function digits(text: string): string {
  return BigInt(`0x${hash(text)}`)
    .toString()
    .padStart(15, '0');
}
