import type { Transaction } from 'kysely';
import type { ImportReport } from '../../../wire/record-files';
import { createId } from '../../db/create-id';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import {
  findTooDeep,
  lockTree,
  MAX_TREE_LEVELS,
  noteChange,
  openDocument,
  readFields,
  toImportReport,
  toMembers,
  type FieldValues,
  type ImportRequest,
  type ResourceRow,
} from '../../resource/index';
import { completeMenu } from './complete-menu';
import { TOP_MENU_ID } from './menu-facts';
import { menuFormat, type FileMenu } from './menu-file';
import { menuFields, menuResource } from './menu-resource';
import { refuseLosingMenus } from './refuse-losing-menus';
import { listEveryMenu } from './repository';

type Line = ImportReport['list'][number];

/** Carries a preview's result out of the transaction, rolling it back. */
class PreviewDone extends Error {
  constructor(readonly lines: readonly Line[]) {
    super('preview');
  }
}

/** An import in its transaction. */
interface Import {
  readonly trx: Transaction<SystemSchema>;
  readonly request: ImportRequest;
  readonly isAdministrator: boolean;
  readonly now: Date;
}

/**
 * Imports a `.bm` file, all or nothing. Entries match by category and code: one that is there gets name, icon, order, state and
 * description, and stays where it is and what it leads to. Each leaves a line in the trail. A preview does the same and rolls back. Throws the SERVER_FILE_… codes.
 */
export async function importMenus(deps: AppDeps, request: ImportRequest): Promise<ImportReport> {
  const { menus } = openDocument(menuFormat, request.text);
  try {
    const lines = await deps.db.transaction().execute(async (trx) => {
      await lockTree(trx, 'menus');
      const user = await trx
        .selectFrom('users')
        .select('is_administrator')
        .where('id', '=', request.userId)
        .executeTakeFirst();
      const isAdministrator = user?.is_administrator === true;
      const placed = await placeAll({ trx, request, isAdministrator, now: new Date(deps.clock()) }, menus);
      if (request.isPreview) throw new PreviewDone(placed);
      return placed;
    });
    return toImportReport(false, [...lines]);
  } catch (error) {
    if (error instanceof PreviewDone) return toImportReport(true, [...error.lines]);
    throw error;
  }
}

async function placeAll(context: Import, menus: readonly FileMenu[]): Promise<readonly Line[]> {
  const { trx, request } = context;
  const ids: string[] = [];
  const lines: Line[] = [];
  for (const menu of menus) {
    const parentId = menu.parent < 0 ? TOP_MENU_ID : ids[menu.parent];
    if (parentId === undefined) throw refuse(request.translate('server.menu.fileParent', { name: menu.fullName }));
    const { id, ...outcome } = await placeEntry(context, menu, parentId).catch((error: unknown) => {
      throw toFileError(error, menu, request);
    });
    ids.push(id);
    const above = lines[menu.parent]?.path;
    const path = above === undefined ? menu.fullName : `${above}/${menu.fullName}`;
    lines.push({ kind: 'menu', fullName: menu.fullName, enCode: menu.enCode, path, ...outcome });
  }
  const deep = findTooDeep(await listEveryMenu(trx));
  if (!deep) return lines;
  const message = request.translate('server.field.tooDeep', { levels: MAX_TREE_LEVELS });
  throw refuse(request.translate('server.menu.fileEntry', { name: deep.fullName, code: deep.enCode, message }));
}

function refuse(message: string): BusinessError {
  return new BusinessError('SERVER_FILE_CONTENT', { message });
}

/** A refusal of one entry says which. */
function toFileError(error: unknown, { fullName, enCode }: FileMenu, { translate }: ImportRequest): unknown {
  if (!(error instanceof BusinessError) || error.params['message'] === undefined) return error;
  const { message } = error.params;
  return refuse(translate('server.menu.fileEntry', { name: fullName, code: enCode, message }));
}

type Outcome = Pick<Line, 'action' | 'changes'> & { readonly id: string };

async function placeEntry(context: Import, menu: FileMenu, parentId: string): Promise<Outcome> {
  const { trx, request, isAdministrator } = context;
  const { translate } = request;
  const { values, faults } = readFields(menuFields, { ...menu, parentId }, translate);
  if (faults[0]) throw refuse(faults[0].message);
  const existing = await trx
    .selectFrom('menus')
    .selectAll()
    .where('category', '=', menu.category)
    .where('en_code', '=', menu.enCode)
    .orderBy('id')
    .executeTakeFirst();
  if (existing) return changeEntry(context, existing, values);
  const body = { moduleId: await findModule(trx, menu) };
  const stored = await completeMenu({ trx, translate, existing: null, values, body, isAdministrator });
  const id = await insertEntry(context, stored);
  await noteEntry(context, id, null);
  return { id, action: 'add', changes: [] };
}

/** The module of that id, else of that code; what is not there is named as it is, and refused. */
async function findModule(trx: Transaction<SystemSchema>, { module }: FileMenu): Promise<string> {
  if (!module) return '';
  const found = await trx
    .selectFrom('modules')
    .select('id')
    .where((where) => where.or([where('id', '=', module.id), where('en_code', '=', module.enCode)]))
    .orderBy((order) => order('id', '=', module.id), 'desc')
    .executeTakeFirst();
  return found?.id ?? module.id;
}

/** Members that an import changes of an entry that is there. */
const CHANGED = ['fullName', 'icon', 'linkTarget', 'sortCode', 'enabledMark', 'description'];

async function changeEntry(context: Import, existing: ResourceRow, values: FieldValues): Promise<Outcome> {
  const { trx, request, now } = context;
  const fields = menuFields.filter(({ name }) => CHANGED.includes(name));
  const changed = fields.filter(({ name, column }) => existing[column] !== values[name]);
  const changes = changed.map(({ name }) => name);
  if (changes.length === 0) return { id: existing.id, action: 'skip', changes };
  await refuseLosingMenus(trx, request.translate, { id: existing.id, enabledMark: Number(values['enabledMark']) });
  const columns = Object.fromEntries(changed.map(({ name, column }) => [column, values[name]]));
  await trx
    .updateTable('menus')
    .set({ ...columns, updated_at: now, updated_by: request.userId })
    .where('id', '=', existing.id)
    .execute();
  await noteEntry(context, existing.id, existing);
  return { id: existing.id, action: 'change', changes };
}

/** Leaves the line that a form would leave; `before` is null for an entry that is new. */
async function noteEntry({ trx, request }: Import, id: string, before: ResourceRow | null): Promise<void> {
  const row = await trx.selectFrom('menus').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await noteChange(trx, request.changer, {
    action: before ? 'update' : 'create',
    resource: menuResource.path,
    recordId: id,
    recordName: row.full_name,
    before: before && toMembers(menuFields, before),
    after: toMembers(menuFields, row),
  });
}

async function insertEntry({ trx, request, now }: Import, values: FieldValues): Promise<string> {
  const id = createId(now.getTime());
  await trx
    .insertInto('menus')
    .values({
      id,
      parent_id: String(values['parentId']),
      full_name: String(values['fullName']),
      en_code: String(values['enCode']),
      icon: String(values['icon']),
      type: Number(values['type']),
      url_address: String(values['urlAddress']),
      link_target: String(values['linkTarget']),
      category: String(values['category']),
      property_json: String(values['propertyJson']),
      sort_code: Number(values['sortCode']),
      enabled_mark: Number(values['enabledMark']),
      description: String(values['description']),
      created_at: now,
      created_by: request.userId,
    })
    .execute();
  return id;
}
