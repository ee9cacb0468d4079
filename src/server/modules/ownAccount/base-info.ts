import { orNull, Text, whole } from '../../../wire/schema';
import type { App } from '../../http/route-types';
import { defineOwnRecord } from '../../resource/index';
import { readProfile } from '../oauth/index';
import { userFields } from '../user/index';

/** What people change of themselves; the rest is for who manages users (docs/clients.md#own-settings). */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  'gender',
  'mobilePhone',
  'email',
  'landline',
  'telePhone',
  'birthday',
  'nation',
  'nativePlace',
  'certificatesType',
  'certificatesNumber',
  'education',
  'urgentContacts',
  'urgentTelePhone',
  'postalAddress',
]);

/** The signed-in user's own master data. */
export function registerBaseInfo(app: App): void {
  defineOwnRecord(app, {
    address: '/api/permission/Users/Current/BaseInfo',
    path: '/api/permission/Users',
    table: 'users',
    nameMember: 'realName',
    fields: userFields.filter(({ name }) => OWN_FIELDS.has(name)).map((field) => ({ ...field, isKept: true })),
    taken: { field: 'account', text: 'server.user.accountTaken' },
    idOf: ({ session }) => session.user.userId,
    members: {
      account: Text,
      realName: Text,
      avatar: Text,
      organize: Text,
      position: Text,
      manager: Text,
      roleId: Text,
      creatorTime: orNull(whole()),
      prevLogTime: orNull(whole()),
    },
    async complete(_row, { session }) {
      const { user, manager, positions, roles } = await readProfile(app.deps, session.user.userId);
      return {
        account: user.account,
        realName: user.real_name,
        avatar: user.head_icon,
        organize: session.user.organizeName,
        position: positions.map(({ name }) => name).join(','),
        manager: manager ? `${manager.real_name}/${manager.account}` : '',
        roleId: roles.map(({ name }) => name).join(','),
        creatorTime: user.created_at.getTime(),
        prevLogTime: user.prev_login_at?.getTime() ?? null,
      };
    },
  });
}
