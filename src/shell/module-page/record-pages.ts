import type { RecordPages, RecordWalk } from '../../renderers/shared/hosts/record-pages';
import { writeLinesQuery } from '../../renderers/screens';
import { isRecord } from '../../engine/json/raw-value';

/** Path of every page of a record, below which stand its module and its id. */
const RECORD_PATH = '/record';

/** Path of the page of a record. */
export function addressOf(moduleId: string, recordId: string): string {
  return `${RECORD_PATH}/${encodeURIComponent(moduleId)}/${encodeURIComponent(recordId)}`;
}

interface RecordPagesOptions {
  openInApp: (path: string, state?: object) => void;
  /** Path of the page that shows a module's list; '' = no menu opens it. */
  pathOf: (moduleId: string) => string;
}

/** Opens the page of a record through the router, with the list that it comes from in the entry of the history. */
export function createRecordPages({ openInApp, pathOf }: RecordPagesOptions): RecordPages {
  return {
    addressOf,
    listOf(moduleId, { fieldId, recordId }) {
      const path = pathOf(moduleId);
      const query = writeLinesQuery([{ field: fieldId, symbol: '==', value: recordId }]);
      return path === '' || query === null ? null : path + query;
    },
    open: (moduleId, recordId, walk) => openInApp(addressOf(moduleId, recordId), { walk }),
  };
}

/** The list in the state of an entry of the history; null where there is none. */
export function walkIn(state: unknown): RecordWalk | null {
  const walk = isRecord(state) ? state['walk'] : null;
  if (!isRecord(walk) || !isRecord(walk['query'])) return null;
  const { ids, query, total } = walk;
  const hasIds = Array.isArray(ids) && ids.every((id) => typeof id === 'string');
  const isCounted = [total, query['page'], query['pageSize']].every((figure) => typeof figure === 'number');
  // The rest of the query goes to the server as it stands, which reads it as it reads any.
  return hasIds && isCounted ? (walk as unknown as RecordWalk) : null;
}

/** The module in the path of a page of a record; '' elsewhere. */
export function moduleInPath(pathname: string): string {
  const [, name, moduleId] = pathname.split('/');
  return `/${name ?? ''}` === RECORD_PATH ? (moduleId ?? '') : '';
}
