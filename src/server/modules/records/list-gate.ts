import type { FastifyRequest } from 'fastify';
import { findField } from '../../../engine/contract/module-model';
import { findSearched, parseSuperQuery } from '../../../engine/query';
import type { AppDeps } from '../../deps';
import { findListModule, requireOpenList } from '../../resource/index';
import { isRefusal } from './is-refusal';
import { toScope } from './list-query';
import { openModule, type ModuleContext } from './module-context';

/** What a reader may know of what others keep of a list: it names fields and values. */
export interface ListGate {
  /** Whether they may filter by each field of an advanced query; one that cannot be read names nobody knows what. */
  mayAsk: (query: unknown) => boolean;
  mayFilter: (fieldId: string) => boolean;
  /** Whether they may see the column of a field. */
  mayShow: (fieldId: string) => boolean;
}

const CLOSED: ListGate = { mayAsk: () => false, mayFilter: () => false, mayShow: () => false };

/** The gate of a list, closed to whom the list is; null = it shows no module, so nothing has rights of its own. */
export async function loadListGate(request: FastifyRequest, deps: AppDeps, listId: string): Promise<ListGate | null> {
  try {
    await requireOpenList(deps, request.session, listId);
    const moduleId = await findListModule(deps, listId);
    return moduleId === null ? null : toGate(await openModule(request, deps, moduleId));
  } catch (error) {
    if (isRefusal(error)) return CLOSED;
    throw error;
  }
}

function toGate(context: ModuleContext): ListGate {
  const scope = toScope(context);
  const mayFilter = (fieldId: string) => findSearched(scope, fieldId) !== undefined;
  return {
    mayFilter,
    mayShow: (fieldId) => findField(context.model, fieldId) === undefined || context.access.canReadColumn(fieldId),
    mayAsk(given) {
      const query = parseSuperQuery(given);
      if (!query) return true;
      if ('faultAt' in query) return false;
      const lines = query.items.flatMap((item) => ('items' in item ? item.items : [item]));
      return lines.every(({ fieldId }) => mayFilter(fieldId));
    },
  };
}
