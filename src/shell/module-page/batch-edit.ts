import type { BatchEdit, BatchEditor, EditOutcome } from '../../renderers/shared/sources/batch-edit';
import * as calls from '../../wire/batch-edit';
import { send, type HttpClient } from '../http';

/** Edits several records of a released module at once. */
export function createBatchEditor(http: HttpClient, modelId: string): BatchEditor {
  async function edit(
    { fieldId, value, records }: BatchEdit,
    isPreview: boolean,
    signal?: AbortSignal,
  ): Promise<EditOutcome> {
    const body = { fieldId, value: value ?? null, records: [...records], isPreview };
    const input = { params: { modelId }, body, ...(signal && { signal }) };
    const { data, message } = await send(http, calls.editRecords, input);
    return { message, entries: data.records };
  }
  return {
    preview: (asked, signal) => edit(asked, true, signal),
    save: (asked) => edit(asked, false),
  };
}
