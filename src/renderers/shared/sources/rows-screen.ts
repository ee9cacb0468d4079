import { mainFields } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import { toText, type RawRecord } from '../../../engine/json/raw-value';
import type { LoadedScreen } from '../hosts/services';
import { SourceError, type RecordQuery, type RecordRow } from './record-source';

/** Rows to look at and choose from that are no records of the screen's own. */
export interface RowsList {
  /** Tells the list from others. */
  readonly id: string;
  readonly columns: readonly { readonly value: string; readonly label: string }[];
  readonly hasPage: boolean;
  readonly pageSize: number;
  /** Key member of a row; '' = none, rows are compared by content. */
  readonly idKey: string;
  ask: (
    query: Pick<RecordQuery, 'page' | 'pageSize' | 'keyword'>,
    signal?: AbortSignal,
  ) => Promise<{ readonly rows: readonly RawRecord[]; readonly total: number }>;
}

/** Rows of a page where the list does not say, and of everything where it does not page (docs/screens.md#lists). */
const DEFAULT_PAGE_SIZE = 20;
export const ALL_ROWS = 10_000;

/**
 * A list over rows from elsewhere. They carry the values of the columns under field keys of their own (members may be called
 * anything) and the answered row as `$stored`.
 */
export async function createRowsScreen(list: RowsList, registry: WidgetRegistry): Promise<LoadedScreen> {
  const model = await toRowsModel(list, registry);
  const keys = mainFields(model).map(({ key }) => key);
  const toRow = (row: RecordRow): RecordRow => {
    const { $stored = {} } = row;
    const shown = list.columns.map(
      ({ value }, index) => [keys[index] ?? '', Object.hasOwn($stored, value) ? $stored[value] : undefined] as const,
    );
    return { ...Object.fromEntries(shown), ...row };
  };
  const refuse = () => Promise.reject(new SourceError('', { code: 0 }));
  const source: LoadedScreen['source'] = {
    async list({ page, pageSize, keyword }, signal) {
      const asked = list.hasPage ? { page, pageSize } : { page: 1, pageSize: ALL_ROWS };
      const { rows, total } = await list.ask({ ...asked, keyword }, signal);
      return { rows: rowsByContent(rows, list.idKey).map(toRow), total, summary: {} };
    },
    read: refuse,
    readDisplay: refuse,
    create: refuse,
    update: refuse,
    remove: refuse,
    removeMany: refuse,
    columnSettings: () => Promise.resolve([]),
    saveColumnSettings: () => Promise.resolve(),
  };
  return { model, access: LOOK_ONLY, source };
}

/** Everything may be seen; nothing of it can be changed because the source cannot. */
const LOOK_ONLY: ModuleAccess = {
  canReadColumn: () => true,
  canReadField: () => true,
  canWriteField: () => false,
  canFilter: () => true,
  canUseButton: () => false,
};

async function toRowsModel({ id, columns, hasPage, pageSize }: RowsList, registry: WidgetRegistry) {
  const nodes = columns.map(({ label }, index) => ({
    __vModel__: `column${index}`,
    __config__: { jnpfKey: 'input', label },
  }));
  const document = {
    id,
    fullName: '',
    enCode: 'rows',
    webType: 2,
    formData: { fields: nodes },
    columnData: {
      type: 1,
      columnList: nodes.map((node) => ({
        ...node,
        prop: node.__vModel__,
        label: node.__config__.label,
        jnpfKey: 'input',
      })),
      searchList: [],
      btnsList: [],
      columnBtnsList: [],
      keyword: '',
      hasPage,
      pageSize: hasPage ? pageSize || DEFAULT_PAGE_SIZE : ALL_ROWS,
    },
  };
  const { parseModel } = await import('../../../engine/parse/read-module');
  return parseModel(document, registry);
}

/** Answered rows by their key, or by what they hold; a row without its key cannot be chosen and is left out. */
export function rowsByContent(raws: readonly RawRecord[], idKey: string): readonly RecordRow[] {
  const ids = idKey === '' ? contentIds(raws) : raws.map((raw) => toText(raw[idKey]));
  return raws.flatMap((raw, index): readonly RecordRow[] => {
    const id = ids[index] ?? '';
    return id === '' ? [] : [{ id, $stored: raw }];
  });
}

/** Tells rows without a name of their own apart by what they hold; equal rows of one answer are counted. */
function contentIds(raws: readonly RawRecord[]): readonly string[] {
  const counts = new Map<string, number>();
  return raws.map((raw) => {
    const content = JSON.stringify(raw);
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return count === 1 ? content : `${content}#${String(count)}`;
  });
}
