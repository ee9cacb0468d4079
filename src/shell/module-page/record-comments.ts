import type { RecordComments } from '../../renderers/shared/sources/record-comments';
import * as calls from '../../wire/record-comments';
import { send, type HttpClient } from '../http';

/** Comments on the records of a module over the calls of docs/clients.md#records. */
export function createRecordComments(http: HttpClient, modelId: string): RecordComments {
  return {
    async list(id, page) {
      const input = { params: { modelId, id }, query: { currentPage: String(page) } };
      const { list, pagination } = (await send(http, calls.listRecordComments, input)).data;
      return { comments: list, total: pagination.total ?? list.length };
    },
    async add(id, { content, mentions }) {
      await send(http, calls.addRecordComment, { params: { modelId, id }, body: { content, mentions: [...mentions] } });
    },
    async remove(id, commentId) {
      await send(http, calls.removeRecordComment, { params: { modelId, id, commentId } });
    },
  };
}
