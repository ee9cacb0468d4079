import { EMPTY_USER } from '../../../engine/contract/empty-user';
import { SourceError } from '../sources/record-source';
import type { RendererServices } from '../hosts/services';

/** 2026-11-20 16:30:15 in Shanghai. */
export const TEST_NOW = Date.UTC(2026, 10, 20, 8, 30, 15);

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
    dictionaryTypes: () => Promise.resolve([]),
    organizeTree: () => Promise.resolve([]),
    names: () => Promise.resolve(new Map()),
    openLink: () => undefined,
    call: () => Promise.reject(new SourceError('no such call', { code: 404 })),
    loadScreen: () => Promise.reject(new Error('no such module')),
    download: () => undefined,
    clearDictionaries: () => undefined,
    hiddenColumns: () => Promise.resolve([]),
    saveHiddenColumns: () => Promise.resolve(),
    ...parts,
  };
}
