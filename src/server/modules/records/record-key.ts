import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import type { ModuleContext } from './module-context';

const KEPT_MS = 24 * 3_600_000;
const CLEAN_INTERVAL_MS = 10 * 60_000;

/** An idempotency key and the hash of the body sent with it. */
export interface RecordKey {
  readonly key: string;
  /** SHA-256 hex of the values, see `hashInput`. */
  readonly bodyHash: string;
}

/** Independent of key order. */
export function hashInput(input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(input, sortMembers) ?? '')
    .digest('hex');
}

function sortMembers(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}

/**
 * Claims an idempotency key inside the transaction that creates the record. Returns the id of the record that the user created with
 * it in the last 24 hours, null when the claim is new; concurrent claims wait. Throws SERVER_KEY_REUSED when the key was used with
 * other values.
 */
export async function claimRecordKey(
  trx: Transaction<SystemSchema>,
  { module, evaluation }: ModuleContext,
  { key, bodyHash }: RecordKey,
): Promise<string | null> {
  const { userId } = evaluation.user;
  const now = new Date(evaluation.now);
  const expired = new Date(evaluation.now - KEPT_MS);
  const { rows } = await sql`
    insert into system.record_keys as k (user_id, module_id, key, record_id, body_hash, created_at)
      values (${userId}, ${module.id}, ${key}, '', ${bodyHash}, ${now})
    on conflict (user_id, module_id, key) do update
      set record_id = '', body_hash = excluded.body_hash, created_at = excluded.created_at where k.created_at < ${expired}
    returning 1`.execute(trx);
  if (rows.length > 0) return null;
  const known = await trx
    .selectFrom('record_keys')
    .select(['record_id', 'body_hash'])
    .where('user_id', '=', userId)
    .where('module_id', '=', module.id)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (known.body_hash !== '' && known.body_hash !== bodyHash) throw new BusinessError('SERVER_KEY_REUSED');
  return known.record_id;
}

/** Stores the id of the record that was created under a claimed idempotency key. */
export async function settleRecordKey(
  trx: Transaction<SystemSchema>,
  { module, evaluation }: ModuleContext,
  { key, recordId }: { readonly key: string; readonly recordId: string },
): Promise<void> {
  await trx
    .updateTable('record_keys')
    .set({ record_id: recordId })
    .where('user_id', '=', evaluation.user.userId)
    .where('module_id', '=', module.id)
    .where('key', '=', key)
    .execute();
}

const cleanedAt = new WeakMap<AppDeps, number>();

/** Removes expired idempotency keys, throttled to once in ten minutes per process. */
export async function removeExpiredKeys(deps: AppDeps): Promise<void> {
  const now = deps.clock();
  if (now - (cleanedAt.get(deps) ?? 0) < CLEAN_INTERVAL_MS) return;
  cleanedAt.set(deps, now);
  await deps.db
    .deleteFrom('record_keys')
    .where('created_at', '<', new Date(now - KEPT_MS))
    .execute();
}
