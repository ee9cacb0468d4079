import type { RendererServices } from '../../renderers/shared/hosts/services';
import { readDictionaryTypes, readPeople, readPositions, type TreeEntry } from '../../wire/look-ups';
import { send, type HttpClient } from '../http';

type KeptKind = Exclude<Parameters<RendererServices['names']>[0], 'dictionaryType'>;
type Loader = () => Promise<readonly TreeEntry[]>;

function collect(entries: readonly TreeEntry[], into: Map<string, string>, idKey: 'id' | 'enCode' = 'id'): void {
  for (const entry of entries) {
    const id = entry[idKey] ?? '';
    if (id !== '') into.set(id, entry.fullName);
    collect(entry.children ?? [], into, idKey);
  }
}

/** Names of dictionary types by code and id. Not remembered: types are renamed on the very pages that show their names. */
async function readTypeNames(http: HttpClient): Promise<Map<string, string>> {
  const types = (await send(http, readDictionaryTypes, {})).data.list;
  const names = new Map<string, string>();
  collect(types, names, 'enCode');
  collect(types, names);
  return names;
}

function pick(names: ReadonlyMap<string, string>, ids: readonly string[]): ReadonlyMap<string, string> {
  return new Map(ids.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? ''] as const] : [])));
}

/** Names by id, remembered until they are cleared. */
export interface Names {
  readonly find: RendererServices['names'];
  clear: () => void;
}

/**
 * Looks display names up by id (docs/clients.md#people-and-places) and remembers them. Organisations,
 * departments and positions come from their trees, people from the call made for that; an unknown id stays out.
 */
export function createNames(http: HttpClient, organizes: Loader): Names {
  const known: Record<KeptKind, Map<string, string>> = {
    user: new Map(),
    organize: new Map(),
    position: new Map(),
    department: new Map(),
  };
  const loaders: Record<KeptKind, (ids: readonly string[]) => Promise<readonly TreeEntry[]>> = {
    user: async (ids) => (await send(http, readPeople, { body: { userId: ids } })).data.list,
    organize: () => organizes(),
    department: () => organizes(),
    position: async () => (await send(http, readPositions, {})).data.list,
  };
  return {
    async find(kind, ids) {
      if (kind === 'dictionaryType') return pick(await readTypeNames(http), ids);
      const names = known[kind];
      const missing = [...new Set(ids)].filter((id) => id !== '' && !names.has(id));
      if (missing.length > 0) collect(await loaders[kind](missing), names);
      return pick(names, ids);
    },
    clear() {
      for (const names of Object.values(known)) names.clear();
    },
  };
}
