import { createStore, type StoreApi } from 'zustand/vanilla';
import { isObject, type HttpClient } from '../http';
import { toSystem, type SystemConfig } from './system-config';

/** What the platform says about itself to people who have not signed in; null until it was asked. */
export interface Brand {
  readonly store: StoreApi<{ readonly system: SystemConfig | null }>;
  /** Asks once; without an answer the product's own name stands. */
  load(): Promise<void>;
}

/** Makes the store of the platform's public name and logo. */
export function createBrand(http: () => HttpClient): Brand {
  const store = createStore<{ readonly system: SystemConfig | null }>(() => ({ system: null }));
  let loading: Promise<void> | null = null;

  async function read(): Promise<void> {
    let info: unknown;
    try {
      const { data } = await http().request({ method: 'GET', path: '/api/oauth/getLoginConfig', isSessionCall: true });
      info = isObject(data) ? data['sysConfigInfo'] : undefined;
    } catch {
      // The next visit asks again.
      loading = null;
    }
    store.setState({ system: toSystem(info) });
  }

  return { store, load: () => (loading ??= read()) };
}
