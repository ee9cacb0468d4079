import { toSafeHref } from '../../../engine/values/safe-href';
import { isRecord } from '../../../engine/json/raw-value';
import { fieldFault, type FieldValues, type ResourceRow, type ResourceWrite } from '../../resource/index';
import directories from '../../seed/data/system-directories.json';
import { isContainer, MENU_TYPES, TOP_MENU_ID } from './menu-facts';
import { switchesOf, withoutSwitches } from './own-switches';
import { withTitles } from './own-titles';
import { refuseLosingMenus } from './refuse-losing-menus';

type Properties = Readonly<Record<string, unknown>>;

/** An entry that is to be stored, by a form or from a file. */
export interface MenuWrite extends Omit<ResourceWrite, 'request' | 'origin' | 'isTrial'> {
  readonly isAdministrator: boolean;
}

/** What the parts of the checks see; each throws SERVER_FIELD_INVALID. */
interface Entry extends MenuWrite {
  readonly type: number;
  readonly properties: Properties;
  /** Module that it is to open; '' = none. */
  readonly moduleId: string;
}

/** Path of a page: clients put one slash before it. */
const PAGE_PATH = /^[\w\-.~%/]+(?:\?[\w\-.~%/=&]*)?$/;

/** Checks what spans members and records, and answers the entry as it is stored: address and module by its kind. */
export async function completeMenu(write: MenuWrite): Promise<FieldValues> {
  const { trx, translate, existing, values } = write;
  const properties = await toProperties(write);
  const named = write.body['moduleId'] ?? properties['moduleId'];
  const entry: Entry = {
    ...write,
    type: Number(values['type']),
    properties,
    moduleId: typeof named === 'string' ? named.trim() : '',
  };
  await refuseParent(entry);
  refuseOtherScreen(entry);
  refuseOtherTarget(entry);
  await refuseTakenCode(entry);
  await refuseModule(entry);
  if (existing) {
    const enabledMark = Number(values['enabledMark']);
    await refuseLosingMenus(trx, translate, { id: existing.id, parentId: String(values['parentId']), enabledMark });
    await dropFormerCodes(entry, existing);
  }
  const { moduleId: _module, ...others } = properties;
  const stored =
    entry.type === MENU_TYPES.module || entry.moduleId !== '' ? { ...others, moduleId: entry.moduleId } : others;
  return { ...values, urlAddress: toAddress(entry), propertyJson: JSON.stringify(stored) };
}

/** The JSON of clients; which screen of the platform an entry opens, and what it asks for, is not theirs to say. */
async function toProperties(write: MenuWrite): Promise<Properties> {
  const { values, existing, translate, body } = write;
  const read: unknown = JSON.parse(String(values['propertyJson']));
  if (!isRecord(read)) throw fieldFault('propertyJson', translate('server.field.json'));
  const { screen: _screen, ...rest } = withoutSwitches(withTitles(read, body));
  const stored = existing ? propertiesOf(existing) : {};
  const { screen } = stored;
  return typeof screen === 'string' ? { ...rest, ...(await switchesOf(write, { screen, stored })), screen } : rest;
}

function propertiesOf(row: ResourceRow): Properties {
  return row['property_json'] as Properties;
}

async function refuseParent({ trx, translate, values, type }: Entry): Promise<void> {
  const parentId = String(values['parentId']);
  if (parentId === TOP_MENU_ID) return;
  if (type === MENU_TYPES.system) throw fieldFault('parentId', translate('server.menu.systemOnTop'));
  const parent = await trx.selectFrom('menus').select('type').where('id', '=', parentId).executeTakeFirst();
  if (!parent || !isContainer(parent)) throw fieldFault('parentId', translate('server.menu.parentNoDirectory'));
}

