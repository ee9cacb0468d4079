import { Type } from '@sinclair/typebox';
import type { FastifyRequest } from 'fastify';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Translate } from '../../engine/contract/language';
import { createId } from '../db/create-id';
import type { SystemSchema } from '../db/system-schema';
import { ok } from '../http/envelope';
import { BusinessError } from '../http/errors';
import type { App } from '../http/route-types';
import { fieldFault, parseFields, toBodySchema, type FieldRule, type FieldValues } from './field-rules';
import { requireButton, requireMenu, type ButtonChoice, type GuardedScreen } from './require-menu';

/** A stored row by column name. */
export type ResourceRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** What a hook of a write sees. */
export interface ResourceWrite {
  readonly trx: Transaction<SystemSchema>;
  readonly translate: Translate;
  /** The record being changed; null while one is made. */
  readonly existing: ResourceRow | null;
  /** The parsed members; a hook answers what to store instead. */
  readonly values: FieldValues;
  /** The body as it came, for members that are no column. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a hook of a removal sees. */
export interface ResourceRemoval extends Pick<ResourceWrite, 'trx' | 'translate'> {
  readonly existing: ResourceRow;
}

/** What is about to be written: `id` is null while a record is made, `values` are empty while one is removed. */
export interface ResourceTarget {
  readonly id: string | null;
  readonly values: FieldValues;
}

/** A kind of record that is created, read, changed and removed one at a time. */
export interface ResourceDefinition extends GuardedScreen {
  /** Address without the id, e.g. `/api/system/BillRule`. */
  readonly path: string;
  /** Table of the `system` schema, with `id` and the audit columns. */
  readonly table: keyof SystemSchema;
  /** Buttons of which one lets its holders make a record; `add` unless the screen has others. */
  readonly addButtons?: ButtonChoice;
  readonly fields: readonly FieldRule[];
  /** Where one record is read: `/:id` unless a client expects `/:id/Info`. */
  readonly infoPath?: string;
  /** Reading one record needs the menu too; false where pickers read it. */
  readonly isInfoGuarded?: boolean;
  /** The member and text to refuse with when the unique index says no. */
  readonly taken: { readonly field: string; readonly text: string };
  /** Has `enabled_mark` that `Actions/State` toggles: a change, so it asks for `edit`. */
  readonly hasState?: boolean;
  /** Runs inside the transaction before the existing row is read: the place for locks. */
  readonly lock?: (trx: Transaction<SystemSchema>, target: ResourceTarget) => Promise<void>;
  /** Checks what spans records and answers the values to store. */
  readonly beforeWrite?: (write: ResourceWrite) => Promise<FieldValues>;
  /** Refuses what must stay. */
  readonly beforeRemove?: (removal: ResourceRemoval) => Promise<void>;
  /** Members that one record's answer has besides its fields. */
  readonly toInfo?: (row: ResourceRow, request: FastifyRequest) => object | Promise<object>;
}

const UNIQUE_VIOLATION = '23505';
const IdParams = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });

/**
 * Registers read, create, change, remove and, when it has one, the state toggle of a resource. Each write asks for the code of
 * the button that makes it on the resource's screen: add, edit, remove.
 */
