import type { BinOutcome, RecordBin } from '../../renderers/shared/sources/record-bin';
import * as calls from '../../wire/recycle-bin';
import { send, type HttpClient } from '../http';

/** The recycle bin of a released module. */
export function createRecordBin(http: HttpClient, modelId: string): RecordBin {
  const params = { modelId };
  async function restore(body: { ids?: string[]; recordIds?: string[]; dropsColumns?: boolean }): Promise<BinOutcome> {
    const { data, message } = await send(http, calls.restoreRecords, { params, body });
    return { message, refused: data.refused };
  }
  return {
    async list({ keyword, page, pageSize }, signal) {
      const query = { keyword, currentPage: String(page), pageSize: String(pageSize) };
      const { data } = await send(http, calls.listRemovedRecords, { params, query, ...(signal && { signal }) });
      return { entries: data.list, total: data.pagination.total };
    },
    restore: (ids, dropsColumns) => restore({ ids: [...ids], dropsColumns }),
    async restoreRecords(recordIds) {
      const refused: BinOutcome['refused'][number][] = [];
      let message = '';
      for (let start = 0; start < recordIds.length; start += calls.MAX_BIN_IDS) {
        const outcome = await restore({ recordIds: recordIds.slice(start, start + calls.MAX_BIN_IDS) });
        refused.push(...outcome.refused);
        ({ message } = outcome);
      }
      return { message, refused };
    },
    async erase(ids) {
      const { data, message } = await send(http, calls.eraseRecords, { params, body: { ids: [...ids] } });
      return { message, refused: data.refused };
    },
  };
}
