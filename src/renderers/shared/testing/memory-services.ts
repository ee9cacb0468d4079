import { EMPTY_USER } from '../../../engine/contract/empty-user';
import { SourceError } from '../sources/record-source';
import type { AreaService } from '../hosts/area-service';
import type { PeopleService, RendererServices } from '../hosts/services';

/** 2026-11-20 16:30:15 in Shanghai. */
export const TEST_NOW = Date.UTC(2026, 10, 20, 8, 30, 15);

/** An organisation without anybody. */
export const NOBODY: PeopleService = {
  list: () => Promise.resolve([]),
  entries: () => Promise.resolve([]),
  recent: () => Promise.resolve([]),
  named: () => Promise.resolve([]),
  remember: () => undefined,
};

/** A country without areas. */
export const NO_AREAS: AreaService = {
  children: () => Promise.resolve([]),
  find: () => Promise.resolve([]),
  read: () => Promise.resolve(new Map()),
};

/** In-memory services; `parts` replaces some of them. */
export function createMemoryServices(parts: Partial<RendererServices> = {}): RendererServices {
  const timeZone = parts.timeZone ?? 'Asia/Shanghai';
  const language = parts.language ?? 'zh';
  return {
    language,
    timeZone,
    evaluationContext: () => ({ now: TEST_NOW, timeZone, language, user: EMPTY_USER }),
    dictionary: () => Promise.resolve([]),
    dataInterface: () => Promise.resolve([]),
    interfaceRows: () => Promise.resolve({ rows: [], total: 0 }),
    interfaceRowsByIds: (_id, { ids, propsValue, relationField }) =>
      Promise.resolve((ids as string[]).map((id) => ({ [String(propsValue)]: id, [String(relationField)]: id }))),
    relatedRows: () => Promise.resolve({ rows: [], total: 0 }),
    linkedRecords: (asks) =>
      Promise.resolve(
        asks.flatMap(({ modelId, ids, fields }) =>
          ids.map((id) => ({
            modelId,
            id,
            state: 'found' as const,
            texts: Object.fromEntries(fields.map((field) => [field, id])),
          })),
        ),
      ),
    dictionaryTypes: () => Promise.resolve([]),
    organizeTree: () => Promise.resolve([]),
    names: () => Promise.resolve(new Map()),
    people: NOBODY,
    areas: NO_AREAS,
    openLink: () => undefined,
    call: () => Promise.reject(new SourceError('no such call', { code: 404 })),
    loadScreen: () => Promise.reject(new Error('no such module')),
    download: () => undefined,
    clearDictionaries: () => undefined,
    columnSettings: () => Promise.resolve([]),
    saveColumnSettings: () => Promise.resolve(),
    ...parts,
  };
}
