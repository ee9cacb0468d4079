import type { FastifyRequest } from 'fastify';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { createId } from '../db/create-id';
import { fillReadings, hasReadings } from '../db/name-readings';
import type { ChangeAction, SystemSchema } from '../db/system-schema';
import { isUniqueViolation } from '../db/unique-violation';
import { BusinessError } from '../http/errors';
import type { ResourceAct, ResourceDefinition, ResourceWrite } from './resource-definition';
import { fieldFault, parseFields, toMembers, type FieldRule, type FieldValue, type FieldValues } from './field-rules';
import { keepUsedCode, keepUsedRecord } from './module-uses';
import { changerOf, noteChange } from './record-changes';
import { readInfo } from './record-info';
import { isStale, staleRecord } from './record-version';
import { readLinks, requireLinked, toShownLinks, writeLinks } from './resource-links';
import { refuseUsed, requireReferences } from './resource-references';
import type { ResourceRow } from './resource-row';
import { limitWrite, readScreenRights } from './screen-rights';
import { hasRowsBelow, lockTree, placeInTree } from './tree-rows';

/** A write in its transaction, with who asks for it. */
interface Writing {
  readonly trx: Transaction<SystemSchema>;
  readonly definition: ResourceDefinition;
  readonly request: FastifyRequest;
  readonly now: Date;
}

type Members = Readonly<Record<string, unknown>>;

/** A record that is to be written. */
export interface RecordWrite {
  /** null = one is made. */
  readonly id: string | null;
  readonly body: Members;
  /** Where the body comes from; a form unless it says otherwise. */
  readonly origin?: ResourceWrite['origin'];
}

/** Makes a record or changes it; returns its id. Throws SERVER_FIELD_INVALID, SERVER_NOT_FOUND and SERVER_RECORD_STALE. */
export async function writeRecord(
  definition: ResourceDefinition,
  request: FastifyRequest,
  write: RecordWrite,
): Promise<string> {
  const limited = await limitedWrite(definition, request, write);
  const values = parseFields(limited.definition.fields, limited.body, request.translate);
  const parsed = { ...write, body: limited.body, values };
  return inTransaction(limited.definition, request, (writing) => writeParsed(writing, parsed))
    .catch((error: unknown) => refuseStale(definition, request, error))
    .catch(toTaken(definition, request, values));
}

/** What of a write its caller may: `limitWrite`. */
async function limitedWrite(definition: ResourceDefinition, request: FastifyRequest, { id, body }: RecordWrite) {
  const rights = await readScreenRights(request, definition);
  return limitWrite(definition, rights, { id, body, translate: request.translate });
}

/**
 * Writes a record in a transaction that will be rolled back: the trial of a write, whose refusal leaves the transaction as it was.
 * Throws like `writeRecord`.
 */
export async function tryRecord(trx: Writing['trx'], write: RecordWrite, around: Omit<Writing, 'trx' | 'now'>) {
  const { request } = around;
  const { definition, body } = await limitedWrite(around.definition, request, write);
  const values = parseFields(definition.fields, body, request.translate);
  await sql`savepoint tried`.execute(trx);
  const writing = { ...around, definition, trx, now: new Date(request.server.deps.clock()) };
  await writeParsed(writing, { ...write, body, values, isTrial: true }).catch(async (error: unknown) => {
    await sql`rollback to savepoint tried`.execute(trx);
    toTaken(definition, request, values)(error);
  });
  await sql`release savepoint tried`.execute(trx);
}

/** A write whose fields are parsed. */
interface ParsedWrite extends RecordWrite {
  readonly values: FieldValues;
  readonly isTrial?: boolean;
}

async function writeParsed(writing: Writing, parsed: ParsedWrite): Promise<string> {
  const { trx, definition, request } = writing;
  const { id, body, values, origin = 'form', isTrial = false } = parsed;
  await lock(writing, id, values);
  const existing = id === null ? null : await openRecord(writing, id, 'edit');
  if (existing && !isTrial && isStale(existing, body['version'])) throw new StaleWrite(existing);
  const known = keepUnknown(definition.fields, { existing, values, body });
  const placed = await checkValues(writing, existing, { values: known, body });
  const { translate } = request;
  const { usedByModules } = definition;
  if (existing && usedByModules) await keepUsedCode(trx, usedByModules, { existing, values: placed, translate });
  const write: ResourceWrite = { trx, translate, existing, values: placed, body, request, origin, isTrial };
  const stored = (await definition.beforeWrite?.(write)) ?? placed;
  const before = existing && (await toTrail(writing, existing));
  const writtenId = await storeRow(writing, existing, stored);
  await writeLinks(trx, definition.links ?? [], { id: writtenId, body });
  if (hasReadings(definition.table) && !isTrial) await fillReadings(trx, [definition.table], [writtenId]);
  await definition.afterWrite?.({ ...write, id: writtenId });
  if (isTrial) await requireOwn(writing, writtenId, existing ? 'edit' : 'add');
  else await finish(writing, { id: writtenId, action: existing ? 'update' : 'create', before });
  return writtenId;
}

