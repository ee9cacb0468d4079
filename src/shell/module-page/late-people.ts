import type { HttpClient } from '../http';
import type { People } from './people';

/** The people calls; their code comes with the first question, as the first load has no room for it. */
export function createLatePeople(http: HttpClient): People {
  let loading: Promise<People> | null = null;
  const load = () => {
    loading ??= import('./people').then(({ createPeople }) => createPeople(http));
    // What could not be fetched is fetched again.
    loading.catch(() => (loading = null));
    return loading;
  };
  return {
    list: async (query, signal) => (await load()).list(query, signal),
    entries: async (refs) => (await load()).entries(refs),
    recent: async (query) => (await load()).recent(query),
    named: async (asks, signal) => (await load()).named(asks, signal),
    remember: (refs) => void load().then((people) => people.remember(refs), nothing),
    clear: () => void loading?.then((people) => people.clear(), nothing),
  };
}

const nothing = () => undefined;
