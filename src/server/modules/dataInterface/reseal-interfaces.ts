import type { AppDeps } from '../../deps';
import { isSealedByOlderKey } from '../../secrets/index';
import { readProperty } from './interface-definition';
import { resealHeaders } from './interface-headers';
import { withEchoHeaders } from './interface-secrets';

/** Seals the secrets of all interfaces under the present key. Throws SERVER_SECRET_UNREADABLE when a key is missing. */
export async function resealInterfaces({ db, config }: Pick<AppDeps, 'db' | 'config'>): Promise<void> {
  const keys = config.secretKeys;
  const isOld = (sealed: string) => isSealedByOlderKey(keys, sealed);
  const rows = await db
    .selectFrom('data_interfaces')
    .select(['id', 'request_headers', 'property_json'])
    .where((where) =>
      where.or([where('request_headers', 'like', '%sealed%'), where('property_json', 'like', '%sealed%')]),
    )
    .execute();
  for (const { id, request_headers, property_json } of rows) {
    const headers = resealHeaders(keys, request_headers, isOld);
    const echo = readProperty(property_json).echoHeaders;
    const resealed = resealHeaders(keys, echo, isOld);
    if (headers === request_headers && resealed === echo) continue;
    const property = resealed === echo ? property_json : withEchoHeaders(property_json, resealed);
    await db
      .updateTable('data_interfaces')
      .set({ request_headers: headers, property_json: property })
      .where('id', '=', id)
      .execute();
  }
}
