import type { ListTree } from '../contract/module-model';
import { createChange, nameOfId, type ModuleChange } from './change';
import { diffButtons } from './diff-buttons';
import type { DiffContext } from './diff-context';
import { changedSettings } from './diff-settings';
import { beforeAndAfter } from './value-text';

/** Compares the left tree of a list: added, removed, or changed settings. */
export function diffTree(
  before: ListTree | null,
  after: ListTree | null,
  context: DiffContext,
): readonly ModuleChange[] {
  const pointer = '/columnData';
  if (!before) return after ? [createChange('ENGINE_CHANGE_TREE_ADDED', { pointer: `${pointer}/treeDataSource` })] : [];
  if (!after) return [createChange('ENGINE_CHANGE_TREE_REMOVED', { pointer: `${pointer}/treeDataSource` })];
  const old: ListTree = { ...before, relationFieldId: context.matches.toNewId(before.relationFieldId) };
  const settings = changedSettings('tree', old, after).map(({ name, member, params }) => {
    const [oldName, newName] = [
      nameOfId(before.relationFieldId, context.before),
      nameOfId(after.relationFieldId, context.after),
    ];
    const shown = member === 'relationFieldId' ? beforeAndAfter(oldName, newName) : {};
    return createChange('ENGINE_CHANGE_LIST_SETTING', {
      params: { ...params, ...shown },
      pointer: `${pointer}/${name}`,
    });
  });
  return [...settings, ...diffButtons({ list: 'treeMenu', before: before.menu, after: after.menu, context })];
}
