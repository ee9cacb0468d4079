import type { RecordDrafts } from '../../renderers/shared/sources/record-drafts';
import type { HttpClient } from '../http';

interface DraftsOptions {
  readonly http: HttpClient;
  readonly modelId: string;
  /** Whether the user may have some. */
  readonly hasDrafts: boolean;
  readonly writesOf: RecordDrafts['writesOf'];
}

/** The user's drafts of a module's form; their calls are loaded with the first of them. */
export function lateDrafts({ http, modelId, hasDrafts, writesOf }: DraftsOptions): RecordDrafts {
  let known = hasDrafts ? 1 : 0;
  const listeners = new Set<() => void>();
  const load = async () => (await import('./record-drafts')).createRecordDrafts(http, modelId);
  async function told<Answer>(answer: Promise<Answer>): Promise<Answer> {
    const value = await answer;
    known += 1;
    for (const listener of listeners) listener();
    return value;
  }
  return {
    known: {
      get: () => known,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    list: async (signal) => (await load()).list(signal),
    read: async (id) => (await load()).read(id),
    keep: async (values, former) => told((await load()).keep(values, former)),
    remove: async (id) => told((await load()).remove(id)),
    writesOf(id) {
      const { create, update } = writesOf(id);
      return { create: (...given) => told(create(...given)), update: (...given) => told(update(...given)) };
    },
  };
}
