import type { FastifyRequest } from 'fastify';
import type { TProperties } from '@sinclair/typebox';
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Translate } from '../../engine/contract/language';
import type { WireCall } from '../../wire/call';
import { IdParams as params, NewId } from '../../wire/ids';
import { Nothing, record, text, typed } from '../../wire/schema';
import { createId } from '../db/create-id';
import { fillReadings, hasReadings } from '../db/name-readings';
import type { AppDeps } from '../deps';
import type { SystemSchema } from '../db/system-schema';
import { ok } from '../http/envelope';
import { BusinessError } from '../http/errors';
import type { App } from '../http/route-types';
import { routeOf } from '../http/wire-route';
import { listResource, toListQuery, toListSchema, type ResourceList } from './list-resource';
import { fieldFault, fieldSchemas, parseFields, toBodySchema, type FieldRule, type FieldValues } from './field-rules';
import { requireButton, requireMenu, type ButtonChoice, type GuardedScreen } from './require-menu';
import { isUniqueViolation } from '../db/unique-violation';
import type { ResourceRow } from './resource-row';

type WirePath = WireCall['path'];

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

/** A kind of record that is listed, and created, read, changed and removed one at a time. */
export interface ResourceDefinition extends GuardedScreen {
  /** Address without the id, e.g. `/api/system/BillRule`. */
  readonly path: WirePath;
  /** Table of the `system` schema, with `id` and the audit columns; a listed one has `full_name`, `en_code` and `sort_code`. */
  readonly table: string;
  /** Buttons of which one lets its holders make a record; `add` unless the screen has others. */
  readonly addButtons?: ButtonChoice;
  readonly fields: readonly FieldRule[];
  /** Its list at `path`, a page at a time; absent = routes of its own list it. */
  readonly list?: ResourceList;
  /** Where one record is read: `/:id` unless a client expects `/:id/Info`. */
  readonly infoPath?: `/:id${string}`;
  /** Buttons of which one lets its holders read one record; absent = the menu does. */
  readonly infoButtons?: ButtonChoice;
  /** Reading one record needs the menu too; false where pickers read it. */
  readonly isInfoGuarded?: boolean;
  /** The member and the message of a unique violation. */
  readonly taken: { readonly field: string; readonly text: string };
  /** Has `enabled_mark` that `Actions/State` toggles: a change, so it asks for `edit`. */
  readonly hasState?: boolean;
  /** Runs inside the transaction before the existing row is read: the place for locks. */
  readonly lock?: (trx: Transaction<SystemSchema>, target: ResourceTarget) => Promise<void>;
  /** Checks what spans records and answers the values to store. */
  readonly beforeWrite?: (write: ResourceWrite) => Promise<FieldValues>;
  /** Members of a body that are no column, for the hooks. */
  readonly bodyMembers?: TProperties;
  /** Stores what stands in other tables, in the same transaction. */
  readonly afterWrite?: (write: ResourceWrite & { readonly id: string }) => Promise<void>;
  /** Refuses what must stay. */
  readonly beforeRemove?: (removal: ResourceRemoval) => Promise<void>;
  /** Members that one record's answer has besides its fields. */
  readonly infoMembers?: Parameters<typeof record>[0];
  readonly toInfo?: (row: ResourceRow, request: FastifyRequest) => object | Promise<object>;
}

/**
 * Registers list, read, create, change, remove and the state toggle of a resource, the first and the last where it has them. Each write asks for the code of
 * the button that makes it on the resource's screen: add, edit, remove.
 */
export function defineResource(app: App, definition: ResourceDefinition): void {
  const { path, infoPath = '/:id', isInfoGuarded = true } = definition;
  const guard = { onRequest: requireMenu(definition.menus) };
  const { infoButtons } = definition;
  const reading = infoButtons ? { onRequest: requireButton(definition, ...infoButtons) } : guard;
  const adding = { onRequest: requireButton(definition, ...(definition.addButtons ?? (['add'] as const))) };
  const editing = { onRequest: requireButton(definition, 'edit') };
  const removing = { onRequest: requireButton(definition, 'remove') };
  const body = toBodySchema(definition.fields, definition.bodyMembers);

  const { list } = definition;
  if (list)
    app.route({
      ...routeOf({ method: 'GET', path, query: toListQuery(list), answer: toListSchema({ ...definition, list }) }),
      ...guard,
      handler: async ({ query }) => ok(await listResource(app.deps, { ...definition, list }, { query })),
    });
  const one: WirePath = `${path}/:id`;
  app.route({
    ...routeOf({ method: 'GET', path: `${path}${infoPath}`, params, answer: toInfoSchema(definition) }),
    ...(isInfoGuarded ? reading : {}),
    handler: async (request) => {
      const row = await readRow(app.deps.db, definition, { id: request.params.id });
      return ok({ ...toInfo(definition, row), ...(await definition.toInfo?.(row, request)) });
    },
  });
  app.route({
    ...routeOf({ method: 'POST', path, body, answer: NewId }),
    ...adding,
    handler: async (request) => {
      const id = await writeRow(definition, request, null);
      return ok({ id }, request.translate('server.created'));
    },
  });
  app.route({
    ...routeOf({ method: 'PUT', path: one, params, body, answer: Nothing }),
    ...editing,
    handler: async (request) => {
      await writeRow(definition, request, request.params.id);
      return ok(null, request.translate('server.updated'));
    },
  });
  app.route({
    ...routeOf({ method: 'DELETE', path: one, params, answer: Nothing }),
    ...removing,
    handler: async (request) => {
      await removeRow(definition, request, request.params.id);
      return ok(null, request.translate('server.removed'));
    },
  });
  if (!definition.hasState) return;
  app.route({
    ...routeOf({ method: 'PUT', path: `${path}/:id/Actions/State`, params, answer: Nothing }),
    ...editing,
    handler: async (request) => {
      await toggleState(app.deps, definition, request);
      return ok(null, request.translate('server.done'));
    },
  });
}