/** The server finds an entry of its own screens by code, and the browser opens it by kind and address. */
function refuseOtherScreen({ existing, values, translate }: Entry): void {
  if (!existing) return;
  if (isContainer({ type: Number(existing['type']) }) && !isContainer({ type: Number(values['type']) }))
    throw fieldFault('type', translate('server.menu.directoryStays'));
  if (typeof propertiesOf(existing)['screen'] !== 'string') return;
  for (const [member, column] of [
    ['enCode', 'en_code'],
    ['type', 'type'],
    ['urlAddress', 'url_address'],
    ['category', 'category'],
  ] as const)
    if (values[member] !== existing[column]) throw fieldFault(member, translate('server.menu.systemFixed'));
}

/**
 * What an entry leads to decides what its grants give, and its code which calls it opens: leading a granted entry elsewhere would give
 * rights without granting any. So only administrators change it, and only they use codes of the platform's own screens.
 */
function refuseOtherTarget({ isAdministrator, existing, values, type, moduleId, translate }: Entry): void {
  if (isAdministrator) return;
  const code = String(values['enCode']);
  if (!existing) {
    if (directories.some(({ enCode }) => code === enCode || code.startsWith(`${enCode}.`)))
      throw fieldFault('enCode', translate('server.menu.codeReserved'));
    return;
  }
  const changed = [
    code !== existing['en_code'] && 'enCode',
    type !== existing['type'] && 'type',
    moduleId !== String(existing['module_id'] ?? '') && 'moduleId',
  ].find((member) => member !== false);
  if (changed) throw fieldFault(changed, translate('server.menu.targetLocked'));
}

/** Entries that open one module may share its code, in several places. */
async function refuseTakenCode({ trx, translate, existing, values, moduleId }: Entry): Promise<void> {
  const others = await trx
    .selectFrom('menus')
    .select(['id', 'module_id'])
    .where('en_code', '=', String(values['enCode']))
    .where('category', '=', String(values['category']))
    .execute();
  const taken = others.some((other) => other.id !== existing?.id && (moduleId === '' || other.module_id !== moduleId));
  if (taken) throw fieldFault('enCode', translate('server.field.codeTaken', { value: values['enCode'] }));
}

/** An entry opens a module exactly when it is one of a module. */
async function refuseModule({ trx, translate, existing, type, moduleId }: Entry): Promise<void> {
  if (type === MENU_TYPES.module && moduleId === '')
    throw fieldFault('moduleId', translate('server.menu.moduleRequired'));
  if (moduleId === '') return;
  const found = await trx.selectFrom('modules').select('id').where('id', '=', moduleId).executeTakeFirst();
  // An entry whose module was deleted may still be renamed or moved away.
  const isKept = existing !== null && existing['module_id'] === moduleId;
  if (type === MENU_TYPES.module && !found && !isKept)
    throw fieldFault('moduleId', translate('server.menu.moduleGone'));
  if (type !== MENU_TYPES.module && found) throw fieldFault('moduleId', translate('server.menu.moduleNotHere'));
}

/** Codes that were given for the module that the entry opened before say nothing about another one. */
async function dropFormerCodes({ trx, moduleId }: Entry, existing: ResourceRow): Promise<void> {
  if (moduleId === String(existing['module_id'] ?? '')) return;
  await trx.deleteFrom('grants').where('menu_id', '=', existing.id).where('item_type', '<>', 'module').execute();
}

/** Where the entry leads. Throws SERVER_FIELD_INVALID. */
function toAddress({ values, type, translate }: Entry): string {
  const given = String(values['urlAddress']);
  if (type === MENU_TYPES.link) {
    const href = /^https?:/i.test(given) ? toSafeHref(given) : null;
    if (href === null) throw fieldFault('urlAddress', translate('server.menu.linkInvalid'));
    return href;
  }
  const address = given.replace(/^\/+/, '');
  if (address === '') {
    if (type === MENU_TYPES.page) throw fieldFault('urlAddress', translate('server.menu.urlRequired'));
    return type === MENU_TYPES.module ? `model/${String(values['enCode'])}` : String(values['enCode']);
  }
  if (!PAGE_PATH.test(address)) throw fieldFault('urlAddress', translate('server.menu.urlInvalid'));
  return address;
}
