import type { QueryPlans } from '../../renderers/shared/sources/record-source';
import * as calls from '../../wire/advanced-queries';
import { send, type HttpClient } from '../http';

/** The saved queries of a list, by the calls that existing clients keep theirs with. */
export function createQueryPlans(http: HttpClient, listId: string): QueryPlans {
  return {
    async list(signal) {
      const { data } = await send(http, calls.listQueries, { params: { id: listId }, ...(signal && { signal }) });
      return data.list.map(({ moduleId: _listId, fullName: name, matchLogic, ...plan }) => ({
        ...{ ...plan, name },
        matchLogic: matchLogic === 'OR' ? ('OR' as const) : ('AND' as const),
      }));
    },
    async save({ id, name, isShared, query }) {
      const body = { moduleId: listId, fullName: name, isShared, ...query };
      if (id === null) {
        const { data, message } = await send(http, calls.createQuery, { body });
        return { id: data.id, message };
      }
      const { message } = await send(http, calls.updateQuery, { params: { id }, body });
      return { id, message };
    },
    async remove(id) {
      const { message } = await send(http, calls.removeQuery, { params: { id } });
      return { message };
    },
  };
}
