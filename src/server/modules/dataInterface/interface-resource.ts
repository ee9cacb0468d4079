import { sql } from 'kysely';
import { namedReferences } from '../../../engine/parse';
import { MAX_INTERFACE_TEXT } from '../../../wire/data-interfaces';
import { Text, whole } from '../../../wire/schema';
import type { Translate } from '../../../engine/contract/language';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { openDataSource } from '../dataSource/index';
import {
  codeField,
  descriptionField,
  enabledField,
  entryName,
  fieldFault,
  nameField,
  sortField,
  type FieldRule,
  type FieldValues,
  type ModuleUses,
  type ResourceDefinition,
  type ResourceRow,
  type ResourceWrite,
  type ScreenRecords,
} from '../../resource/index';
import { checkInterface, type InterfaceFault } from './check-interface';
import type { InterfaceRow } from './interface-definition';
import { maskHeaders } from './interface-headers';
import { keepSecrets, maskProperty } from './interface-secrets';
import { maskParams } from './secret-params';

/** Menus that open the data interfaces (docs/clients.md#menus-and-permissions). */
export const interfaceMenus = ['systemData.dataInterface', 'system.dataInterface'];

/** Data interfaces as records that fields can refer to. */
export const interfaceRecords: ScreenRecords = {
  table: 'data_interfaces',
  menus: interfaceMenus,
};

const text = (name: string, column: string, length: number): FieldRule => ({
  name,
  column,
  kind: 'text',
  max: { length, text: 'server.interface.long' },
});
const integer = (name: string, column: string, more: Partial<FieldRule> = {}): FieldRule => ({
  name,
  column,
  kind: 'integer',
  ...more,
});
const flagRange = { min: 0, max: 1, text: 'server.field.number' };

/** What an interface runs: statements and headers are read one at a time. */
const runFields: readonly FieldRule[] = [
  { ...text('dbLinkId', 'db_link_id', 64), fallback: '0' },
  text('query', 'query', MAX_INTERFACE_TEXT),
  text('path', 'path', 5000),
  text('requestHeaders', 'request_headers', 20_000),
  text('requestParameters', 'request_parameters', 100_000),
  { ...text('responseType', 'response_type', 20), fallback: 'json' },
  text('dataProcessing', 'data_processing', MAX_INTERFACE_TEXT),
  integer('checkType', 'check_type', { range: { min: 0, max: 2, text: 'server.interface.check' } }),
  text('ipAddress', 'ip_address', 5000),
  text('propertyJson', 'property_json', MAX_INTERFACE_TEXT),
];

/** Fields of an interface, with the messages of its editor. */
export const interfaceFields: readonly FieldRule[] = [
  nameField(),
  codeField(),
  text('categoryId', 'category_id', 64),
  integer('dataType', 'data_type', {
    required: 'server.interface.type',
    range: { min: 1, max: 3, text: 'server.interface.type' },
  }),
  text('requestMethod', 'request_method', 20),
  integer('hasPage', 'has_page', { range: flagRange }),
  descriptionField,
  sortField,
  enabledField,
  ...runFields,
];

/** Modules name an interface by its id or its code. */
export const interfaceUses: ModuleUses = {
  isUsing: (module, names) => {
    const { interfaces } = namedReferences(module);
    return names.some((name) => interfaces.has(name));
  },
  alsoById: true,
  codeInUse: 'server.interface.codeInUse',
  inUse: 'server.interface.inUse',
};

const RUN_NAMES = runFields.map(({ name }) => name);

/** Data interfaces as a resource; one record as 3.4 clients know it (docs/clients.md#data-interfaces): JSON members as texts. */
export function createInterfaceResource(deps: AppDeps) {
  return {
    path: '/api/system/DataInterface',
    table: 'data_interfaces',
    menus: interfaceMenus,
    fields: interfaceFields,
    infoButtons: ['detail', 'edit'],
    list: {
      filters: {
        categoryId: (id) => sql`t.category_id = ${id}`,
        dataType: (type) => sql`(${type} !~ '^[1-9]$' or t.data_type::text = ${type})`,
      },
      shown: {
        category: entryName('category_id'),
      },
      members: { category: Text },
      without: RUN_NAMES,
    },
    hasState: true,
    beforeWrite: (write) => completeInterface(deps, write),
    usedByModules: interfaceUses,
    infoMembers: { interfaceHasPage: whole() },
    toInfo: (row) => ({
      requestHeaders: maskHeaders(String(row['request_headers'])),
      requestParameters: maskParams(String(row['request_parameters'])),
      propertyJson: maskProperty(String(row['property_json'])),
      interfaceHasPage: row['has_page'],
    }),
  } satisfies ResourceDefinition;
}

