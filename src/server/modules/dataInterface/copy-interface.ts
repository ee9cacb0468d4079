import type { Translate } from '../../../engine/contract/language';
import { createId } from '../../db/create-id';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { maskHeaders } from './interface-headers';
import { prepareInterface, toRow } from './interface-resource';
import { maskProperty } from './interface-secrets';
import { maskParams } from './secret-params';

const MAX_NAME = 50;

interface CopyRequest {
  readonly id: string;
  readonly userId: string;
  readonly translate: Translate;
}

/** Copies an interface, switched off, under a name and a code of its own; its secrets stay behind. Returns the new id. Throws SERVER_NOT_FOUND. */
export async function copyInterface(deps: AppDeps, { id, userId, translate }: CopyRequest): Promise<string> {
  const row = await deps.db
    .selectFrom('data_interfaces')
    .selectAll('data_interfaces')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new BusinessError('SERVER_NOT_FOUND');
  const now = new Date(deps.clock());
  const newId = createId(now.getTime());
  const open = {
    ...row,
    request_headers: maskHeaders(row.request_headers),
    request_parameters: maskParams(row.request_parameters),
    property_json: maskProperty(row.property_json),
  };
  const checked = toRow(open);
  const values = await prepareInterface(deps, { values: { ...checked }, before: null, translate });
  const suffix = newId.slice(-6);
  await deps.db
    .insertInto('data_interfaces')
    .values({
      ...row,
      id: newId,
      full_name: translate('server.interface.copyName', { name: row.full_name }).slice(0, MAX_NAME),
      en_code: `${row.en_code.slice(0, MAX_NAME - suffix.length - 1)}.${suffix}`,
      request_headers: String(values['requestHeaders']),
      request_parameters: String(values['requestParameters']),
      property_json: String(values['propertyJson']),
      enabled_mark: 0,
      created_at: now,
      created_by: userId,
      updated_at: null,
      updated_by: null,
    })
    .execute();
  return newId;
}
