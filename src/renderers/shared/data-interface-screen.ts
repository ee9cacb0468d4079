import { parseModel } from '../../engine/parse/read-module';
import { mainFields, type ModuleModel } from '../../engine/contract/module-model';
import type { ModuleAccess } from '../../engine/contract/permission';
import type { WidgetRegistry } from '../../engine/contract/registry';
import type { ScreenTarget } from './open-screen';
import { SourceError, type RecordQuery, type RecordRow, type RecordSource } from './record-source';
import { isRawRow, toIdText, type RawRow } from './resource-source-rows';
import type { LoadedScreen, RendererServices } from './services';

/** The rows of a data interface as something to open. */
export type InterfaceTarget = Extract<ScreenTarget, { kind: 'interface' }>;

interface InterfaceScreenOptions {
  readonly target: InterfaceTarget;
  readonly services: RendererServices;
  readonly registry: WidgetRegistry;
}

/** Rows of a page where the target does not say, and of everything where it does not page (widgets.md §9). */
const DEFAULT_PAGE_SIZE = 20;
const ALL_ROWS = 10_000;

/**
 * A list over a data interface (contract e.2 Action/List), to look at and choose from. The rows carry the values of the
 * columns under field keys of their own (column names of a database may be anything) and the answered row as `$stored`.
 */
export function createInterfaceScreen({ target, services, registry }: InterfaceScreenOptions): LoadedScreen {
  const model = toInterfaceModel(target, registry);
  return { model, access: LOOK_ONLY, source: createInterfaceSource(target, model, services) };
}

/** Everything may be seen; nothing of it can be changed because the source cannot. */
const LOOK_ONLY: ModuleAccess = {
  canReadColumn: () => true,
  canReadField: () => true,
  canWriteField: () => false,
  canFilter: () => true,
  canUseButton: () => false,
};

function toInterfaceModel({ interfaceId, columns, hasPage, pageSize }: InterfaceTarget, registry: WidgetRegistry) {
  const nodes = columns.map(({ label }, index) => ({
    __vModel__: `column${index}`,
    __config__: { jnpfKey: 'input', label },
  }));
  const document = {
    id: `interface:${interfaceId}`,
    fullName: '',
    enCode: 'dataInterface',
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
  const { model, issues } = parseModel(document, registry);
  if (!model) throw new Error(issues.map(({ code, pointer }) => `${code} at ${pointer}`).join('; '));
  return model;
}

function createInterfaceSource(target: InterfaceTarget, model: ModuleModel, services: RendererServices): RecordSource {
  const { interfaceId, columns, idKey, hasPage } = target;
  const keys = mainFields(model).map(({ key }) => key);
  const path = `/api/system/DataInterface/${encodeURIComponent(interfaceId)}/Action/List`;

  function toBody({ page, pageSize, keyword }: RecordQuery) {
    return {
      currentPage: hasPage ? page : 1,
      pageSize: hasPage ? pageSize : ALL_ROWS,
      keyword,
      interfaceId,
      propsValue: idKey || 'id',
      relationField: columns[0]?.value ?? '',
      columnOptions: columns.map(({ value }) => value).join(','),
      paramList: target.paramList,
    };
  }

  function toRow(raw: RawRow, id: string): readonly RecordRow[] {
    if (id === '') return [];
    const shown = columns.map(
      ({ value }, index) => [keys[index] ?? '', Object.hasOwn(raw, value) ? raw[value] : undefined] as const,
    );
    return [{ ...Object.fromEntries(shown), id, $stored: raw }];
  }

  function toRows(raws: readonly RawRow[]): readonly RecordRow[] {
    const ids = idKey === '' ? contentIds(raws) : raws.map((raw) => toIdText(raw[idKey]));
    return raws.flatMap((raw, index) => toRow(raw, ids[index] ?? ''));
  }

  const refuse = () => Promise.reject(new SourceError('', { code: 0 }));
  return {
    async list(query, signal) {
      const call = { method: 'POST', path, query: {}, body: toBody(query) } as const;
      const { data } = await services.call(call, signal ? { signal } : {});
      const answer = isRawRow(data) ? data : { list: data };
      const rows = Array.isArray(answer['list']) ? toRows(answer['list'].filter(isRawRow)) : [];
      const { total } = isRawRow(answer['pagination']) ? answer['pagination'] : { total: rows.length };
      return { rows, total: typeof total === 'number' ? total : rows.length, summary: {} };
    },
    read: refuse,
    readDisplay: refuse,
    create: refuse,
    update: refuse,
    remove: refuse,
    removeMany: refuse,
    hiddenColumns: () => Promise.resolve([]),
    saveHiddenColumns: () => Promise.resolve(),
  };
}

/** Tells rows without a name of their own apart by what they hold; equal rows of one answer are counted. */
function contentIds(raws: readonly RawRow[]): readonly string[] {
  const counts = new Map<string, number>();
  return raws.map((raw) => {
    const content = JSON.stringify(raw);
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return count === 1 ? content : `${content}#${String(count)}`;
  });
}