const CODE_TAKEN = { field: 'enCode', text: 'server.field.codeTaken' };

/** Says which value is taken when the database refuses it as not unique; throws whatever else there is as it is. */
function toTaken({ taken = CODE_TAKEN }: ResourceDefinition, { translate }: FastifyRequest, values: FieldValues) {
  return (error: unknown): never => {
    if (!isUniqueViolation(error)) throw error;
    throw fieldFault(taken.field, translate(taken.text, { value: values[taken.field] }));
  };
}

/** Removes a record. Throws SERVER_NOT_FOUND and SERVER_IN_USE. */
export async function removeRecord(definition: ResourceDefinition, request: FastifyRequest, id: string): Promise<void> {
  const { translate } = request;
  await inTransaction(definition, request, async (writing) => {
    const { trx } = writing;
    await lock(writing, id, {});
    const existing = await openRecord(writing, id, 'remove');
    if (definition.tree && (await hasRowsBelow(trx, definition.table, id)))
      throw new BusinessError('SERVER_IN_USE', { message: translate(definition.tree.occupied) });
    await refuseUsed(trx, definition.usedBy ?? [], { id, translate });
    if (definition.usedByModules) await keepUsedRecord(trx, definition.usedByModules, { existing, translate });
    await definition.beforeRemove?.({ trx, translate, existing, request });
    const before = await toTrail(writing, existing);
    await sql`delete from ${tableOf(definition)} where id = ${id}`.execute(trx);
    await note(writing, { id, action: 'remove', before, after: null });
  });
}

/** Switches a record on or off. Throws SERVER_NOT_FOUND. */
export async function toggleState(definition: ResourceDefinition, request: FastifyRequest, id: string): Promise<void> {
  const { translate, session } = request;
  await inTransaction(definition, request, async (writing) => {
    const { trx, now } = writing;
    const existing = await openRecord(writing, id, 'edit');
    const enabledMark = existing['enabled_mark'] === 1 ? 0 : 1;
    await definition.beforeState?.({ trx, translate, existing, request, enabledMark });
    const before = await toTrail(writing, existing);
    await sql`update ${tableOf(definition)} set enabled_mark = ${enabledMark},
      updated_at = ${now}, updated_by = ${session.user.userId} where id = ${id}`.execute(trx);
    await finish(writing, { id, action: 'state', before });
  });
}

/** A write whose body may lack members. */
interface PartialWrite {
  readonly existing: ResourceRow | null;
  readonly values: FieldValues;
  readonly body: Members;
}

/** Members that a client does not know keep their stored values. */
function keepUnknown(fields: readonly FieldRule[], { existing, values, body }: PartialWrite): FieldValues {
  const unknown = existing ? fields.filter(({ name, isKept }) => isKept && body[name] === undefined) : [];
  if (!existing || unknown.length === 0) return values;
  const kept = unknown.map(({ name, column, kind }) => {
    const stored = existing[column] as FieldValue;
    // A time stamp has no blank beside null.
    const blank = kind === 'moment' ? null : '';
    return [name, kind === 'json' ? JSON.stringify(stored) : (stored ?? blank)] as const;
  });
  return { ...values, ...Object.fromEntries(kept) };
}

function inTransaction<Answer>(
  definition: ResourceDefinition,
  request: FastifyRequest,
  work: (writing: Writing) => Promise<Answer>,
): Promise<Answer> {
  const { db, clock } = request.server.deps;
  return db.transaction().execute((trx) => work({ trx, definition, request, now: new Date(clock()) }));
}

async function lock({ trx, definition }: Writing, id: string | null, values: FieldValues): Promise<void> {
  if (definition.lock) await definition.lock(trx, { id, values });
  else if (definition.tree) await lockTree(trx, definition.table);
}

async function checkValues(
  { trx, definition, request }: Writing,
  existing: ResourceRow | null,
  { values, body }: Pick<ParsedWrite, 'values' | 'body'>,
): Promise<FieldValues> {
  const { translate } = request;
  const { table, tree, fields, links = [] } = definition;
  await requireReferences(trx, fields, { values, translate });
  await requireLinked(trx, links, { body, translate });
  return tree ? placeInTree(trx, { table, tree, existing, values, translate }) : values;
}

