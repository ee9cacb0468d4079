import { sql, type Transaction } from 'kysely';
import type { ImportReport } from '../../../wire/record-files';
import { createId } from '../../db/create-id';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import {
  openDocument,
  readFields,
  toImportReport,
  type FieldValues,
  type ImportRequest,
  type ResourceRow,
} from '../../resource/index';
import { interfaceFormat, type FileInterface } from './interface-file';
import { interfaceFields, prepareInterface, toRow } from './interface-resource';

/**
 * Imports a `.bd` file, all or nothing, under the checks of the editor: interfaces match by code, and keep the secrets that are
 * stored for the same host. Returns the outcome of each, also for a preview. Throws the SERVER_FILE_… codes.
 */
export async function importInterfaces(deps: AppDeps, request: ImportRequest): Promise<ImportReport> {
  const { interfaces } = openDocument(interfaceFormat, request.text) as {
    readonly interfaces: readonly FileInterface[];
  };
  const codes = interfaces.map(({ values }) => String(values['enCode']));
  const repeated = codes.find((code, index) => codes.indexOf(code) !== index);
  if (repeated !== undefined) throw refuse(repeated, request.translate('server.field.codeTaken', { value: repeated }));
  const list = await deps.db.transaction().execute(async (trx) => {
    const lines: ImportReport['list'][number][] = [];
    for (const each of interfaces) lines.push(await placeInterface(trx, deps, { each, request }));
    return lines;
  });
  return toImportReport(request.isPreview, list);
}

interface Placing {
  readonly each: FileInterface;
  readonly request: ImportRequest;
}

async function placeInterface(trx: Transaction<SystemSchema>, deps: AppDeps, { each, request }: Placing) {
  const enCode = String(each.values['enCode']);
  const { rows } = await sql<ResourceRow>`
    select * from system.data_interfaces where en_code = ${enCode} for update`.execute(trx);
  const existing = rows[0];
  const values = await toValues(trx, deps, { each, request, existing });
  const changes = interfaceFields
    .filter(({ name, column }) => existing?.[column] !== values[name])
    .map(({ name }) => name);
  const action = existing === undefined ? 'add' : changes.length === 0 ? 'skip' : 'change';
  if (!request.isPreview && action !== 'skip') await write(trx, deps, { values, existing, userId: request.userId });
  const fullName = String(values['fullName']);
  return {
    kind: 'interface',
    action,
    fullName,
    enCode,
    path: fullName,
    changes: existing === undefined ? [] : changes,
  } as const;
}

async function toValues(
  trx: Transaction<SystemSchema>,
  deps: AppDeps,
  { each, request: { translate }, existing }: Placing & { readonly existing: ResourceRow | undefined },
): Promise<FieldValues> {
  const name = String(each.values['fullName']);
  const categoryId = await findCategory(trx, each.category);
  if (categoryId === undefined)
    throw refuse(name, translate('server.interface.categoryGone', { name: each.category.fullName }));
  const dbLinkId = await findSource(trx, each.source);
  if (dbLinkId === undefined) throw refuse(name, translate('SERVER_SOURCE_GONE', { name: each.source }));
  const { values, faults } = readFields(interfaceFields, { ...each.values, categoryId, dbLinkId }, translate);
  if (faults[0]) throw refuse(name, faults[0].message);
  try {
    return await prepareInterface(deps, { values, before: existing ? toRow(existing) : null, translate });
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    throw refuse(name, translate(error.code, error.params));
  }
}

interface Writing {
  readonly values: FieldValues;
  readonly existing: ResourceRow | undefined;
  readonly userId: string;
}

async function write(
  trx: Transaction<SystemSchema>,
  deps: AppDeps,
  { values, existing, userId }: Writing,
): Promise<void> {
  const now = new Date(deps.clock());
  const columns = interfaceFields.map(({ name, column }) => ({ column: sql.ref(column), value: values[name] }));
  if (existing) {
    const assignments = columns.map(({ column, value }) => sql`${column} = ${value}`);
    await sql`update system.data_interfaces set ${sql.join(assignments)}, updated_at = ${now}, updated_by = ${userId}
      where id = ${existing.id}`.execute(trx);
    return;
  }
  await sql`insert into system.data_interfaces (id, ${sql.join(columns.map(({ column }) => column))}, created_at, created_by)
    values (${createId(now.getTime())}, ${sql.join(columns.map(({ value }) => sql`${value}`))}, ${now}, ${userId})`.execute(
    trx,
  );
}

/** A category by id, else by code among the categories of interfaces; '' = none is named. */
async function findCategory(
  trx: Transaction<SystemSchema>,
  category: FileInterface['category'],
): Promise<string | undefined> {
  if (category.id === '' || (category.enCode === '' && category.fullName === '')) return '';
  const { rows } = await sql<{ id: string }>`
    select e.id from system.dictionary_entries e join system.dictionary_types t on t.id = e.dictionary_type_id
      where t.en_code = 'DataInterfaceType' and (e.id = ${category.id} or e.en_code = ${category.enCode})
      order by e.id = ${category.id} desc limit 1`.execute(trx);
  return rows[0]?.id;
}

/** A data source by its code. */
async function findSource(trx: Transaction<SystemSchema>, code: string): Promise<string | undefined> {
  if (code === '') return '0';
  return (await trx.selectFrom('data_sources').select('id').where('en_code', '=', code).executeTakeFirst())?.id;
}

function refuse(name: string, text: string): BusinessError {
  return new BusinessError('SERVER_FILE_CONTENT', { message: `${name}: ${text}` });
}
