import pg from 'pg';
import { isUniqueViolation } from '../unique-violation';

/** Collation and case mapping of a database, as in `pg_database`. */
interface LocaleRow {
  readonly provider: string;
  readonly collate: string;
  readonly ctype: string;
  readonly locale: string | null;
  readonly version: string | null;
}

/** The outcome for the database's locale: created or right, migrated, or kept because accounts would collide. */
export type LocaleOutcome =
  | { readonly kind: 'ready' }
  | { readonly kind: 'changed'; readonly reindexed: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Collation by code point, but case mapping for all scripts. `lc_ctype` repeats that for pg_trgm, which uses the operating
 * system's; without C.UTF-8 it is omitted, and trigrams cover ASCII only.
 */
const LOCALE_CHOICES = [
  "locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C.UTF-8'",
  "locale_provider builtin builtin_locale 'C.UTF-8' lc_collate 'C' lc_ctype 'C'",
];
const UNKNOWN_LOCALE = new Set(['42809', '22023']);
/** Stored with the database from the change of its locale until dependent indexes are rebuilt. */
const UNFINISHED = 'indexes are being rebuilt for the locale of the database';

/** Creates the database, or migrates one with `--locale=C` to the locale of new ones. */
export async function prepareDatabase(urlOf: (database: string) => string, name: string): Promise<LocaleOutcome> {
  const server = await connect(urlOf('postgres'));
  try {
    const current = await readLocale(server, name);
    if (!current) {
      await createDatabase(server, name);
      return { kind: 'ready' };
    }
    const isUnfinished = (await readNote(server, name)) === UNFINISHED;
    const isOld = current.provider === 'c' && isC(current.collate) && isC(current.ctype);
    if (!isOld && !isUnfinished) return { kind: 'ready' };
    if (isOld) await writeLocale(server, name, await probeLocale(server));
    return await rebuildOrRevert(server, { name, url: urlOf(name) });
  } finally {
    await server.end();
  }
}

function isC(locale: string): boolean {
  return locale === 'C' || locale === 'POSIX';
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Tries the locales in order; not every operating system has all. */
async function createDatabase(server: pg.Client, name: string): Promise<void> {
  for (const [index, locale] of LOCALE_CHOICES.entries()) {
    try {
      await server.query(`create database ${pg.escapeIdentifier(name)} template template0 encoding 'UTF8' ${locale}`);
      return;
    } catch (error) {
      const isLast = index === LOCALE_CHOICES.length - 1;
      if (isLast || !UNKNOWN_LOCALE.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}

async function readLocale(server: pg.Client, name: string): Promise<LocaleRow | undefined> {
  const { rows } = await server.query<LocaleRow>(
    `select datlocprovider as provider, datcollate as collate, datctype as ctype, datlocale as locale,
      datcollversion as version from pg_database where datname = $1`,
    [name],
  );
  return rows[0];
}

async function readNote(server: pg.Client, name: string): Promise<string | null> {
  const { rows } = await server.query<{ note: string | null }>(
    "select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1",
    [name],
  );
  return rows[0]?.note ?? null;
}

/** The locale of a new database, read from a temporary one: so none is written that cannot be opened. */
async function probeLocale(server: pg.Client): Promise<LocaleRow> {
  const probe = 'formloom_locale_probe';
  await server.query(`drop database if exists ${probe}`);
  await createDatabase(server, probe);
  const locale = await readLocale(server, probe);
  await server.query(`drop database ${probe}`);
  if (!locale) throw new Error('the database that tells the locale is gone');
  return locale;
}

/**
 * Changes the locale of a database, and marks its indexes for rebuilding. Both locales collate by code point, so tables and sorted
 * indexes stay valid; indexes that depend on case mapping (lower, trigrams) are rebuilt afterwards, on connections with the new
 * locale.
 */
async function writeLocale(server: pg.Client, name: string, locale: LocaleRow): Promise<void> {
  const { provider, collate, ctype, locale: own, version } = locale;
  await server.query('begin');
  await server.query(
    `update pg_database set datlocprovider = $2, datcollate = $3, datctype = $4, datlocale = $5, datcollversion = $6
      where datname = $1`,
    [name, provider, collate, ctype, own, version],
  );
  await writeNote(server, name, UNFINISHED);
  await server.query('commit');
}

async function writeNote(server: pg.Client, name: string, note: string | null): Promise<void> {
  const text = note === null ? 'null' : pg.escapeLiteral(note);
  await server.query(`comment on database ${pg.escapeIdentifier(name)} is ${text}`);
}

/** Two accounts may differ only in the case of a letter that C does not fold: then the database stays under C. */
async function rebuildOrRevert(
  server: pg.Client,
  { name, url }: { readonly name: string; readonly url: string },
): Promise<LocaleOutcome> {
  try {
    const reindexed = [...(await rebuildIndexes(url, 'unique')), ...(await rebuildIndexes(url, 'plain'))];
    await writeNote(server, name, null);
    return { kind: 'changed', reindexed };
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const asBefore: LocaleRow = { provider: 'c', collate: 'C', ctype: 'C', locale: null, version: null };
    await writeLocale(server, name, asBefore);
    await rebuildIndexes(url, 'unique');
    await writeNote(server, name, null);
    return { kind: 'refused', reason: (error as { detail?: string }).detail ?? String(error) };
  }
}

/** Rebuilds the indexes that depend on case mapping. */
async function rebuildIndexes(url: string, kind: 'unique' | 'plain'): Promise<readonly string[]> {
  const client = await connect(url);
  try {
    const { rows } = await client.query<{ name: string }>(
      `select indexrelid::regclass::text as name from pg_index join pg_class c on c.oid = indexrelid
        join pg_namespace n on n.oid = c.relnamespace
        where n.nspname not in ('pg_catalog', 'pg_toast') and indisunique = $1
          and pg_get_indexdef(indexrelid) ~ '\\m(lower|upper|initcap|casefold|regexp_\\w+)\\(|~|trgm_ops'
        order by 1`,
      [kind === 'unique'],
    );
    for (const { name } of rows) await client.query(`reindex index ${name}`);
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
