import { Type } from '@sinclair/typebox';
import type { Wire } from '../../../wire/call';
import * as calls from '../../../wire/session';
import { Count, Flag, list, nothing, orNull, record, recursive, Text, whole } from '../../../wire/schema';

export const AccountParams = Type.Object({ account: Type.String({ maxLength: 200 }) });
export const ThemeBody = Type.Object({ theme: Type.String({ maxLength: 20 }) });

const Moment = orNull(whole());
const named = { id: Text, name: Text };
const { answer } = calls.readCurrentUser;

const clientSystemInfo = { companyName: Text, workLogoIcon: Text, appIcon: Text };

const clientUserInfo = {
  headIcon: Text,
  gender: Count,
  managerId: Text,
  manager: Text,
  positionIds: list(record(named)),
  roleId: Text,
  roleName: Text,
  groupIds: list(Text),
  groupNames: list(Text),
  loginTime: Moment,
  loginIPAddress: Text,
  loginIPAddressName: Text,
  MACAddress: Text,
  loginPlatForm: Text,
  prevLogin: Count,
  prevLoginTime: Moment,
  prevLoginIPAddress: Text,
  prevLoginIPAddressName: Text,
  tenantId: Text,
  portalId: Text,
  systemIds: list(record({ ...named, icon: Text, currentSystem: Flag })),
  signImg: Text,
  changePasswordDate: Moment,
  mobilePhone: Text,
  email: Text,
  birthday: Moment,
  subordinates: list(Text),
  landline: Text,
  telePhone: Text,
  theme: Text,
};

const ClientMenuEntry = recursive('ClientMenuEntry', (This) =>
  record({
    ...calls.menuMembers(This),
    parentId: Text,
    systemId: Text,
    category: Text,
    sortCode: Count,
    hasChildren: Flag,
  }),
);

const Codes = list(record({ id: Text, fullName: Text, enCode: Text }));

/** Calls of a session, with members that only existing clients read. */
export const readCurrentUser = {
  ...calls.readCurrentUser,
  answer: record({
    ...answer.properties,
    menuList: list(ClientMenuEntry),
    userInfo: record({ ...calls.UserInfo.properties, ...clientUserInfo }),
    permissionList: list(
      record({ modelId: Text, moduleName: Text, column: Codes, button: Codes, form: Codes, resource: list(nothing()) }),
    ),
    sysConfigInfo: record({ ...calls.SystemInfo.properties, ...clientSystemInfo }),
  }),
};

export const readLoginConfig = {
  ...calls.readLoginConfig,
  answer: record({
    ...calls.readLoginConfig.answer.properties,
    redirect: Flag,
    url: Text,
    ticketParams: Text,
    socialsList: list(nothing()),
  }),
};

export type CurrentUserAnswer = Wire<typeof readCurrentUser.answer>;
