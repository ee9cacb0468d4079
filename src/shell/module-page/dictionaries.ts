import type { RendererServices } from '../../renderers/shared/hosts/services';
import { readDictionaries, readDictionary, type TreeEntry } from '../../wire/look-ups';
import { send, type HttpClient } from '../http';
import { remember, type Remembered } from './remember';
import { toOptions } from './to-options';

/** Dictionary look-ups (docs/clients.md#dictionaries), remembered for some minutes, or until they are cleared. */
export interface Dictionaries {
  readonly dictionary: RendererServices['dictionary'];
  clear: () => void;
}

/** What an administrator changes is seen by others after a while without a reload of the page. */
const LASTS_MS = 5 * 60_000;

/** Makes the look-ups: all types come in one call, a type that is not among them is asked for by itself. */
export function createDictionaries(http: HttpClient): Dictionaries {
  const allTypes = remember(async () => (await send(http, readDictionaries, {})).data.list, LASTS_MS);
  const ownSelectors = new Map<string, Remembered<readonly TreeEntry[]>>();

  async function entriesOf(typeId: string): Promise<readonly TreeEntry[]> {
    const types = await allTypes.get();
    const type = types.find(({ id }) => id === typeId) ?? types.find(({ enCode }) => enCode === typeId);
    if (type) return type.dictionaryList;
    const read = async () => (await send(http, readDictionary, { params: { typeId } })).data.list;
    const selector = ownSelectors.get(typeId) ?? remember(read, LASTS_MS);
    ownSelectors.set(typeId, selector);
    return selector.get();
  }

  return {
    dictionary: async (typeId, valueKey) => toOptions(await entriesOf(typeId), valueKey),
    clear() {
      allTypes.forget();
      ownSelectors.clear();
    },
  };
}
