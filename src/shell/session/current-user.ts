import { LANGUAGES, type Language } from '../../engine/contract/language';
import type { UserFacts } from '../../engine/contract/evaluation';
import type { PermissionGrant } from '../../engine/contract/permission';
import { isObject, toObjects, toText, type JsonObject } from '../http';
import { toMenu, type MenuNode } from './menu';
import { toSystem, type SystemConfig } from './system-config';

/** The signed-in person with everything that the shell decides by (contract e.3 CurrentUser). */
export interface CurrentUser {
  readonly facts: UserFacts;
  readonly isAdministrator: boolean;
  readonly menu: readonly MenuNode[];
  /** What is granted, by menu id. */
  readonly grants: ReadonlyMap<string, PermissionGrant>;
  readonly system: SystemConfig;
  /** IANA name of the platform's time zone. */
  readonly timeZone: string;
  /** The language that the person works in; null when the server says none. */
  readonly language: Language | null;
}

/** The platform's time zone where the server names none. */
const DEFAULT_TIME_ZONE = 'Asia/Shanghai';

function toTimeZone(value: unknown): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: toText(value) || DEFAULT_TIME_ZONE }).resolvedOptions().timeZone;
  } catch {
    return DEFAULT_TIME_ZONE;
  }
}

function firstText(...values: readonly unknown[]): string {
  return values.map(toText).find((text) => text !== '') ?? '';
}

function toTexts(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.map(toText).filter((text) => text !== '');
  return toText(value)
    .split(',')
    .filter((text) => text !== '');
}

function toFacts(info: JsonObject): UserFacts {
  const position = toObjects(info['positionIds'])[0];
  return {
    userId: toText(info['userId']),
    userName: firstText(info['userName'], info['userAccount']),
    account: toText(info['userAccount']),
    organizeId: toText(info['organizeId']),
    organizeName: toText(info['organizeName']),
    departmentId: toText(info['departmentId']),
    departmentName: toText(info['departmentName']),
    positionId: firstText(info['positionId'], position?.['id']),
    positionName: firstText(info['positionName'], position?.['name']),
    roleIds: toTexts(info['roleIds'] ?? info['roleId']),
  };
}

function toCodes(value: unknown): ReadonlySet<string> {
  return new Set(toObjects(value).map((item) => toText(item['enCode'])));
}

function toGrants(value: unknown): ReadonlyMap<string, PermissionGrant> {
  return new Map(
    toObjects(value).map((entry) => [
      toText(entry['modelId']),
      { columns: toCodes(entry['column']), forms: toCodes(entry['form']), buttons: toCodes(entry['button']) },
    ]),
  );
}

/** Reads the answer of `CurrentUser`; null when it names no user. */
export function toCurrentUser(data: unknown): CurrentUser | null {
  if (!isObject(data) || !isObject(data['userInfo'])) return null;
  const info = data['userInfo'];
  const facts = toFacts(info);
  if (facts.userId === '') return null;
  const active = toObjects(info['systemIds']).find(
    (system) => system['currentSystem'] === true || system['currentSystem'] === 1,
  );
  return {
    facts,
    isAdministrator: info['isAdministrator'] === true || info['isAdministrator'] === 1,
    menu: toMenu(data, firstText(active?.['id'], info['systemId'])),
    grants: toGrants(data['permissionList']),
    system: toSystem(data['sysConfigInfo']),
    timeZone: toTimeZone(info['timeZone']),
    language: LANGUAGES.find((language) => language === info['language']) ?? null,
  };
}

/** A grant that allows nothing: what a menu entry without one means (client-3.4.7 §8). */
const NOTHING: PermissionGrant = { columns: new Set(), forms: new Set(), buttons: new Set() };

/** What the user may do behind a menu entry; null = administrator, everything. */
export function grantOf(user: CurrentUser, menuId: string): PermissionGrant | null {
  return user.isAdministrator ? null : (user.grants.get(menuId) ?? NOTHING);
}

/** Whether a column, form or button code is granted behind a menu entry (shell.md §6). */
export function hasPermission(
  user: CurrentUser,
  menuId: string,
  kind: 'column' | 'form' | 'button',
  code: string,
): boolean {
  const grant = grantOf(user, menuId);
  if (!grant) return true;
  const codes = { column: grant.columns, form: grant.forms, button: grant.buttons }[kind];
  return codes.has(code) || (kind === 'button' && codes.has(`btn_${code}`));
}
