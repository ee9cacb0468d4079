import type { RendererServices } from '../../renderers/shared/hosts/services';
import { readColumnSettings, toKeptSettings } from '../../renderers/shared/sources/column-settings';
import { readColumnChoice, saveColumnChoice } from '../../wire/look-ups';
import { send, type HttpClient } from '../http';

/** The user's own arrangement of a list's columns (docs/clients.md#column-settings). */
export type ColumnChoice = Pick<RendererServices, 'columnSettings' | 'saveColumnSettings'>;

/** Makes the calls that read and keep the arrangement of any list's columns. */
export function createColumnChoice(http: HttpClient): ColumnChoice {
  return {
    async columnSettings(listId) {
      const { data } = await send(http, readColumnChoice, { params: { id: listId } });
      return readColumnSettings(data);
    },
    async saveColumnSettings(listId, settings) {
      const fieldList = JSON.stringify(toKeptSettings(settings));
      await send(http, saveColumnChoice, { body: { moduleId: listId, fieldList } });
    },
  };
}
