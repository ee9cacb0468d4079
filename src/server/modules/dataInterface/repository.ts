import type { Kysely } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';

/** Columns needed to run an interface. */
export interface InterfaceRow {
  readonly id: string;
  readonly fullName: string;
  readonly dataType: number;
  readonly query: string;
  readonly requestParameters: string;
  readonly propertyJson: string;
  readonly enabledMark: number;
}

/** An interface by id or code. */
export function findInterface(db: Kysely<SystemSchema>, idOrCode: string): Promise<InterfaceRow | undefined> {
  return db
    .selectFrom('data_interfaces')
    .select([
      'id',
      'full_name as fullName',
      'data_type as dataType',
      'query',
      'request_parameters as requestParameters',
      'property_json as propertyJson',
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
