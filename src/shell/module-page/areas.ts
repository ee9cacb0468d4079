import type { AreaService } from '../../renderers/shared/hosts/area-service';
import { findAreas, listOffered, nameAreaPaths, readAreaPaths } from '../../wire/areas';
import { send, type HttpClient } from '../http';

/** Ids of one call. */
const MAX_IDS = 1000;

/** The administrative divisions, and their names by id. */
export interface Areas {
  readonly service: AreaService;
  /** Names that are known stay so until they are cleared; an unknown id stays out. */
  names: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  clear: () => void;
}

/** Asks for areas over HTTP (docs/clients.md#people-and-places). */
export function createAreas(http: HttpClient): Areas {
  const known = new Map<string, string>();
  const load = async (ids: readonly string[]) => {
    const names = (await send(http, nameAreaPaths, { body: { idsList: ids.map((id) => [id]) } })).data;
    ids.forEach((id, index) => {
      const [name = id] = names[index] ?? [];
      if (name !== id) known.set(id, name);
    });
  };
  return {
    service: {
      children: async (parentId, choice, signal) =>
        (await send(http, listOffered, { body: { parentId, ...choice }, ...(signal && { signal }) })).data.list,
      async find({ page, ...query }, signal) {
        const body = { ...query, currentPage: page };
        return (await send(http, findAreas, { body, ...(signal && { signal }) })).data.list;
      },
      async read(texts, signal) {
        const { list } = (await send(http, readAreaPaths, { body: { texts }, ...(signal && { signal }) })).data;
        return new Map(list.flatMap(({ text, ids }) => (ids.length > 0 ? [[text, ids] as const] : [])));
      },
    },
    async names(ids) {
      const missing = [...new Set(ids)].filter((id) => id !== '' && !known.has(id));
      for (let at = 0; at < missing.length; at += MAX_IDS) await load(missing.slice(at, at + MAX_IDS));
      return new Map(ids.flatMap((id) => (known.has(id) ? [[id, known.get(id) ?? ''] as const] : [])));
    },
    clear: () => known.clear(),
  };
}
