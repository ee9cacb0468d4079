import type { OptionItem } from '../../../engine/contract/field-model';
import type { EvaluationContext } from '../../../engine/contract/evaluation';
import { NO_AREAS } from '../../shared/testing/memory-services';
import { SourceError } from '../../shared/sources/record-source';
import type { RendererServices } from '../../shared/hosts/services';
import { NOBODY } from '../../shared/testing/memory-services';

const user = {
  userId: 'u1',
  userName: '王医生',
  account: 'wang',
  organizeId: 'o1',
  organizeName: '总院',
  departmentId: 'd1',
  departmentName: '内科',
  positionId: 'p1',
  positionName: '主任',
  roleIds: [],
};

/** In-memory services; `parts` replaces some of them. */
export function createMemoryServices(parts: Partial<RendererServices> = {}): RendererServices {
  const context: EvaluationContext = { now: Date.UTC(2026, 10, 20), timeZone: 'Asia/Shanghai', language: 'zh', user };
  const none: readonly OptionItem[] = [];
  return {
    language: 'zh',
    timeZone: 'Asia/Shanghai',
    evaluationContext: () => context,
    dictionary: () => Promise.resolve(none),
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
    organizeTree: () => Promise.resolve(none),
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
