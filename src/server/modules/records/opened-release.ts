import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ModuleContext } from './module-context';

/**
 * A signature (HMAC) for a user and a release of a module: proves that a form was opened while that release was current. The key is
 * the user's password hash, so any server of the database can verify it, and a new password invalidates it. '' for a user without
 * one.
 */
export async function makeReleaseProof(
  { deps, module, evaluation }: Pick<ModuleContext, 'deps' | 'module' | 'evaluation'>,
  version = module.version,
): Promise<string> {
  const { userId } = evaluation.user;
  const user = await deps.db.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst();
  if (!user?.password_hash) return '';
  const message = JSON.stringify(['opened module', module.id, version, userId]);
  return createHmac('sha256', user.password_hash).update(message).digest('base64url');
}

/** Whether a form may still be saved under an earlier release: it was opened under it, and the next one is recent. */
export async function isOpenUnder(context: ModuleContext, version: number, proof: string): Promise<boolean> {
  const { deps, module } = context;
  const next = await deps.db
    .selectFrom('module_versions')
    .select('created_at')
    .where('module_id', '=', module.id)
    .where('version', '>', version)
    .orderBy('version')
    .executeTakeFirst();
  if (!next || deps.clock() - next.created_at.getTime() > deps.config.openedFormMs) return false;
  const expected = Buffer.from(await makeReleaseProof(context, version));
  const given = Buffer.from(proof);
  return expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given);
}
