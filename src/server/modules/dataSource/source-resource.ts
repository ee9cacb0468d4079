import { whole } from '../../../wire/schema';
import type { AppDeps } from '../../deps';
import { isHostEntry } from '../../outbound/index';
import {
  closingFields,
  fieldFault,
  nameField,
  type FieldRule,
  type FieldValues,
  type ResourceDefinition,
  type ResourceWrite,
} from '../../resource/index';
import { sealSecret } from '../../secrets/index';
import { PASSWORD_PLACE } from './data-source';

/** Menus that open the data sources. */
export const sourceMenus = ['systemData.dataSource', 'system.dataSource'];

const text = (name: string, column: string, more: Partial<FieldRule> = {}): FieldRule => ({
  name,
  column,
  kind: 'text',
  max: { length: 200, text: 'server.interface.long' },
  ...more,
});

/** Where a source is: what a password was entered for. */
const PLACE_MEMBERS = ['dbType', 'host', 'port', 'userName', 'useTls'];

const fields: readonly FieldRule[] = [
  nameField(),
  text('enCode', 'en_code'),
  text('dbType', 'db_type', {
    required: 'server.source.type',
    pattern: { accepts: /^(?:mysql|postgresql)$/i, text: 'server.source.type' },
  }),
  text('host', 'host', { required: 'server.source.host' }),
  {
    name: 'port',
    column: 'port',
    kind: 'integer',
    required: 'server.source.port',
    range: { min: 1, max: 65_535, text: 'server.source.port' },
  },
  text('serviceName', 'database_name', { required: 'server.source.database' }),
  text('userName', 'user_name', { required: 'server.source.user' }),
  text('password', 'password', { max: { length: 1000, text: 'server.interface.long' } }),
  { name: 'useTls', column: 'use_tls', kind: 'integer', range: { min: 0, max: 1, text: 'server.field.number' } },
  ...closingFields,
];

/** Data sources: the password goes in and never comes out. */
export function createSourceResource(deps: AppDeps) {
  return {
    path: '/api/system/DataSource',
    table: 'data_sources',
    menus: sourceMenus,
    fields,
    screenMembers: { fields: { hasPassword: 'password' } },
    list: { without: ['password'] },
    hasState: true,
    beforeWrite: async (write) => completeSource(deps, write),
    usedBy: [{ table: 'data_interfaces', column: 'db_link_id', text: 'server.source.inUse', isNamed: true }],
    infoMembers: { hasPassword: whole() },
    toInfo: (row) => ({ password: '', hasPassword: row['password'] === '' ? 0 : 1 }),
  } satisfies ResourceDefinition;
}

function completeSource({ config }: AppDeps, { existing, values, body, translate }: ResourceWrite): FieldValues {
  const host = String(values['host']);
  if (!isHostEntry(host) || /[:/].*\/|\//.test(host))
    throw fieldFault('host', translate('server.interface.host', { name: host }));
  const dbType = String(values['dbType']).toLowerCase();
  const enCode = String(values['enCode']) || String(values['fullName']);
  const stored = { ...values, dbType, enCode };
  // What a body does not name is the stored one, which is sealed already.
  const password = body['password'] === undefined ? '' : String(values['password']);
  if (password !== '') return { ...stored, password: sealSecret(config.secretKeys, PASSWORD_PLACE, password) };
  const kept = String(existing?.['password'] ?? '');
  if (
    kept !== '' &&
    PLACE_MEMBERS.some((name) => valueOf(existing, name) !== String(stored[name as keyof typeof stored]))
  )
    throw fieldFault('password', translate('server.source.passwordAgain'));
  return { ...stored, password: kept };
}

function valueOf(existing: ResourceWrite['existing'], name: string): string {
  const column = fields.find((field) => field.name === name)?.column ?? '';
  return String(existing?.[column] ?? '');
}
