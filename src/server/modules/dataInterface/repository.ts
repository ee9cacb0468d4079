import type { Kysely } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import type { InterfaceRow } from './interface-definition';

/** An interface by id or code. */
export function findInterface(db: Kysely<SystemSchema>, idOrCode: string): Promise<InterfaceRow | undefined> {
  return db
    .selectFrom('data_interfaces')
    .select([
      'id',
      'full_name as fullName',
      'data_type as dataType',
      'db_link_id as dbLinkId',
      'query',
      'request_method as requestMethod',
      'path',
      'request_headers as requestHeaders',
      'request_parameters as requestParameters',
      'data_processing as dataProcessing',
      'property_json as propertyJson',
      'has_page as hasPage',
      'check_type as checkType',
      'ip_address as ipAddress',
      'enabled_mark as enabledMark',
    ])
    .where((where) => where.or([where('id', '=', idOrCode), where('en_code', '=', idOrCode)]))
    .orderBy((order) => order('id', '=', idOrCode), 'desc')
    .executeTakeFirst();
}

/** Name of an interface for messages; fallback: the id or code in the document. */
export async function nameInterface({ db }: Pick<AppDeps, 'db'>, idOrCode: string): Promise<string> {
  return (await findInterface(db, idOrCode))?.fullName || idOrCode;
}
