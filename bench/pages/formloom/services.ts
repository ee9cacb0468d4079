import { EMPTY_USER } from '../../../src/engine/contract/empty-user';
import type { RecordValues } from '../../../src/engine/contract/evaluation';
import { SourceError, type RecordSource } from '../../../src/renderers/shared/sources/record-source';
import { NOBODY } from '../../../src/renderers/shared/testing/memory-services';
import type { RendererServices } from '../../../src/renderers/shared/hosts/services';

const user = { ...EMPTY_USER, userId: 'u1', userName: '测量', account: 'bench', organizeId: 'o1' };

const notHere = () => Promise.reject(new SourceError('not part of the measurement', { code: 404 }));

/** Stub services without a server: look-ups return nothing, all other calls reject with 404. */
export const benchServices: RendererServices = {
  language: 'zh',
  timeZone: 'Asia/Shanghai',
  evaluationContext: () => ({ now: Date.now(), timeZone: 'Asia/Shanghai', language: 'zh', user }),
  dictionary: () => Promise.resolve([]),
  dataInterface: () => Promise.resolve([]),
  interfaceRows: notHere,
  interfaceRowsByIds: notHere,
  relatedRows: notHere,
  linkedRecords: notHere,
  dictionaryTypes: () => Promise.resolve([]),
  organizeTree: () => Promise.resolve([]),
  names: () => Promise.resolve(new Map()),
  people: NOBODY,
  areas: {
    children: () => Promise.resolve([]),
    find: () => Promise.resolve([]),
    read: () => Promise.resolve(new Map()),
  },
  openLink: () => undefined,
  call: notHere,
  loadScreen: notHere,
  download: () => undefined,
  clearDictionaries: () => undefined,
  columnSettings: () => Promise.resolve([]),
  saveColumnSettings: () => Promise.resolve(),
};

/** In-memory source of one record; everything but reading rejects with 404. */
export function createRecordSource(values: RecordValues): RecordSource {
  const read = (id: string) => Promise.resolve({ id, values, version: 1 });
  return {
    read,
    readDisplay: read,
    list: notHere,
    create: notHere,
    update: notHere,
    remove: notHere,
    removeMany: notHere,
    columnSettings: () => Promise.resolve([]),
    saveColumnSettings: () => Promise.resolve(),
  };
}
