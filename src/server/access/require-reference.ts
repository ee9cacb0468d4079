import type { FastifyRequest } from 'fastify';
import { toButtonCode } from '../../engine/permission';
import { holdsAddress } from '../http/address-list';
import { BusinessError } from '../http/errors';
import type { RequestSession } from '../http/request-session';
import { isMenuGranted } from '../resource/index';
import type { AppDeps } from '../deps';
import { listOpenModules, readButtonUse, type OpenModule } from './module-references';

/** The names that an asked id or code goes by: the row's id and code, or what was asked where there is no such row. */
type Names = readonly string[];

/**
 * A route's `onRequest`: lets administrators run a data interface, whoever manages interfaces (by one of the menus), and
 * whoever may open a released module that names it, or press the button that does, from a listed address where the interface lists them. Which columns it
 * answers is its author's decision: permissions on the columns of a module do not reach into what a statement selects. Throws
 * SERVER_FORBIDDEN, whether it exists or not, and SERVER_INTERFACE_ADDRESS.
 */
export function requireInterface(param: string, menus: readonly string[]) {
  return async (request: FastifyRequest): Promise<void> => {
    const { session, server } = request;
    if (session.isAdministrator) return;
    const names = await namesOf(server.deps, { table: 'data_interfaces', first: 'id' }, paramOf(request, param));
    if (await isMenuGranted(server.deps, session.grantHolders, menus)) return;
    const open = await listOpenModules(server.deps, session.grantHolders);
    const isOffered = open.some(({ offered }) => names.some((name) => offered.has(name)));
    if (!isOffered && !(await mayPress(server.deps, session, { open, names })))
      throw new BusinessError('SERVER_FORBIDDEN');
    await requireListedAddress(server.deps, paramOf(request, param), request.ip);
  };
}

/** `checkType` of interfaces that run for listed addresses only. */
const BY_ADDRESS = 2;

async function requireListedAddress({ db }: AppDeps, asked: string, address: string): Promise<void> {
  const row = await db
    .selectFrom('data_interfaces')
    .select(['check_type', 'ip_address'])
    .where((where) => where.or([where('id', '=', asked), where('en_code', '=', asked)]))
    .orderBy((order) => order('id', '=', asked), 'desc')
    .executeTakeFirst();
  if (row?.check_type === BY_ADDRESS && !holdsAddress(row.ip_address, address))
    throw new BusinessError('SERVER_INTERFACE_ADDRESS');
}

/**
 * Whether a user's run of an interface may change data: an administrator's, and that of whoever may press a button that runs it in
 * a released module. The choices of a field never may.
 */
export async function mayWriteByInterface(deps: AppDeps, session: RequestSession, asked: string): Promise<boolean> {
  if (session.isSeen) return false;
  if (session.isAdministrator) return true;
  const names = await namesOf(deps, { table: 'data_interfaces', first: 'id' }, asked);
  const open = await listOpenModules(deps, session.grantHolders);
  return mayPress(deps, session, { open, names });
}

interface Pressing {
  readonly open: readonly OpenModule[];
  readonly names: Names;
}

/** Whether one of the modules has a button that runs the interface and that the user may press, as its screen asks for it. */
export async function mayPress(deps: AppDeps, session: RequestSession, { open, names }: Pressing): Promise<boolean> {
  for (const module of open) {
    const buttons = new Set(names.flatMap((name) => [...(module.pressed.get(name) ?? [])]));
    if (buttons.size === 0) continue;
    // A button of the form follows the form: whoever may open it.
    if (buttons.has('') || !(await readButtonUse(deps, module)).needsCodes) return true;
    const grant = await session.grantOf(module.id);
    if ([...buttons].some((value) => grant?.buttons.has(toButtonCode(value)))) return true;
  }
  return false;
}

/**
 * A route's `onRequest`: lets administrators read what a picker offers, whoever manages it (by one of the menus), and whoever
 * may open a released module that names the picker's screen (`system/…`). Throws SERVER_FORBIDDEN.
 */
export function requirePicker(screen: string, menus: readonly string[]) {
  return async ({ session, server }: FastifyRequest): Promise<void> => {
    if (session.isAdministrator) return;
    const open = await listOpenModules(server.deps, session.grantHolders);
    if (open.some(({ modules }) => modules.has(screen))) return;
    if (await isMenuGranted(server.deps, session.grantHolders, menus)) return;
    throw new BusinessError('SERVER_FORBIDDEN');
  };
}

/**
 * A route's `onRequest`: lets administrators take a number, and whoever may add records in a released module that takes its
 * numbers from the rule. Throws SERVER_FORBIDDEN, whether the rule exists or not.
 */
export function requireNumberRule(param: string) {
  return async (request: FastifyRequest): Promise<void> => {
    const { session, server } = request;
    if (session.isAdministrator) return;
    const names = await namesOf(server.deps, { table: 'bill_rules', first: 'en_code' }, paramOf(request, param));
    if (!(await mayTakeNumber(server.deps, session, names))) throw new BusinessError('SERVER_FORBIDDEN');
  };
}

/** Whether a user may take numbers of a rule, by adding records of a module that takes them. */
export async function mayTakeNumber(deps: AppDeps, session: RequestSession, names: Names): Promise<boolean> {
  for (const module of await listOpenModules(deps, session.grantHolders)) {
    if (!names.some((name) => module.rules.has(name))) continue;
    const { rules, needsCodes } = await readButtonUse(deps, module);
    if (!names.some((name) => rules.has(name))) continue;
    if (!needsCodes || (await session.grantOf(module.id))?.buttons.has('btn_add')) return true;
  }
  return false;
}

function paramOf({ params }: FastifyRequest, name: string): string {
  const value = (params as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

/** `first` is what counts where one row's id is another's code: as in the call that is guarded. */
interface Lookup {
  readonly table: 'data_interfaces' | 'bill_rules';
  readonly first: 'id' | 'en_code';
}

/** Id and code of a row that is asked for by one of them. */
export async function namesOf({ db }: AppDeps, { table, first }: Lookup, asked: string): Promise<Names> {
  const row = await db
    .selectFrom(table)
    .select(['id', 'en_code'])
    .where((where) => where.or([where('id', '=', asked), where('en_code', '=', asked)]))
    .orderBy((order) => order(first, '=', asked), 'desc')
    .executeTakeFirst();
  return row ? [row.id, row.en_code] : [asked];
}
