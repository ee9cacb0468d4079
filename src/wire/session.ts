import type { TSchema } from '@sinclair/typebox';
import { get, post, put, type Wire } from './call';
import {
  Flag,
  Nothing,
  Text,
  anything,
  dictionary,
  list,
  members,
  optional,
  orNull,
  record,
  recursive,
  text,
  whole,
} from './schema';

const OWN = '/api/permission/Users/Current';

/** MD5 hex as clients send it; anything else is no password, told apart by nothing but the failure. */
const ClientHash = text({ maxLength: 128 });

/** What the platform says about itself; before sign-in, a part of it. */
export const SystemInfo = record({
  title: Text,
  sysName: Text,
  sysVersion: optional(Text),
  copyright: Text,
  logoIcon: optional(Text),
  loginIcon: Text,
  navigationIcon: optional(Text),
});

/** The members of an entry of the menu, with what stands below it. */
export const menuMembers = <Children extends TSchema>(children: Children) => ({
  id: Text,
  fullName: Text,
  enCode: Text,
  icon: Text,
  /** 0 system, 1 directory, 2 page, 3 module, 4 dictionary, 5 report, 6 screen, 7 link, 8 portal. */
  type: whole({ default: 2 }),
  urlAddress: Text,
  linkTarget: Text,
  /** JSON. */
  propertyJson: Text,
  hidden: optional(Flag),
  /** What an entry that is called like its module is called in other languages. */
  titles: optional(dictionary(Text)),
  children: list(children),
});

const MenuEntry = recursive('MenuEntry', (This) => record(menuMembers(This)));

const Codes = list(record({ enCode: Text }));

/** Who is signed in. */
export const UserInfo = record({
  userId: text({ minLength: 1 }),
  userAccount: Text,
  userName: Text,
  organizeId: Text,
  /** Ids from the root company down to the organisation. */
  organizeIdList: list(Text),
  organizeName: Text,
  departmentId: Text,
  departmentName: Text,
  positionId: Text,
  positionName: Text,
  roleIds: list(Text),
  isAdministrator: Flag,
  systemId: Text,
  systemIds: list(record({ id: Text, currentSystem: Flag })),
  language: Text,
  /** Why the password has to be changed before anything else: `initial`, `reset`, `expired`; '' = it need not. */
  passwordDue: Text,
  /** Days until it has to, from some days before on; null = nothing is said. */
  passwordDaysLeft: orNull(whole()),
  /** IANA name of the platform's time zone. */
  timeZone: Text,
  /** Origins whose pages modules may embed. */
  frameSources: list(Text),
});

/**
 * Who is signed in, with everything that the shell decides by. Existing clients read more, which the server adds to its schema and
 * which stays out of the first load.
 */
const CurrentUserAnswer = record({
  menuList: list(MenuEntry),
  userInfo: UserInfo,
  /** What is granted behind a menu entry; `modelId` is the entry's id. */
  permissionList: list(record({ modelId: Text, column: Codes, button: Codes, form: Codes })),
  routerList: list(anything()),
  sysConfigInfo: orNull(SystemInfo),
});

/** Sign-in form; 3.4.7 clients send more members, which are ignored. */
const LoginBody = members({
  account: text({ minLength: 1, maxLength: 64 }),
  password: ClientHash,
  origin: optional(text({ maxLength: 32 })),
});

export const readLoginConfig = get('/api/oauth/getLoginConfig', {
  answer: record({ sysConfigInfo: orNull(SystemInfo) }),
});

export const signIn = post('/api/oauth/Login', {
  body: LoginBody,
  answer: record({ token: text({ minLength: 1 }), theme: Text }),
});

export const readCurrentUser = get('/api/oauth/CurrentUser', { answer: CurrentUserAnswer });

export const signOut = get('/api/oauth/Logout', { answer: Nothing });

export const saveLanguage = put(`${OWN}/SystemLanguage`, {
  body: members({ language: text({ maxLength: 20 }) }),
  answer: Nothing,
});

export type CurrentUserAnswer = Wire<typeof CurrentUserAnswer>;
export type MenuEntry = Wire<typeof MenuEntry>;
export type SystemInfo = Wire<typeof SystemInfo>;