export function defineResource(app: App, definition: ResourceDefinition): void {
  const { path, infoPath = '/:id', isInfoGuarded = true } = definition;
  const guard = { onRequest: requireMenu(definition.menus) };
  const adding = { onRequest: requireButton(definition, ...(definition.addButtons ?? (['add'] as const))) };
  const editing = { onRequest: requireButton(definition, 'edit') };
  const removing = { onRequest: requireButton(definition, 'remove') };
  const body = toBodySchema(definition.fields);

  app.get(`${path}${infoPath}`, { schema: { params: IdParams }, ...(isInfoGuarded ? guard : {}) }, async (request) => {
    const row = await readRow(app.deps.db, definition, request.params.id);
    return ok(await toInfo(definition, row, request));
  });
  app.post(path, { schema: { body }, ...adding }, async (request) => {
    const id = await writeRow(definition, request, null);
    return ok({ id }, request.translate('server.created'));
  });
  app.put(`${path}/:id`, { schema: { params: IdParams, body }, ...editing }, async (request) => {
    await writeRow(definition, request, request.params.id);
    return ok(null, request.translate('server.updated'));
  });
  app.delete(`${path}/:id`, { schema: { params: IdParams }, ...removing }, async (request) => {
    await removeRow(definition, request, request.params.id);
    return ok(null, request.translate('server.removed'));
  });
  if (!definition.hasState) return;
  app.put(`${path}/:id/Actions/State`, { schema: { params: IdParams }, ...editing }, async (request) => {
    const { user } = request.session;
    const { numAffectedRows } = await sql`update ${table(definition)} set enabled_mark = 1 - enabled_mark,
      updated_at = ${new Date(app.deps.clock())}, updated_by = ${user.userId} where id = ${request.params.id}`.execute(
      app.deps.db,
    );
    if (!numAffectedRows) throw new BusinessError('SERVER_NOT_FOUND');
    return ok(null, request.translate('server.done'));
  });
}

/** A row as clients read it: the fields by member name, then what `toInfo` adds. */
async function toInfo(definition: ResourceDefinition, row: ResourceRow, request: FastifyRequest): Promise<object> {
  const members = definition.fields.map(({ name, column }) => [name, row[column]] as const);
  return { id: row.id, ...Object.fromEntries(members), ...(await definition.toInfo?.(row, request)) };
}

async function writeRow(definition: ResourceDefinition, request: FastifyRequest, id: string | null): Promise<string> {
  const { translate, session, server } = request;
  const body = request.body as Readonly<Record<string, unknown>>;
  const values = parseFields(definition.fields, body, translate);
  const now = new Date(server.deps.clock());
  return server.deps.db
    .transaction()
    .execute(async (trx) => {
      await definition.lock?.(trx, { id, values });
      const existing = id === null ? null : await readRow(trx, definition, id, { isLocked: true });
      const stored = (await definition.beforeWrite?.({ trx, translate, existing, values, body })) ?? values;
      const columns = definition.fields.map(({ name, column }) => ({ column: sql.ref(column), value: stored[name] }));
      if (id !== null) {
        const assignments = columns.map(({ column, value }) => sql`${column} = ${value}`);
        await sql`update ${table(definition)} set ${sql.join(assignments)},
          updated_at = ${now}, updated_by = ${session.user.userId} where id = ${id}`.execute(trx);
        return id;
      }
      const newId = createId(now.getTime());
      await sql`insert into ${table(definition)} (id, ${sql.join(columns.map(({ column }) => column))}, created_at, created_by)
        values (${newId}, ${sql.join(columns.map(({ value }) => sql`${value}`))}, ${now}, ${session.user.userId})`.execute(
        trx,
      );
      return newId;
    })
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
      const { field, text } = definition.taken;
      throw fieldFault(translate, field, text, { value: values[field] });
    });
}

async function removeRow(definition: ResourceDefinition, request: FastifyRequest, id: string): Promise<void> {
  const { translate, server } = request;
  await server.deps.db.transaction().execute(async (trx) => {
    await definition.lock?.(trx, { id, values: {} });
    const existing = await readRow(trx, definition, id, { isLocked: true });
    await definition.beforeRemove?.({ trx, translate, existing });
    await sql`delete from ${table(definition)} where id = ${id}`.execute(trx);
  });
}

async function readRow(
  db: Kysely<SystemSchema>,
  definition: ResourceDefinition,
  id: string,
  { isLocked = false } = {},
): Promise<ResourceRow> {
  const { rows } = await sql<ResourceRow>`select * from ${table(definition)} where id = ${id}
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  const row = rows[0];
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  return row;
}

function table(definition: ResourceDefinition) {
  return sql.table(`system.${definition.table}`);
}
