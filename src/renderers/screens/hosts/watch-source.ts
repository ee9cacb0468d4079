import type { RecordDrafts } from '../../shared/sources/record-drafts';
import type { RecordBin } from '../../shared/sources/record-bin';
import type { RecordSource } from '../../shared/sources/record-source';

/** Wraps a source to report successful writes, also under other parameters; of a deletion the ids. */
export function watchSource(source: RecordSource, onChanged: (removed: readonly string[]) => void): RecordSource {
  async function told<T>(answer: Promise<T>, removed: readonly string[] = []): Promise<T> {
    const value = await answer;
    onChanged(removed);
    return value;
  }
  const { missingParams, bin, drafts } = source;
  return {
    list: (query, signal) => source.list(query, signal),
    read: (id) => source.read(id),
    readDisplay: (id) => source.readDisplay(id),
    create: (values, idempotencyKey) => told(source.create(values, idempotencyKey)),
    update: (id, values, version) => told(source.update(id, values, version)),
    remove: (id) => told(source.remove(id), [id]),
    removeMany: (ids) => told(source.removeMany(ids), ids),
    columnSettings: () => source.columnSettings(),
    saveColumnSettings: (settings) => source.saveColumnSettings(settings),
    ...(source.queryPlans && { queryPlans: source.queryPlans }),
    ...(bin && { bin: watchBin(bin, told) }),
    ...(drafts && { drafts: watchDrafts(drafts, told) }),
    ...(source.children && { children: source.children.bind(source) }),
    ...(source.within && { within: (params) => watchSource(source.within?.(params) ?? source, onChanged) }),
    ...(missingParams && { missingParams }),
  };
}

/** A record that is saved from a draft is a written one. */
function watchDrafts(drafts: RecordDrafts, told: <T>(answer: Promise<T>) => Promise<T>): RecordDrafts {
  return {
    ...drafts,
    writesOf(id) {
      const { create, update } = drafts.writesOf(id);
      return {
        create: (values, idempotencyKey) => told(create(values, idempotencyKey)),
        update: (recordId, values, version) => told(update(recordId, values, version)),
      };
    },
  };
}

/** Restored records are written ones. */
function watchBin(bin: RecordBin, told: <T>(answer: Promise<T>) => Promise<T>): RecordBin {
  return {
    list: (query, signal) => bin.list(query, signal),
    restore: (ids, dropsColumns) => told(bin.restore(ids, dropsColumns)),
    restoreRecords: (recordIds) => told(bin.restoreRecords(recordIds)),
    erase: (ids) => bin.erase(ids),
  };
}