async function toggleState(
  { db, clock }: AppDeps,
  definition: ResourceDefinition,
  { session, params }: FastifyRequest,
): Promise<void> {
  const { id } = params as { readonly id: string };
  const { numAffectedRows } = await sql`update ${table(definition)} set enabled_mark = 1 - enabled_mark,
    updated_at = ${new Date(clock())}, updated_by = ${session.user.userId} where id = ${id}`.execute(db);
  if (!numAffectedRows) throw new BusinessError('SERVER_NOT_FOUND');
}

type Info = Pick<ResourceDefinition, 'table' | 'fields' | 'infoMembers'>;

/** What one record's answer says: the fields, then what `toInfo` adds. */
function toInfoSchema({ fields, infoMembers = {} }: Info) {
  return typed<object>(record({ id: text(), ...fieldSchemas(fields), ...infoMembers }));
}

/** A row as clients read it: the fields by member name. */
function toInfo({ fields }: Info, row: ResourceRow): object {
  return { id: row.id, ...Object.fromEntries(fields.map(({ name, column }) => [name, row[column]])) };
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
      const existing = id === null ? null : await readRow(trx, definition, { id, isLocked: true });
      const stored = (await definition.beforeWrite?.({ trx, translate, existing, values, body })) ?? values;
      const finish = (writtenId: string) =>
        finishWrite(definition, { trx, translate, existing, values, body, id: writtenId });
      const columns = definition.fields.map(({ name, column }) => ({ column: sql.ref(column), value: stored[name] }));
      if (id !== null) {
        const assignments = columns.map(({ column, value }) => sql`${column} = ${value}`);
        await sql`update ${table(definition)} set ${sql.join(assignments)},
          updated_at = ${now}, updated_by = ${session.user.userId} where id = ${id}`.execute(trx);
        return finish(id);
      }
      const newId = createId(now.getTime());
      await sql`insert into ${table(definition)} (id, ${sql.join(columns.map(({ column }) => column))}, created_at, created_by)
        values (${newId}, ${sql.join(columns.map(({ value }) => sql`${value}`))}, ${now}, ${session.user.userId})`.execute(
        trx,
      );
      return finish(newId);
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
      const { field, text } = definition.taken;
      throw fieldFault(field, translate(text, { value: values[field] }));
    });
}

/** What follows the row: the reading of a name that is found by pinyin, and what other tables keep of it. Returns its id. */
async function finishWrite(
  definition: ResourceDefinition,
  write: ResourceWrite & { readonly id: string },
): Promise<string> {
  const { trx, id } = write;
  if (hasReadings(definition.table)) await fillReadings(trx, [definition.table], [id]);
  await definition.afterWrite?.(write);
  return id;
}

async function removeRow(definition: ResourceDefinition, request: FastifyRequest, id: string): Promise<void> {
  const { translate, server } = request;
  await server.deps.db.transaction().execute(async (trx) => {
    await definition.lock?.(trx, { id, values: {} });
    const existing = await readRow(trx, definition, { id, isLocked: true });
    await definition.beforeRemove?.({ trx, translate, existing });
    await sql`delete from ${table(definition)} where id = ${id}`.execute(trx);
  });
}

async function readRow(
  db: Kysely<SystemSchema>,
  definition: Info,
  { id, isLocked = false }: { readonly id: string; readonly isLocked?: boolean },
): Promise<ResourceRow> {
  const { rows } = await sql<ResourceRow>`select * from ${table(definition)} where id = ${id}
    ${isLocked ? sql`for update` : sql``}`.execute(db);
  const row = rows[0];
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  return row;
}

function table(definition: Info) {
  return sql.table(`system.${definition.table}`);
}
