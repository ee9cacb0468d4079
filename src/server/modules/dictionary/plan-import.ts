import type { BundleEntry, BundleType } from './bundle';
import type { CheckedBundle } from './check-bundle';
import { TOP_ENTRY_ID } from './entry-resource';
import type { DictionaryEntry, DictionaryType } from './repository';
import { TOP_TYPE_ID } from './type-resource';

/** What an import would do with one record of the file. */
export interface ImportStep<Row> {
  readonly action: 'add' | 'change' | 'skip';
  /** The record as it will stand, under the id that it has or gets here. */
  readonly row: Row;
  /** Members that change. */
  readonly changes: readonly string[];
  /** Names from the topmost type down to the record. */
  readonly path: string;
}

export interface ImportPlan {
  readonly types: readonly ImportStep<DictionaryType>[];
  readonly entries: readonly ImportStep<DictionaryEntry>[];
  /** Types whose kind (tree or list) would change under entries that they have. */
  readonly treeConflicts: readonly DictionaryType[];
}

/** What is here already, and how a new id is made when the file's own is taken. */
export interface ImportTarget {
  readonly types: readonly DictionaryType[];
  readonly entries: readonly DictionaryEntry[];
  readonly createId: () => string;
}

/**
 * Compares a file with what is here. A type is the same when its code is, else when its id is; an entry when its id is in
 * the same type, else when its code is under the same parent. What is the same is changed to what the file says, a type's
 * place excepted; what is not in the file stays. Ids of the file are kept where they are free.
 */
export function planImport(bundle: CheckedBundle, target: ImportTarget): ImportPlan {
  const typeSteps = planTypes(bundle.types, target);
  const takenIds = new Set(target.entries.map(({ id }) => id));
  const entries: ImportStep<DictionaryEntry>[] = [];
  const treeConflicts: DictionaryType[] = [];
  for (const [index, type] of bundle.types.entries()) {
    const step = typeSteps[index] as ImportStep<DictionaryType>;
    const existing = target.entries.filter(({ dictionaryTypeId }) => dictionaryTypeId === step.row.id);
    if (step.changes.includes('isTree') && existing.length > 0) treeConflicts.push(step.row);
    entries.push(...planEntries(type.entries, { step, existing, takenIds, createId: target.createId }));
  }
  return { types: typeSteps, entries, treeConflicts };
}

const TYPE_MEMBERS = ['fullName', 'enCode', 'isTree', 'sortCode', 'description'] as const;
const ENTRY_MEMBERS = ['parentId', 'fullName', 'enCode', 'sortCode', 'enabledMark', 'description'] as const;

function planTypes(types: readonly BundleType[], target: ImportTarget): ImportStep<DictionaryType>[] {
  const byCode = new Map(target.types.map((type) => [type.enCode, type]));
  const byId = new Map(target.types.map((type) => [type.id, type]));
  const placed = new Map<string, { readonly id: string; readonly path: string }>();
  const claimed = new Set<string>();
  return types.map((type) => {
    const above = placed.get(type.parentId);
    const sameId = byId.get(type.id);
    const found = byCode.get(type.enCode) ?? (sameId && !claimed.has(sameId.id) ? sameId : undefined);
    const id = found?.id ?? (sameId ? target.createId() : type.id);
    const path = above ? `${above.path}/${type.fullName}` : type.fullName;
    claimed.add(id);
    placed.set(type.id, { id, path });
    const { fullName, enCode, isTree, sortCode, description } = type;
    const row = {
      id,
      parentId: found?.parentId ?? above?.id ?? TOP_TYPE_ID,
      fullName,
      enCode,
      isTree,
      sortCode,
      description,
    };
    if (!found) return { action: 'add', row, changes: [], path };
    const changes = type.isPlace ? [] : TYPE_MEMBERS.filter((member) => found[member] !== row[member]);
    return { action: changes.length > 0 ? 'change' : 'skip', row, changes, path };
  });
}

interface EntryTarget {
  readonly step: ImportStep<DictionaryType>;
  /** Entries of the type here. */
  readonly existing: readonly DictionaryEntry[];
  /** Ids of all entries, here and planned. */
  readonly takenIds: Set<string>;
  readonly createId: () => string;
}

function planEntries(
  entries: readonly BundleEntry[],
  { step, existing, takenIds, createId }: EntryTarget,
): ImportStep<DictionaryEntry>[] {
  const byId = new Map(existing.map((entry) => [entry.id, entry]));
  const toKey = (parentId: string, enCode: string) => `${parentId}\u0000${enCode}`;
  const byKey = new Map(existing.map((entry) => [toKey(entry.parentId, entry.enCode), entry]));
  const claimed = new Set(entries.filter(({ id }) => byId.has(id)).map(({ id }) => id));
  const placed = new Map<string, { readonly id: string; readonly path: string }>();
  return entries.map((entry) => {
    const above = placed.get(entry.parentId);
    const parentId = above?.id ?? TOP_ENTRY_ID;
    const sameKey = byKey.get(toKey(parentId, entry.enCode));
    const found = byId.get(entry.id) ?? (sameKey && !claimed.has(sameKey.id) ? sameKey : undefined);
    const id = found?.id ?? (takenIds.has(entry.id) ? createId() : entry.id);
    const path = `${above?.path ?? step.path}/${entry.fullName}`;
    claimed.add(id);
    takenIds.add(id);
    placed.set(entry.id, { id, path });
    const { fullName, enCode, sortCode, enabledMark, description } = entry;
    const row = { id, dictionaryTypeId: step.row.id, parentId, fullName, enCode, sortCode, enabledMark, description };
    if (!found) return { action: 'add', row, changes: [], path };
    const changes = ENTRY_MEMBERS.filter((member) => found[member] !== row[member]);
    return { action: changes.length > 0 ? 'change' : 'skip', row, changes, path };
  });
}
