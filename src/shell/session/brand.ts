import { createStore, type StoreApi } from 'zustand/vanilla';
import { readLoginConfig, type SystemInfo } from '../../wire/session';
import { send, type HttpClient } from '../http';
import { toSystem, type SystemConfig } from './system-config';

/** Name and logo of the platform before sign-in; null until loaded. */
export interface Brand {
  readonly store: StoreApi<{ readonly system: SystemConfig | null }>;
  /** Asks once; without an answer the product's own name stands. */
  load: () => Promise<void>;
}

/** Makes the store of the platform's public name and logo. */
export function createBrand(http: () => HttpClient): Brand {
  const store = createStore<{ readonly system: SystemConfig | null }>(() => ({ system: null }));
  let loading: Promise<void> | null = null;

  async function read(): Promise<void> {
    let info: SystemInfo | null = null;
    try {
      info = (await send(http(), readLoginConfig, { isSessionCall: true })).data.sysConfigInfo;
    } catch {
      // The next visit asks again.
      loading = null;
    }
    store.setState({ system: toSystem(info) });
  }

  return { store, load: () => (loading ??= read()) };
}
