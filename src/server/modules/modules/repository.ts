import { sql, type Kysely, type RawBuilder } from 'kysely';
import { generatedTableName, type KeyType } from '../../../engine/tables';
import { MODULE_SCHEMA } from '../../db/client';
import { createId } from '../../db/create-id';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { noteLeftTables } from './left-tables';
import type { ModuleEntity } from './module-entity';
import { isUniqueViolation } from '../../db/unique-violation';

/** Filter of a module list; blanks mean all (docs/clients.md#every-request). */
export interface ModuleQuery {
  readonly keyword: string;
  readonly category: string;
  readonly types: readonly number[];
  readonly webTypes: readonly number[];
  readonly onlyReleased: boolean;
  /** Whose modules; '' = everybody's. */
  readonly authorId: string;
  readonly sort: {
    readonly column: 'sort_code' | 'created_at' | 'updated_at' | 'full_name' | 'en_code';
    readonly order: 'asc' | 'desc';
  } | null;
  readonly offset: number;
  readonly limit: number;
}

/** Numbers, unless a deleted module of that id has left tables with text keys. */
function keyTypeFor(id: string): RawBuilder<KeyType> {
  return sql<KeyType>`case when exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid where n.nspname = ${MODULE_SCHEMA}
      and c.relname = ${generatedTableName(id)} and a.attname = 'id' and a.atttypid = 'text'::regtype)
    then 'text' else 'bigint' end`;
}

/** Stores a new draft; throws SERVER_MODULE_CODE_TAKEN. */
export async function insertModule(
  db: Kysely<SystemSchema>,
  module: {
    readonly id?: string;
    readonly entity: ModuleEntity;
    readonly userId: string | null;
    readonly nowMs: number;
  },
): Promise<string> {
  const id = module.id ?? createId(module.nowMs);
  await refuseTakenCode(
    module.entity,
    db
      .insertInto('modules')
      .values({
        id,
        ...entityColumns(module.entity),
        created_by: module.userId,
        created_at: new Date(module.nowMs),
        key_type: keyTypeFor(id),
      })
      .execute(),
  );
  return id;
}

/**
 * Replaces a draft by an entity, whatever its revision; the text is generated. Returns the new revision; throws SERVER_NOT_FOUND or
 * SERVER_MODULE_CODE_TAKEN.
 */
export async function updateModule(
  db: Kysely<SystemSchema>,
  module: { readonly id: string; readonly entity: ModuleEntity; readonly userId: string; readonly nowMs: number },
): Promise<number> {
  const moment = new Date(module.nowMs);
  const row = await refuseTakenCode(
    module.entity,
    db
      .updateTable('modules')
      .set((column) => ({
        ...entityColumns(module.entity),
        draft_source: '',
        draft_revision: column('draft_revision', '+', 1),
        draft_updated_by: module.userId,
        draft_updated_at: moment,
        updated_by: module.userId,
        updated_at: moment,
      }))
      .where('id', '=', module.id)
      .returning('draft_revision')
      .executeTakeFirst(),
  );
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  return row.draft_revision;
}

/** Reads a module with its documents; throws SERVER_NOT_FOUND. */
export async function readModule(db: Kysely<SystemSchema>, id: string) {
  const row = await db.selectFrom('modules').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  return row;
}

/**
 * Deletes a module and its menu entries; its tables stay until an administrator drops them
 * (docs/architecture.md#a-module-has-real-tables). Throws SERVER_NOT_FOUND.
 */
export async function deleteModule(db: Kysely<SystemSchema>, id: string, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await noteLeftTables(trx, { id, userId });
    const result = await trx.deleteFrom('modules').where('id', '=', id).executeTakeFirst();
    if (result.numDeletedRows === 0n) throw new BusinessError('SERVER_NOT_FOUND');
    // An entry with children stays as a directory.
    await sql`delete from system.menus m where module_id = ${id}
      and not exists (select 1 from system.menus child where child.parent_id = m.id)`.execute(trx);
  });
}

/** Existing codes with the prefix. */
export async function readTakenCodes(db: Kysely<SystemSchema>, prefix: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('modules')
    .select('en_code')
    .where('en_code', 'like', `${prefix.replace(/[\\%_]/g, '\\$&')}%`)
    .execute();
  return new Set(rows.map((row) => row.en_code));
}

/** Whether a module other than `id` has the code. */
export async function isCodeTaken(db: Kysely<SystemSchema>, code: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('modules')
    .select('id')
    .where('en_code', '=', code)
    .where('id', '<>', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Modules without documents, with names of category and authors, and the total. */
export async function listModules(db: Kysely<SystemSchema>, query: ModuleQuery) {
  let base = db
    .selectFrom('modules as m')
    .leftJoin('dictionary_entries as d', 'd.id', 'm.category')
    .leftJoin('users as u', 'u.id', 'm.created_by')
    .leftJoin('users as e', 'e.id', 'm.updated_by');
  if (query.keyword !== '') {
    const pattern = `%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`;
    base = base.where((test) => test.or([test('m.full_name', 'ilike', pattern), test('m.en_code', 'ilike', pattern)]));
  }
  if (query.authorId !== '') base = base.where('m.created_by', '=', query.authorId);
  if (query.category !== '') base = base.where('m.category', '=', query.category);
  if (query.types.length > 0) base = base.where('m.type', 'in', query.types);
  if (query.webTypes.length > 0) base = base.where('m.web_type', 'in', query.webTypes);
  if (query.onlyReleased) base = base.where('m.released', 'is not', null);
  const { total } = await base.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  // An unchanged module counts as changed at its creation.
  const isByChange = query.sort?.column === 'updated_at';
  const ordered = query.sort
    ? base.orderBy(
        isByChange ? sql`coalesce(m.updated_at, m.created_at)` : sql.ref(`m.${query.sort.column}`),
        query.sort.order,
      )
    : base.orderBy('m.sort_code', 'asc');
  const rows = await ordered
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id', 'desc')
    .select([
      'm.id',
      'm.full_name',
      'm.en_code',
      'm.category',
      'm.type',
      'm.web_type',
      'm.enable_flow',
      'm.sort_code',
      'm.description',
      'm.created_at',
      'm.updated_at',
      'm.released_version',
      'm.is_pc_released',
      'm.is_app_released',
      'd.full_name as category_name',
      'u.real_name as creator_name',
      'u.account as creator_account',
      'e.real_name as editor_name',
      'e.account as editor_account',
    ])
    .offset(query.offset)
    .limit(query.limit)
    .execute();
  return { rows, total: Number(total) };
}

/** The columns of an entity. */
export function entityColumns(entity: ModuleEntity) {
  return {
    full_name: entity.fullName,
    en_code: entity.enCode,
    category: entity.category,
    type: entity.type,
    web_type: entity.webType,
    enable_flow: entity.enableFlow,
    description: entity.description,
    sort_code: entity.sortCode,
    draft: JSON.stringify(entity.document),
  };
}

async function refuseTakenCode<T>(entity: ModuleEntity, write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    if (isTakenCode(error)) throw new BusinessError('SERVER_MODULE_CODE_TAKEN', { code: entity.enCode });
    throw error;
  });
}

/** Whether a write failed because the code is in use. */
export function isTakenCode(error: unknown): boolean {
  return isUniqueViolation(error) && error.constraint === 'modules_en_code_key';
}
