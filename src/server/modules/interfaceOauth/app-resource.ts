import { randomBytes } from 'node:crypto';
import { Text, whole } from '../../../wire/schema';
import type { AppDeps } from '../../deps';
import { isAddressEntry, splitAddresses } from '../../http/address-list';
import {
  closingFields,
  fieldFault,
  type FieldRule,
  type FieldValues,
  type LinkRule,
  type ResourceDefinition,
  type ResourceWrite,
} from '../../resource/index';
import { sealSecret } from '../../secrets/index';

/** Menus that open the callers from outside. */
export const appMenus = ['systemData.interfaceOauth', 'system.interfaceOauth'];

/** Where the secret of a caller is sealed for. */
export const SECRET_PLACE = 'caller secret';
const MIN_SECRET = 32;
const SECRET_BYTES = 32;

const addresses = (name: string, column: string): FieldRule => ({
  name,
  column,
  kind: 'text',
  max: { length: 5000, text: 'server.interface.long' },
});

const fields: readonly FieldRule[] = [
  {
    name: 'appName',
    column: 'full_name',
    kind: 'text',
    required: 'server.caller.nameRequired',
    max: { length: 100, text: 'server.interface.long' },
  },
  {
    name: 'appId',
    column: 'en_code',
    kind: 'text',
    required: 'server.caller.idRequired',
    pattern: { accepts: /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, text: 'server.caller.idFormat' },
  },
  {
    name: 'appSecret',
    column: 'secret',
    kind: 'text',
    isSecret: true,
    max: { length: 200, text: 'server.interface.long' },
  },
  {
    name: 'usefulLife',
    column: 'expires_at_ms',
    kind: 'text',
    fallback: '0',
    pattern: { accepts: /^\d{1,15}$/, text: 'server.caller.expiry' },
  },
  addresses('whiteList', 'allowed_addresses'),
  addresses('blackList', 'refused_addresses'),
  ...closingFields,
];

/** The interfaces that a caller may run. */
export const allowedInterfaces: LinkRule = {
  name: 'dataInterfaceIds',
  table: 'interface_app_interfaces',
  own: 'app_id',
  other: 'interface_id',
  refersTo: { table: 'data_interfaces', text: 'server.caller.interfaceGone' },
};

/** A new secret: 64 hexadecimal digits. */
export function makeSecret(): string {
  return randomBytes(SECRET_BYTES).toString('hex');
}

/** Callers from outside; the secret goes in once and never comes out. */
export function createAppResource(deps: AppDeps) {
  return {
    path: '/api/system/InterfaceOauth',
    table: 'interface_apps',
    menus: appMenus,
    fields,
    list: {},
    hasState: true,
    taken: { field: 'appId', text: 'server.field.codeTaken' },
    beforeWrite: async (write) => completeApp(deps, write),
    links: [allowedInterfaces],
    infoMembers: { appSecret: Text, hasSecret: whole() },
    toInfo: (row) => ({ appSecret: '', hasSecret: row['secret'] === '' ? 0 : 1 }),
  } satisfies ResourceDefinition;
}

function completeApp({ config }: AppDeps, { existing, values, translate }: ResourceWrite): FieldValues {
  for (const name of ['whiteList', 'blackList']) {
    const wrong = splitAddresses(String(values[name])).find((entry) => !isAddressEntry(entry));
    if (wrong !== undefined) throw fieldFault(name, translate('server.interface.addresses', { name: wrong }));
  }
  const secret = String(values['appSecret']);
  const kept = String(existing?.['secret'] ?? '');
  if (secret === '' && kept !== '') return { ...values, appSecret: kept };
  if (secret.length < MIN_SECRET)
    throw fieldFault('appSecret', translate('server.caller.secret', { length: MIN_SECRET }));
  return { ...values, appSecret: sealSecret(config.secretKeys, SECRET_PLACE, secret) };
}

/** Ids of the interfaces that a caller may run. */
export async function readInterfaceIds({ db }: AppDeps, appId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('interface_app_interfaces')
    .select('interface_id')
    .where('app_id', '=', appId)
    .orderBy('interface_id')
    .execute();
  return rows.map(({ interface_id }) => interface_id);
}
