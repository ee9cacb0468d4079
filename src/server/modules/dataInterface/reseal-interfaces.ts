import type { AppDeps } from '../../deps';
import { isSealedByOlderKey } from '../../secrets/index';
import { readProperty } from './interface-definition';
import { resealHeaders } from './interface-headers';
import { withEcho } from './interface-secrets';
import { resealParams } from './secret-params';

/** Seals the secrets of all interfaces under the present key. Throws SERVER_SECRET_UNREADABLE when a key is missing. */
export async function resealInterfaces({ db, config }: Pick<AppDeps, 'db' | 'config'>): Promise<void> {
  const keys = config.secretKeys;
  const isOld = (sealed: string) => isSealedByOlderKey(keys, sealed);
  const rows = await db
    .selectFrom('data_interfaces')
    .select(['id', 'request_headers', 'request_parameters', 'property_json'])
    .where((where) =>
      where.or(
        (['request_headers', 'request_parameters', 'property_json'] as const).map((column) =>
          where(column, 'like', '%sealed%'),
        ),
      ),
    )
    .execute();
  for (const { id, request_headers, request_parameters, property_json } of rows) {
    const { echoHeaders, echoParams } = readProperty(property_json);
    const before = { request_headers, request_parameters, echoHeaders, echoParams };
    const after = {
      request_headers: resealHeaders(keys, request_headers, isOld),
      request_parameters: resealParams(keys, request_parameters, isOld),
      echoHeaders: resealHeaders(keys, echoHeaders, isOld),
      echoParams: resealParams(keys, echoParams, isOld),
    };
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    await db
      .updateTable('data_interfaces')
      .set({
        request_headers: after.request_headers,
        request_parameters: after.request_parameters,
        property_json: withEcho(property_json, { headers: after.echoHeaders, params: after.echoParams }),
      })
      .where('id', '=', id)
      .execute();
  }
}
