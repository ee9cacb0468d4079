import { readColumnSettings, toKeptSettings } from '../../renderers/shared/sources/column-settings';
import type { ListViews } from '../../renderers/shared/sources/list-views';
import * as calls from '../../wire/list-views';
import { send, type HttpClient } from '../http';

/** The views of a list under a name: the reader's own, and those that others share. */
export function createListViews(http: HttpClient, listId: string): ListViews {
  return {
    async list(signal) {
      const { data } = await send(http, calls.listViews, { params: { id: listId }, ...(signal && { signal }) });
      return data.list.map(({ fullName, columns, ...view }) => ({
        ...view,
        name: fullName,
        columns: columns && readColumnSettings(columns),
      }));
    },
    async save({ id, name, columns, ...view }) {
      const body = { ...view, listId, fullName: name, columns: columns && toKeptSettings(columns) };
      if (id !== null) return { id, message: (await send(http, calls.updateView, { params: { id }, body })).message };
      const { data, message } = await send(http, calls.createView, { body });
      return { id: data.id, message };
    },
    async remove(id) {
      return { message: (await send(http, calls.removeView, { params: { id } })).message };
    },
  };
}
