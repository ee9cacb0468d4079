import type { Pool, PoolClient } from 'pg';
import { MODULE_SCHEMA } from './client';

/** The role that runs SQL data interfaces. It owns one function and may read the module schema, nothing else. */
export const READER_ROLE = 'formloom_reader';
/** Schema of the function that runs SQL data interfaces. */
export const READER_SCHEMA = 'formloom_reader';

/** The role that runs the writes of SQL data interfaces: rows of the module schema, nothing else, and no change of a table. */
export const WRITER_ROLE = 'formloom_writer';
/** Schema of the function that runs them. */
export const WRITER_SCHEMA = 'formloom_writer';

/** Maximum size of a result; a row limit alone does not bound it. */
export const MAX_RESULT_BYTES = 16 * 1024 * 1024;

/** Start of the error message for results that are too large. */
export const RESULT_TOO_LARGE = 'the result has more than';

/** Maximum number of outside values of a statement, parameters `$1` to `$64`. */
export const MAX_STATEMENT_ARGS = 64;
/** Most statements have few: only these are evaluated then. */
const FEW_ARGS = 8;

const argList = (count: number) => Array.from({ length: count }, (_, index) => `args[${index + 1}]`).join(', ');

/**
 * SET ROLE alone is no boundary: the statement could call set_config('role', …) and then query_to_xml. Inside a security-definer
 * function PostgreSQL refuses every change of role, so the statement runs in one owned by the reader. Opening a cursor refuses
 * multiple statements. `args` is the only way in for values; each becomes a parameter of its own, because PostgreSQL copies a
 * parameter to every place that names it: one array for all would take memory by the square of their number. The catalogue is first
 * in the search path: a module may have a table named like one of its types. Rows are also limited by bytes: a few huge ones would
 * crash the server.
 */
const selectFunction = `
create or replace function ${READER_SCHEMA}.read_rows(statement text, args text[], row_cap integer)
returns setof json language plpgsql security definer set search_path = pg_catalog, ${MODULE_SCHEMA} as $body$
declare
  source refcursor;
  found_row json;
  byte_count bigint := 0;
  query text := 'select row_to_json(result) from (' || chr(10) || statement || chr(10) || ') as result limit ' || row_cap;
begin
  if cardinality(args) <= ${FEW_ARGS} then
    open source no scroll for execute query using ${argList(FEW_ARGS)};
  else
    open source no scroll for execute query using ${argList(MAX_STATEMENT_ARGS)};
  end if;
  loop
    fetch source into found_row;
    exit when not found;
    byte_count := byte_count + octet_length(found_row::text);
    if byte_count > ${MAX_RESULT_BYTES} then
      raise exception '${RESULT_TOO_LARGE} ${MAX_RESULT_BYTES} bytes' using errcode = 'program_limit_exceeded';
    end if;
    return next found_row;
  end loop;
  close source;
end
$body$`;

/**
 * Runs one INSERT, UPDATE or DELETE: a part of WITH can hold no second statement. `counts` answers the number of rows instead of
 * the rows. A result that is too large undoes the write.
 */
const writeFunction = `
create or replace function ${WRITER_SCHEMA}.write_rows(statement text, args text[], counts boolean, row_cap integer)
returns setof json language plpgsql security definer set search_path = pg_catalog, ${MODULE_SCHEMA} as $body$
declare
  found_row json;
  row_count integer := 0;
  byte_count bigint := 0;
  query text := 'with changed as (' || chr(10) || statement || chr(10) || ') select row_to_json(result) from ('
    || case when counts then 'select count(*)::integer as "rowCount" from changed' else 'select * from changed' end || ') as result';
begin
  for found_row in execute query using ${argList(MAX_STATEMENT_ARGS)} loop
    row_count := row_count + 1;
    byte_count := byte_count + octet_length(found_row::text);
    if row_count > row_cap or byte_count > ${MAX_RESULT_BYTES} then
      raise exception '${RESULT_TOO_LARGE} ${MAX_RESULT_BYTES} bytes' using errcode = 'program_limit_exceeded';
    end if;
    return next found_row;
  end loop;
end
$body$`;

interface InterfaceRole {
  readonly role: string;
  readonly schema: string;
  /** With the types of its parameters. */
  readonly signature: string;
  readonly body: string;
  /** On the tables of the module schema. */
  readonly rights: string;
}

const roles: readonly InterfaceRole[] = [
  {
    role: READER_ROLE,
    schema: READER_SCHEMA,
    signature: `${READER_SCHEMA}.read_rows(text, text[], integer)`,
    body: selectFunction,
    rights: 'select',
  },
  {
    role: WRITER_ROLE,
    schema: WRITER_SCHEMA,
    signature: `${WRITER_SCHEMA}.write_rows(text, text[], boolean, integer)`,
    body: writeFunction,
    rights: 'select, insert, update, delete',
  },
];

/**
 * Creates or updates the roles of data interfaces and their functions; false when the database user may not create roles (SQL data interfaces
 * are refused with a clear message then, everything else works).
 */
export async function ensureInterfaceRoles(pool: Pool): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query("select pg_advisory_xact_lock(hashtext('formloom_reader'))");
    for (const each of roles) {
      await createRole(client, each);
      await createFunction(client, each);
    }
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: string }).code === '42501') return false;
    throw error;
  } finally {
    client.release();
  }
}

async function createRole(client: PoolClient, { role }: InterfaceRole): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (rowCount) return;
  await client.query(`do $body$ begin create role ${role} nologin noinherit nosuperuser nocreatedb nocreaterole;
    exception when duplicate_object or unique_violation then null; end $body$`);
}

async function createFunction(
  client: PoolClient,
  { role, schema, signature, body, rights }: InterfaceRole,
): Promise<void> {
  const { rows } = await client.query<{ user: string; member: boolean }>(
    `select quote_ident(current_user) as user, pg_has_role(current_user, '${role}', 'member') as member`,
  );
  const owner = rows[0]?.user ?? 'current_user';
  if (!rows[0]?.member) await client.query(`grant ${role} to ${owner}`);
  await client.query(`create schema if not exists ${schema} authorization ${role}`);
  await client.query(`set local role ${role}`);
  await client.query(body);
  await client.query(`revoke all on function ${signature} from public`);
  await client.query(`grant usage on schema ${schema} to ${owner}`);
  await client.query(`grant execute on function ${signature} to ${owner}`);
  await client.query('reset role');
  await client.query(`grant usage on schema ${MODULE_SCHEMA} to ${role}`);
  await client.query(`grant ${rights} on all tables in schema ${MODULE_SCHEMA} to ${role}`);
  await client.query(`alter default privileges in schema ${MODULE_SCHEMA} grant ${rights} on tables to ${role}`);
}
