import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { ScreenTarget } from '../hosts/open-screen';
import { SourceError, type RecordQuery, type RecordRow, type RecordSource } from './record-source';

import type { LoadedScreen, RendererServices } from '../hosts/services';
import { toText, type RawRecord } from '../../../engine/json/raw-value';

/** The rows of a data interface as something to open. */
export type InterfaceTarget = Extract<ScreenTarget, { kind: 'interface' }>;

interface InterfaceScreenOptions {
  readonly target: InterfaceTarget;
  readonly services: RendererServices;
  readonly registry: WidgetRegistry;
}

/** Rows of a page where the target does not say, and of everything where it does not page (docs/screens.md#lists). */
const DEFAULT_PAGE_SIZE = 20;
const ALL_ROWS = 10_000;

/**
 * A list over a data interface (docs/clients.md#data-interfaces), to look at and choose from. The rows carry the values of the
 * columns under field keys of their own (column names of a database may be anything) and the answered row as `$stored`.
 */
export async function createInterfaceScreen({
  target,
  services,
  registry,
}: InterfaceScreenOptions): Promise<LoadedScreen> {
  const model = await toInterfaceModel(target, registry);
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

async function toInterfaceModel(
  { interfaceId, columns, hasPage, pageSize }: InterfaceTarget,
  registry: WidgetRegistry,
) {
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
  const { parseModel } = await import('../../../engine/parse/read-module');
  return parseModel(document, registry);
}

function createInterfaceSource(target: InterfaceTarget, model: ModuleModel, services: RendererServices): RecordSource {
  const { interfaceId, columns, idKey, hasPage } = target;
  const keys = mainFields(model).map(({ key }) => key);

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

  function toRow(raw: RawRecord, id: string): readonly RecordRow[] {
    if (id === '') return [];
    const shown = columns.map(
      ({ value }, index) => [keys[index] ?? '', Object.hasOwn(raw, value) ? raw[value] : undefined] as const,
    );
    return [{ ...Object.fromEntries(shown), id, $stored: raw }];
  }

  function toRows(raws: readonly RawRecord[]): readonly RecordRow[] {
    const ids = idKey === '' ? contentIds(raws) : raws.map((raw) => toText(raw[idKey]));
    return raws.flatMap((raw, index) => toRow(raw, ids[index] ?? ''));
  }

  const refuse = () => Promise.reject(new SourceError('', { code: 0 }));
  return {
    async list(query, signal) {
      const { rows, total } = await services.interfaceRows(interfaceId, toBody(query), signal);
      return { rows: toRows(rows), total, summary: {} };
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
function contentIds(raws: readonly RawRecord[]): readonly string[] {
  const counts = new Map<string, number>();
  return raws.map((raw) => {
    const content = JSON.stringify(raw);
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    return count === 1 ? content : `${content}#${String(count)}`;
  });
}
