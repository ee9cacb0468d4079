import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { filterTree, toTree, withoutBranch } from '../../http/tree';
import { findType, listEntries, listTypes, type DictionaryEntry, type DictionaryType } from './repository';
import { TOP_TYPE_ID } from './type-resource';

/** Types as a tree. */
export async function readTypeTree(deps: AppDeps) {
  return toTree(await listTypes(deps.db));
}

/**
 * Possible parents of a type: the tree without the type and its descendants; '0' = all. With `topName` below a top-level node of
 * that name (docs/screens.md#dictionaries).
 */
export async function readTypeParents(deps: AppDeps, id: string, topName: string | null) {
  const children = toTree(withoutBranch(await listTypes(deps.db), id));
  if (topName === null) return children;
  return [{ id: TOP_TYPE_ID, parentId: '', fullName: topName, enCode: '', hasChildren: children.length > 0, children }];
}

async function readType(deps: AppDeps, id: string): Promise<DictionaryType> {
  const type = await findType(deps.db, id);
  if (!type) throw new BusinessError('SERVER_NOT_FOUND');
  return type;
}

/** All types with their enabled entries: the clients' cache (docs/clients.md#dictionaries). */
export async function readAll(deps: AppDeps) {
  const [types, entries] = await Promise.all([listTypes(deps.db), listEntries(deps.db)]);
  const byType = new Map<string, DictionaryEntry[]>();
  for (const entry of entries.filter(({ enabledMark }) => enabledMark === 1)) {
    const list = byType.get(entry.dictionaryTypeId);
    if (list) list.push(entry);
    else byType.set(entry.dictionaryTypeId, [entry]);
  }
  return types.map((type) => {
    const list = byType.get(type.id) ?? [];
    return { ...type, dictionaryList: type.isTree === 1 ? toTree(list) : list };
  });
}

/** Entries of a type for its screen, disabled ones included; nested on request, with ancestors of keyword matches. */
export async function readEntries(deps: AppDeps, typeId: string, query: { keyword?: string; isTree?: string }) {
  const type = await readType(deps, typeId);
  const entries = await listEntries(deps.db, type.id);
  const keyword = query.keyword?.trim().toLowerCase() ?? '';
  const isMatch = ({ fullName, enCode }: DictionaryEntry) =>
    fullName.toLowerCase().includes(keyword) || enCode.toLowerCase().includes(keyword);
  if (query.isTree !== '1') return entries.filter(isMatch);
  return toTree(keyword === '' ? entries : filterTree(entries, isMatch));
}

/** Enabled entries of a type, nested for a tree: choices of pickers and search bars. */
export async function readChoices(deps: AppDeps, typeId: string) {
  const type = await findType(deps.db, typeId);
  if (!type) return [];
  const entries = (await listEntries(deps.db, type.id)).filter(({ enabledMark }) => enabledMark === 1);
  return type.isTree === 1 ? toTree(entries) : entries;
}

/** Possible parents of an entry: the type itself first, as clients use list[0].id for it. */
export async function readEntryParents(deps: AppDeps, typeId: string, entryId: string) {
  const type = await readType(deps, typeId);
  const children = type.isTree === 1 ? toTree(withoutBranch(await listEntries(deps.db, type.id), entryId)) : [];
  return [{ id: type.id, parentId: '-1', fullName: type.fullName, hasChildren: children.length > 0, children }];
}
