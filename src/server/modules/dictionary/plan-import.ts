import type { BundleEntry, BundleType } from './bundle';
import type { CheckedBundle } from './check-bundle';
import { TOP_ENTRY_ID } from './entry-resource';
import type { DictionaryEntry, DictionaryType } from './repository';
import { TOP_TYPE_ID } from './type-resource';

/** The planned outcome of a record of the file. */
export interface ImportStep<Row> {
  readonly action: 'add' | 'change' | 'skip';
  /** The resulting record, under its existing or new id. */
  readonly row: Row;
  /** Changed members. */
  readonly changes: readonly string[];
  /** Names from the topmost type to the record. */
  readonly path: string;
}

export interface ImportPlan {
  readonly types: readonly ImportStep<DictionaryType>[];
  readonly entries: readonly ImportStep<DictionaryEntry>[];
  /** Types with entries whose kind (tree or list) would change. */
  readonly treeConflicts: readonly DictionaryType[];
}

/** Existing records, and a factory for ids when the file's is in use. */
export interface ImportTarget {
  readonly types: readonly DictionaryType[];
  readonly entries: readonly DictionaryEntry[];
  readonly createId: () => string;
}

/**
 * Compares a file with the database. A type matches by code, else by id; an entry by id within the same type, else by code under
 * the same parent. Matches are changed to the file's values, except for a type's place; records missing in the file stay. The
 * file's ids are kept where free.
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
  /** Existing entries of the type. */
  readonly existing: readonly DictionaryEntry[];
  /** Ids of all existing and planned entries. */
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
