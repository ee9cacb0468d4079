import type { RendererServices } from '../../renderers/shared/hosts/services';
import { readLinkedRecords } from '../../wire/links';
import { readInterfaceRows } from '../../wire/look-ups';
import { listRelatedRecords } from '../../wire/records';
import { send, type HttpClient } from '../http';

/** What relations ask: rows to choose from, and what stored choices name. */
export function createLinks(
  http: HttpClient,
): Pick<RendererServices, 'interfaceRowsByIds' | 'relatedRows' | 'linkedRecords'> {
  return {
    interfaceRowsByIds: async (id, body) => (await send(http, readInterfaceRows, { params: { id }, body })).data,
    async relatedRows(modelId, { relationField, columns, keyword, page, pageSize }, signal) {
      const query = {
        ...{ relationField, columnOptions: columns.join(','), keyword },
        ...{ currentPage: String(page), pageSize: String(pageSize) },
      };
      const input = { params: { modelId }, query, ...(signal ? { signal } : {}) };
      const { data } = await send(http, listRelatedRecords, input);
      return { rows: data.list, total: data.pagination.total ?? 0 };
    },
    linkedRecords: async (asks) => (await send(http, readLinkedRecords, { body: { asks } })).data.list,
  };
}