/** Stores the columns of a record and returns its id. */
async function storeRow(
  { trx, definition, request: { session }, now }: Writing,
  existing: ResourceRow | null,
  values: FieldValues,
): Promise<string> {
  const { userId } = session.user;
  const columns = definition.fields.map(({ name, column, kind, isNullable }) => {
    const value = isNullable && values[name] === '' ? null : values[name];
    return { column: sql.ref(column), value: kind === 'json' ? sql`${value}::jsonb` : sql`${value}` };
  });
  if (existing) {
    await sql`update ${tableOf(definition)} set ${sql.join(columns.map(({ column, value }) => sql`${column} = ${value}`))},
      updated_at = ${now}, updated_by = ${userId} where id = ${existing.id}`.execute(trx);
    return existing.id;
  }
  const id = createId(now.getTime());
  await sql`insert into ${tableOf(definition)} (id, ${sql.join(columns.map(({ column }) => column))}, created_at, created_by)
    values (${id}, ${sql.join(columns.map(({ value }) => value))}, ${now}, ${userId})`.execute(trx);
  return id;
}

/** What a finished write leaves in the trail. */
interface Trail {
  readonly id: string;
  readonly action: ChangeAction;
  readonly before: Members | null;
}

/** A record that is to be changed or removed, locked. Throws SERVER_NOT_FOUND for what the user does not see, SERVER_FORBIDDEN for what they only see. */
async function openRecord(writing: Writing, id: string, act: ResourceAct): Promise<ResourceRow> {
  const { trx, definition, request } = writing;
  const row = await readRecord(trx, definition, { id, request, isLocked: true });
  await requireOwn(writing, id, act);
  return row;
}

/** Requires that the user may do this with the record as it stands now. Throws SERVER_FORBIDDEN. */
async function requireOwn({ trx, definition, request }: Writing, id: string, act: ResourceAct): Promise<void> {
  if (definition.scope === undefined) return;
  const { rows } = await selectRow(definition, id, await definition.scope(request, act)).execute(trx);
  if (rows.length === 0) throw new BusinessError('SERVER_FORBIDDEN');
}

/** A record must still be one of the user's own after the write: nobody moves one out of reach, or makes one there. */
async function finish(writing: Writing, { id, action, before }: Trail): Promise<void> {
  const { trx, definition } = writing;
  await requireOwn(writing, id, action === 'create' ? 'add' : 'edit');
  const { rows } = await selectRow(definition, id, null).execute(trx);
  if (!rows[0]) throw new BusinessError('SERVER_NOT_FOUND');
  await note(writing, { id, action, before, after: await toTrail(writing, rows[0]) });
}

async function note(
  { trx, definition, request }: Writing,
  change: Trail & { readonly after: Members | null },
): Promise<void> {
  const shown = change.after ?? change.before ?? {};
  await noteChange(trx, changerOf(request), {
    action: change.action,
    resource: definition.path,
    recordId: change.id,
    recordName: String(shown[definition.nameMember ?? 'fullName'] ?? ''),
    before: change.before,
    after: change.after,
  });
}

async function toTrail({ trx, definition }: Writing, row: ResourceRow): Promise<Members> {
  const { fields, links = [] } = definition;
  return { ...toMembers(fields, row), ...(await toShownLinks(links, await readLinks(trx, links, row.id))) };
}

/** A write that began from another version than the row has, before its refusal is written: that asks other connections. */
class StaleWrite extends Error {
  constructor(readonly existing: ResourceRow) {
    super('stale write');
  }
}

/** What a form that was opened before somebody else saved is told: the record as it would read it now. */
async function refuseStale(definition: ResourceDefinition, request: FastifyRequest, error: unknown): Promise<never> {
  if (!(error instanceof StaleWrite)) throw error;
  const { version: _version, ...values } = (await readInfo(definition, error.existing, request)) as Members;
  throw await staleRecord(request.server.deps.db, error.existing, values);
}

/** Which row is read, for whom. */
interface RowQuestion {
  readonly id: string;
  readonly request: FastifyRequest;
  readonly isLocked?: boolean;
}

/** Reads one of the records that the user may see. Throws SERVER_NOT_FOUND. */
export async function readRecord(
  db: Kysely<SystemSchema>,
  definition: Pick<ResourceDefinition, 'table' | 'scope'>,
  { id, request, isLocked = false }: RowQuestion,
): Promise<ResourceRow> {
  const scope = (await definition.scope?.(request, 'see')) ?? null;
  const { rows } =
    await sql<ResourceRow>`${selectRow(definition, id, scope)} ${isLocked ? sql`for update` : sql``}`.execute(db);
  const row = rows[0];
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  return row;
}

function selectRow({ table }: Pick<ResourceDefinition, 'table'>, id: string, scope: RawBuilder<boolean> | null) {
  return sql<ResourceRow>`select t.* from ${tableOf({ table })} t where t.id = ${id} ${scope ? sql`and ${scope}` : sql``}`;
}

function tableOf({ table }: Pick<ResourceDefinition, 'table'>) {
  return sql.table(`system.${table}`);
}
