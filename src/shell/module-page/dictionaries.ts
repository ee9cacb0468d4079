import type { RendererServices } from '../../renderers/shared/services';
import { toList, type HttpClient, type JsonObject } from '../http';
import { remember, type Remembered } from './remember';
import { toOptions } from './to-options';

/** Dictionary look-ups (contract e.2), remembered until they are cleared. */
export interface Dictionaries {
  readonly dictionary: RendererServices['dictionary'];
  clear(): void;
}

/** Makes the look-ups: all types come in one call, a type that is not among them is asked for by itself. */
export function createDictionaries(http: HttpClient): Dictionaries {
  const get = async (path: string) => toList((await http.request({ method: 'GET', path })).data);
  const allTypes = remember(() => get('/api/system/DictionaryData/All'));
  const ownSelectors = new Map<string, Remembered<readonly JsonObject[]>>();

  async function entriesOf(typeId: string): Promise<readonly JsonObject[]> {
    const types = await allTypes.get();
    const type = types.find((entry) => entry['id'] === typeId) ?? types.find((entry) => entry['enCode'] === typeId);
    if (type) return toList(type['dictionaryList']);
    const path = `/api/system/DictionaryData/${encodeURIComponent(typeId)}/Data/Selector`;
    const selector = ownSelectors.get(typeId) ?? remember(() => get(path));
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
