import type { RendererServices } from '../../renderers/shared/hosts/services';
import { readColumnChoice, saveColumnChoice } from '../../wire/look-ups';
import { send, type HttpClient } from '../http';

/** The user's own column choice of a list (docs/clients.md#column-settings). */
export type ColumnChoice = Pick<RendererServices, 'hiddenColumns' | 'saveHiddenColumns'>;

/** Makes the calls that read and keep the column choice of any list. */
export function createColumnChoice(http: HttpClient): ColumnChoice {
  return {
    async hiddenColumns(listId) {
      const { data } = await send(http, readColumnChoice, { params: { id: listId } });
      // Entries as the column settings of clients write them: `{prop, visible}`, or `columnVisible`
      // (docs/clients.md#column-settings); only hidden ones matter here.
      return data.filter((entry) => (entry.visible ?? entry.columnVisible) === false).map(({ prop }) => prop);
    },
    async saveHiddenColumns(listId, fieldIds) {
      const fieldList = JSON.stringify(fieldIds.map((prop) => ({ prop, visible: false })));
      await send(http, saveColumnChoice, { body: { moduleId: listId, fieldList } });
    },
  };
}
