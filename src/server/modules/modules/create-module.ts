import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { readModuleEntity } from './module-entity';
import { insertModule } from './repository';

const OWN_ID = /^[A-Za-z0-9_-]{1,50}$/;

/**
 * Stores a new draft and returns its id. `id` and `userId` are for callers inside the server (seed, import); clients never choose
 * an id. Throws SERVER_REQUEST_INVALID or SERVER_MODULE_CODE_TAKEN.
 */
export async function createModule(
  deps: AppDeps,
  entity: unknown,
  options: { readonly id?: string; readonly userId?: string } = {},
): Promise<string> {
  if (options.id !== undefined && !OWN_ID.test(options.id))
    throw new BusinessError('SERVER_REQUEST_INVALID', { path: '/id', reason: '' });
  const read = readModuleEntity(entity);
  return insertModule(deps.db, { ...options, entity: read, userId: options.userId ?? null, nowMs: deps.clock() });
}
