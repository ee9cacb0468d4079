import type { RendererServices } from '../../renderers/shared/services';
import { toList, toText, type HttpClient } from '../http';

/** The user's own column choice of a list, over the calls of contract e.2. */
export type ColumnChoice = Pick<RendererServices, 'hiddenColumns' | 'saveHiddenColumns'>;

/** Makes the calls that read and keep the column choice of any list. */
export function createColumnChoice(http: HttpClient): ColumnChoice {
  return {
    async hiddenColumns(listId) {
      const path = `/api/permission/Authority/GetColumnsByModuleId/${encodeURIComponent(listId)}`;
      const { data } = await http.request({ method: 'GET', path });
      // Entries as the column settings of clients write them: `{prop, visible}`, or `columnVisible` (widgets.md §3); only
      // hidden ones matter here.
      return toList(data)
        .filter((entry) => (entry['visible'] ?? entry['columnVisible']) === false)
        .map((entry) => toText(entry['prop']));
    },
    async saveHiddenColumns(listId, fieldIds) {
      const fieldList = JSON.stringify(fieldIds.map((prop) => ({ prop, visible: false })));
      const path = '/api/permission/Authority/SetColumnsByModuleId';
      await http.request({ method: 'PUT', path, body: { moduleId: listId, fieldList } });
    },
  };
}
