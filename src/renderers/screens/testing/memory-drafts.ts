import type {
  DraftContent,
  DraftState,
  DraftValues,
  KeptDraft,
  RecordDrafts,
} from '../../shared/sources/record-drafts';
import { SourceError, type RecordSource } from '../../shared/sources/record-source';

/** In-memory drafts for tests; those of `drafts` were kept before. */
export function createMemoryDrafts(source: Pick<RecordSource, 'create' | 'update'>, drafts: DraftContent[] = []) {
  let known = drafts.length > 0 ? 1 : 0;
  let failure: Error | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    known += 1;
    for (const listener of listeners) listener();
  };
  const drop = (id: string) => {
    const at = drafts.findIndex((draft) => draft.id === id);
    if (at >= 0) drafts.splice(at, 1);
    tell();
  };
  const memory: RecordDrafts = {
    known: {
      get: () => known,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    list: () => Promise.resolve([...drafts]),
    read(id) {
      const draft = drafts.find((kept) => kept.id === id);
      return draft ? Promise.resolve(draft) : Promise.reject(new SourceError('数据不存在', { code: 404 }));
    },
    keep(values: DraftValues, former: KeptDraft | null) {
      if (failure) return Promise.reject(failure);
      const id = former?.id ?? `d${String(drafts.length + 1)}`;
      const savedAt = (former?.savedAt ?? 0) + 1;
      if (former) drop(id);
      drafts.push(draftContent({ ...values, id, savedAt }));
      tell();
      return Promise.resolve({ id, savedAt, message: '已存为草稿' });
    },
    remove(id) {
      drop(id);
      return Promise.resolve({ message: '已放弃草稿' });
    },
    writesOf: (id) => ({
      async create(...given) {
        const saved = await source.create(...given);
        drop(id);
        return saved;
      },
      async update(...given) {
        const saved = await source.update(...given);
        drop(id);
        return saved;
      },
    }),
  };
  return { memory, drafts, failWith: (error: Error | null) => (failure = error) };
}

/** A draft as the server reads it. */
export function draftContent(parts: Partial<DraftContent>): DraftContent {
  const state: DraftState = 'open';
  return {
    ...{ id: 'd1', recordId: '', title: '', savedAt: Date.UTC(2026, 10, 28, 6, 20), state, version: null },
    ...{ entered: {}, base: {}, labels: {}, leftOut: [], canAdd: false },
    ...parts,
  };
}
