import type { PersonEntry, PersonKind } from '../../engine/contract/person';
import type { PeopleService, RendererServices } from '../../renderers/shared/hosts/services';
import { readDictionaryTypes, type TreeEntry } from '../../wire/look-ups';
import { send, type HttpClient } from '../http';

type PeopleKind = Exclude<Parameters<RendererServices['names']>[0], 'dictionaryType' | 'area'>;

/** The objects that an id of a kind of names may be of. */
const KINDS: Readonly<Record<PeopleKind, readonly PersonKind[]>> = {
  user: ['user'],
  organize: ['company', 'department'],
  department: ['company', 'department'],
  position: ['position'],
  role: ['role'],
  group: ['group'],
};

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

/** A person's name with the account, as lists show it (docs/module-format.md#system-fields); the name of anything else. */
function nameOf({ type, fullName, enCode }: PersonEntry): string {
  return type === 'user' ? `${fullName}/${enCode}` : fullName;
}

/** Looks display names up by id (docs/module-format.md#people-fields); an unknown id stays out. */
export function createNames(
  http: HttpClient,
  people: Pick<PeopleService, 'entries'>,
): { readonly find: RendererServices['names'] } {
  return {
    async find(kind, ids) {
      if (kind === 'dictionaryType') return pick(await readTypeNames(http), ids);
      if (kind === 'area') return new Map();
      const refs = ids.flatMap((id) => KINDS[kind].map((type) => ({ type, id })));
      return new Map((await people.entries(refs)).map((entry) => [entry.id, nameOf(entry)]));
    },
  };
}
