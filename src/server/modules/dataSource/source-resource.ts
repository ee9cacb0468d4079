import { sql } from 'kysely';
import { whole } from '../../../wire/schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { isHostEntry } from '../../outbound/index';
import {
  descriptionField,
  enabledField,
  fieldFault,
  nameField,
  sortField,
  type FieldRule,
  type FieldValues,
  type ResourceDefinition,
  type ResourceRemoval,
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
  sortField,
  enabledField,
  descriptionField,
];

/** Data sources: the password goes in and never comes out. */
export function createSourceResource(deps: AppDeps) {
  return {
    path: '/api/system/DataSource',
    table: 'data_sources',
    menus: sourceMenus,
    fields,
    list: { without: ['password'] },
    hasState: true,
    taken: { field: 'enCode', text: 'server.field.codeTaken' },
    beforeWrite: async (write) => completeSource(deps, write),
    beforeRemove: refuseUsedSource,
    infoMembers: { hasPassword: whole() },
    toInfo: (row) => ({ password: '', hasPassword: row['password'] === '' ? 0 : 1 }),
  } satisfies ResourceDefinition;
}

function completeSource({ config }: AppDeps, { existing, values, translate }: ResourceWrite): FieldValues {
  const host = String(values['host']);
  if (!isHostEntry(host) || /[:/].*\/|\//.test(host))
    throw fieldFault('host', translate('server.interface.host', { name: host }));
  const dbType = String(values['dbType']).toLowerCase();
  const enCode = String(values['enCode']) || String(values['fullName']);
  const stored = { ...values, dbType, enCode };
  const password = String(values['password']);
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

async function refuseUsedSource({ trx, translate, existing }: ResourceRemoval): Promise<void> {
  const { rows } = await sql<{ full_name: string }>`
    select full_name from system.data_interfaces where db_link_id = ${existing.id} order by full_name limit 20`.execute(
    trx,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ full_name }) => full_name).join('、');
  throw new BusinessError('SERVER_IN_USE', { message: translate('server.source.inUse', { names }) });
}