async function completeInterface(deps: AppDeps, { translate, existing, values, body }: ResourceWrite) {
  const given = keepAbsent(values, { existing, body });
  const before = existing ? toRow(existing) : null;
  return prepareInterface(deps, { values: given, before, translate });
}

/** An interface before it is stored. */
export interface PreparedInterface {
  readonly values: FieldValues;
  /** What it replaces, whose secrets it keeps. */
  readonly before: InterfaceRow | null;
  readonly translate: Translate;
}

/** Checks an interface and seals its secrets, on every way into the table. Throws SERVER_FIELD_INVALID. */
export async function prepareInterface(
  deps: AppDeps,
  { values, before, translate }: PreparedInterface,
): Promise<FieldValues> {
  const row = toValuesRow(values);
  const [fault] = await faultsOf(deps, row);
  if (fault) throw fieldFault(fault.field, translate(fault.text, fault.params));
  const enCode = String(values['enCode'] ?? '');
  if (await isIdOfAnother(deps, enCode, before?.id ?? ''))
    throw fieldFault('enCode', translate('server.field.codeTaken', { value: enCode }));
  return { ...values, ...keepSecrets(deps.config.secretKeys, { row, before, translate }) };
}

/** Whether a code is the id of another interface: modules name interfaces by either, and would run the other one. */
async function isIdOfAnother({ db }: AppDeps, enCode: string, ownId: string): Promise<boolean> {
  if (enCode === ownId) return false;
  return (
    (await db.selectFrom('data_interfaces').select('id').where('id', '=', enCode).executeTakeFirst()) !== undefined
  );
}

/** What is wrong with an interface; its data source must be there. */
export async function faultsOf(deps: AppDeps, row: InterfaceRow): Promise<readonly InterfaceFault[]> {
  try {
    return checkInterface(row, (await openDataSource(deps, row.dbLinkId)).dialect);
  } catch (error) {
    if (!(error instanceof BusinessError)) throw error;
    return [{ field: 'dbLinkId', text: error.code, params: error.params }];
  }
}

/** A member that a client does not send stays as it is: editors of other versions know fewer of them. */
function keepAbsent(values: FieldValues, { existing, body }: Pick<ResourceWrite, 'existing' | 'body'>): FieldValues {
  const page = body['hasPage'] ?? body['interfaceHasPage'];
  const given =
    body['hasPage'] === undefined && page !== undefined ? { ...values, hasPage: page ? Number(page) : 0 } : values;
  if (!existing) return given;
  const kept = interfaceFields.filter(
    ({ name }) => body[name] === undefined && !(name === 'hasPage' && page !== undefined),
  );
  return {
    ...given,
    ...Object.fromEntries(kept.map(({ name, column }) => [name, existing[column] as string | number])),
  };
}

/** An interface by its fields' names, as it runs. */
export function toValuesRow(values: Readonly<Record<string, unknown>>): InterfaceRow {
  const textOf = (name: string) => String(values[name] ?? '');
  const numberOf = (name: string) => Number(values[name] ?? 0) || 0;
  return {
    id: textOf('id'),
    fullName: textOf('fullName'),
    dataType: numberOf('dataType'),
    dbLinkId: textOf('dbLinkId') || '0',
    query: textOf('query'),
    requestMethod: textOf('requestMethod'),
    path: textOf('path'),
    requestHeaders: textOf('requestHeaders'),
    requestParameters: textOf('requestParameters'),
    dataProcessing: textOf('dataProcessing'),
    propertyJson: textOf('propertyJson'),
    hasPage: numberOf('hasPage'),
    checkType: numberOf('checkType'),
    ipAddress: textOf('ipAddress'),
    enabledMark: numberOf('enabledMark'),
  };
}

/** A stored interface by its fields' names. */
export function toRow(stored: ResourceRow): InterfaceRow {
  const values = Object.fromEntries(interfaceFields.map(({ name, column }) => [name, stored[column]]));
  return toValuesRow({ ...values, id: stored.id });
}
