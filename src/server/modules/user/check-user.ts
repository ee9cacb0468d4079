import { randomBytes } from 'node:crypto';
import { requireGivable, type GivenObjects } from '../../access/index';
import { BusinessError } from '../../http/errors';
import { endSessions } from '../../http/session-store';
import {
  fieldFault,
  givenLinks,
  holdsButton,
  readLinks,
  type FieldValues,
  type LinkRule,
  type ResourceRemoval,
  type ResourceRow,
  type ResourceState,
  type ResourceWrite,
} from '../../resource/index';
import { atFields, checkFirstPassword, hashPassword, prepareFirstPassword, toClientHash } from '../oauth/index';
import { requireWhole } from '../organize/index';
import { refuseForeignPart } from './graded-user';
import { userMenus } from './user-links';
import type { UserLinks } from './user-links';

const ENABLED = 1;

/**
 * Checks what a write of a user does to rights, and completes what is stored: the main organisation and position are among those
 * that the user belongs to.
 */
export async function checkUser(links: UserLinks, write: ResourceWrite): Promise<FieldValues> {
  const { existing, values, body, translate, trx } = write;
  refuseStrong(write.request, existing);
  refuseWeakening(write);
  if (existing && values['managerId'] === existing.id)
    throw fieldFault('managerId', translate('server.user.managerSelf'));
  const held = existing ? await readLinks(trx, Object.values(links) as LinkRule[], existing.id) : {};
  await requireGivableLinks(links, write, held);
  await refuseForeignPart(links, write, held);
  const after = (link: LinkRule) => givenLinks(link, body) ?? held[link.name] ?? [];
  const organizeIds = after(links.organizes);
  if (organizeIds.length === 0) throw fieldFault('organizeIdTree', translate('server.user.organizeRequired'));
  return {
    ...values,
    mainOrganizeId: mainOf(values['mainOrganizeId'], organizeIds),
    mainPositionId: mainOf(values['mainPositionId'], after(links.positions)),
    password: await toPasswordHash(write),
  };
}

/** The main one stays as long as it is among them; else it is the first. */
function mainOf(main: unknown, ids: readonly string[]): string {
  return typeof main === 'string' && ids.includes(main) ? main : (ids[0] ?? '');
}

/** A user without a password cannot sign in until one is set. */
async function toPasswordHash(write: ResourceWrite): Promise<string> {
  const { existing, body, values, request, translate, isTrial } = write;
  if (existing) return String(existing['password_hash']);
  const given = body['password'];
  if (!isFirstPassword(given)) return isTrial ? '' : hashPassword(toClientHash(randomBytes(32).toString('hex')));
  const owner = {
    account: String(values['account']),
    words: [String(values['realName']), String(values['mobilePhone'])],
  };
  const { deps } = request.server;
  // Hashing takes a hundred times what all else of a trial does.
  const work = isTrial
    ? checkFirstPassword(deps, given, owner).then(() => '')
    : prepareFirstPassword(deps, given, owner);
  return work.catch(atFields({ fresh: 'password' }, translate));
}

function isFirstPassword(given: unknown): given is string {
  return typeof given === 'string' && given !== '';
}

/** Only administrators touch administrators, or make them. Throws SERVER_FORBIDDEN. */
export function refuseStrong(request: ResourceWrite['request'], existing: ResourceRow | null): void {
  if (!request.session.isAdministrator && existing?.['is_administrator'] === true)
    throw new BusinessError('SERVER_FORBIDDEN');
}

/** Nobody makes an administrator but one, and none takes their own way in. */
function refuseWeakening({ request: { session }, existing, values, translate }: ResourceWrite): void {
  if (!session.isAdministrator && values['isAdministrator'] === true) throw new BusinessError('SERVER_FORBIDDEN');
  if (existing?.id !== session.user.userId) return;
  if (session.isAdministrator && values['isAdministrator'] !== true)
    throw fieldFault('isAdministrator', translate('server.user.ownAdministrator'));
  if (values['enabledMark'] !== ENABLED) throw fieldFault('enabledMark', translate('server.user.ownState'));
}

/** What a user is put into must give no more than who puts them there has; nobody but administrators moves themselves. */
async function requireGivableLinks(
  links: UserLinks,
  { trx, request: { session }, existing, body }: ResourceWrite,
  held: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  if (session.isAdministrator) return;
  const isOwn = existing?.id === session.user.userId;
  const added = (link: LinkRule) => (givenLinks(link, body) ?? []).filter((id) => !held[link.name]?.includes(id));
  // What is shown to people follows from where they belong.
  if (isOwn && added(links.organizes).length > 0) throw new BusinessError('SERVER_FORBIDDEN');
  const kinds = [
    ['role', links.roles],
    ['position', links.positions],
    ['group', links.groups],
  ] as const satisfies readonly (readonly [GivenObjects['type'], LinkRule])[];
  for (const [type, link] of kinds) {
    const ids = added(link);
    if (ids.length === 0) continue;
    if (isOwn) throw new BusinessError('SERVER_FORBIDDEN');
    await requireGivable(trx, session, { type, ids });
  }
}

/** Whoever is switched off is signed out, and a first password that stood in a file is changed at the first sign-in. */
export async function finishUser(write: ResourceWrite & { readonly id: string }): Promise<void> {
  const { trx, values, existing, id, request } = write;
  if (write.origin === 'sheet' && !existing && isFirstPassword(write.body['password']))
    await trx.updateTable('users').set({ password_reset: true }).where('id', '=', id).execute();
  if (existing && values['enabledMark'] !== ENABLED)
    await endSessions(trx, { userId: id }, { reason: 'disabled', atMs: request.server.deps.clock() });
}

/** Switches a user on or off; who is switched off is signed out. */
export async function switchUser({ trx, existing, request, enabledMark, translate }: ResourceState): Promise<void> {
  refuseStrong(request, existing);
  await requireWhole(trx, request, [existing.id]);
  const button = enabledMark === ENABLED ? 'activate' : 'disable';
  if (!(await holdsButton(request, { menus: userMenus }, [button]))) throw new BusinessError('SERVER_FORBIDDEN');
  if (existing.id === request.session.user.userId)
    throw new BusinessError('SERVER_IN_USE', { message: translate('server.user.ownState') });
  if (enabledMark !== ENABLED)
    await endSessions(trx, { userId: existing.id }, { reason: 'disabled', atMs: request.server.deps.clock() });
}

/** Nobody removes themselves, and only administrators remove one. */
export async function refuseRemoval({ existing, request, translate }: ResourceRemoval): Promise<void> {
  refuseStrong(request, existing);
  if (existing.id === request.session.user.userId)
    throw new BusinessError('SERVER_IN_USE', { message: translate('server.user.ownRemoval') });
}
