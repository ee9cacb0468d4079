import { LANGUAGES, type Language } from '../../engine/contract/language';
import type { UserFacts } from '../../engine/contract/evaluation';
import type { PermissionGrant } from '../../engine/contract/permission';
import type { CurrentUserAnswer } from '../../wire/session';
import { toMenu, type MenuNode } from './menu';
import { toSystem, type SystemConfig } from './system-config';

/** The signed-in person with everything that the shell decides by (docs/clients.md#the-current-user). */
export interface CurrentUser {
  readonly facts: UserFacts;
  /** Ids from the root company down to the user's organisation. */
  readonly organizeIdPath: readonly string[];
  readonly isAdministrator: boolean;
  readonly menu: readonly MenuNode[];
  /** What is granted, by menu id. */
  readonly grants: ReadonlyMap<string, PermissionGrant>;
  readonly system: SystemConfig;
  /** IANA name of the platform's time zone. */
  readonly timeZone: string;
  /** Origins whose pages modules may embed. */
  readonly frameSources: readonly string[];
  /** Why the password has to be changed first; '' = it need not. */
  readonly passwordDue: string;
  /** Days until the password is due, once that is to be said; null = it is not. */
  readonly passwordDaysLeft: number | null;
  /** The user's language; null = not set. */
  readonly language: Language | null;
}

/** The platform's time zone where the server names none. */
const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

function toTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name || DEFAULT_TIME_ZONE }).resolvedOptions().timeZone;
  } catch {
    return DEFAULT_TIME_ZONE;
  }
}

function toFacts(info: CurrentUserAnswer['userInfo']): UserFacts {
  const { userId, userAccount, userName, organizeId, organizeName, departmentId, departmentName } = info;
  const { positionId, positionName, roleIds } = info;
  return {
    userId,
    userName: userName || userAccount,
    account: userAccount,
    organizeId,
    organizeName,
    departmentId,
    departmentName,
    positionId,
    positionName,
    roleIds,
  };
}

type Permission = CurrentUserAnswer['permissionList'][number];

function toGrant({ column, form, button }: Permission): PermissionGrant {
  const codes = (entries: Permission['column']) => new Set(entries.map(({ enCode }) => enCode));
  return { columns: codes(column), forms: codes(form), buttons: codes(button) };
}

/** What the shell keeps of an answer of `CurrentUser`. */
export function toCurrentUser(answer: CurrentUserAnswer): CurrentUser {
  const { userInfo: info, permissionList, sysConfigInfo } = answer;
  const active = info.systemIds.find(({ currentSystem }) => currentSystem);
  return {
    facts: toFacts(info),
    organizeIdPath: info.organizeIdList,
    isAdministrator: info.isAdministrator,
    menu: toMenu(answer, active?.id || info.systemId),
    grants: new Map(permissionList.map((entry) => [entry.modelId, toGrant(entry)])),
    system: toSystem(sysConfigInfo),
    timeZone: toTimeZone(info.timeZone),
    frameSources: info.frameSources,
    passwordDue: info.passwordDue,
    passwordDaysLeft: info.passwordDaysLeft,
    language: LANGUAGES.find((language) => language === info.language) ?? null,
  };
}

/** A grant that allows nothing: what a menu entry without one means (docs/clients.md#granted-codes). */
const NOTHING: PermissionGrant = { columns: new Set(), forms: new Set(), buttons: new Set() };

/** What the user may do behind a menu entry; null = administrator, everything. */
export function grantOf(user: CurrentUser, menuId: string): PermissionGrant | null {
  return user.isAdministrator ? null : (user.grants.get(menuId) ?? NOTHING);
}
