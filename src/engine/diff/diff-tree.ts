import type { ListTree } from '../contract/module-model';
import { createChange, nameOfId, type ChangeWord, type ModuleChange } from './change';
import { diffButtons } from './diff-buttons';
import type { DiffContext } from './diff-context';
import { isSamePart } from './same-value';
import { beforeAndAfter } from './value-text';

/** Key of each member in the list document; its menu is told button by button. */
const keys: Readonly<Record<Exclude<keyof ListTree, 'menu'>, string>> = {
  title: 'treeTitle',
  source: 'treeDataSource',
  dictionaryTypeId: 'treeDictionary',
  interfaceId: 'treePropsUrl',
  interfaceParams: 'treeTemplateJson',
  valueKey: 'treePropsValue',
  labelKey: 'treePropsLabel',
  childrenKey: 'treePropsChildren',
  rootLabel: 'treeRoot',
  relationFieldId: 'treeRelation',
  call: 'treeCall',
  params: 'treeParams',
  selectsFirst: 'treeSelectFirst',
};

/** Tells how the left tree of a list changed: that it came or went, else every setting in which old and new differ. */
export function diffTree(
  before: ListTree | null,
  after: ListTree | null,
  context: DiffContext,
): readonly ModuleChange[] {
  const pointer = '/columnData';
  if (!before) return after ? [createChange('ENGINE_CHANGE_TREE_ADDED', { pointer: `${pointer}/treeDataSource` })] : [];
  if (!after) return [createChange('ENGINE_CHANGE_TREE_REMOVED', { pointer: `${pointer}/treeDataSource` })];
  const old: ListTree = { ...before, relationFieldId: context.matches.toNewId(before.relationFieldId) };
  const members = Object.keys(keys).filter((key): key is keyof typeof keys => Object.hasOwn(keys, key));
  const settings = members
    .filter((member) => !isSamePart(old[member], after[member]))
    .map((member) =>
      createChange('ENGINE_CHANGE_LIST_SETTING', {
        params: { setting: wordOf(member), ...shownOf(member, before, after, context) },
        pointer: `${pointer}/${keys[member]}`,
      }),
    );
  return [...settings, ...diffButtons({ list: 'treeMenu', before: before.menu, after: after.menu, context })];
}

function wordOf(member: keyof typeof keys): ChangeWord {
  return `ENGINE_CHANGE_WORD.tree.${member}`;
}

function shownOf(member: keyof typeof keys, before: ListTree, after: ListTree, context: DiffContext) {
  if (member !== 'relationFieldId') return beforeAndAfter(before[member], after[member]);
  return beforeAndAfter(nameOfId(before[member], context.before), nameOfId(after[member], context.after));
}
