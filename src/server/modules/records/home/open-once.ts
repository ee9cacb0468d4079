import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../../../deps';
import { isRefusal } from '../is-refusal';
import { openOthers } from '../module-context';
import type { OpenModule } from './opened-records';

/** Opens each module once for a call; null = not for this user. */
export function openOnce(request: FastifyRequest, deps: AppDeps): OpenModule {
  const others = openOthers(request, deps);
  const known = new Map<string, ReturnType<OpenModule>>();
  return (moduleId) => {
    const opening =
      known.get(moduleId) ??
      others.openModule(moduleId).catch((error: unknown) => {
        if (isRefusal(error)) return null;
        throw error;
      });
    known.set(moduleId, opening);
    return opening;
  };
}
