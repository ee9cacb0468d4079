import type { RecordDrafts } from '../../renderers/shared/sources/record-drafts';
import { isRefusal } from '../../renderers/shared/sources/record-source';
import * as calls from '../../wire/form-drafts';
import { send, type HttpClient } from '../http';

/** The user's drafts of a module's form over the calls of docs/clients.md#records. */
export function createRecordDrafts(
  http: HttpClient,
  modelId: string,
): Pick<RecordDrafts, 'list' | 'read' | 'keep' | 'remove'> {
  return {
    async list(signal) {
      const { data } = await send(http, calls.listModuleDrafts, { params: { modelId }, ...(signal && { signal }) });
      return data.list;
    },
    read: async (id) => (await send(http, calls.readDraft, { params: { id } })).data,
    async keep(values, former) {
      if (former) {
        const body = { ...values, formerlySavedAt: former.savedAt };
        const replaced = await send(http, calls.replaceDraft, { params: { modelId, id: former.id }, body }).catch(
          // It was discarded, or kept anew elsewhere: this one is kept beside it.
          (error: unknown) => (isRefusal(error) ? null : Promise.reject(error)),
        );
        if (replaced) return { ...replaced.data, message: replaced.message };
      }
      const { data, message } = await send(http, calls.keepDraft, { params: { modelId }, body: values });
      return { ...data, message };
    },
    remove: async (id) => ({ message: (await send(http, calls.removeDraft, { params: { id } })).message }),
  };
}
