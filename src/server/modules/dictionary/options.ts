import { toChoiceColor } from '../../../engine/contract/choice-color';
import { toEntryIcon } from '../../../engine/contract/choice-icon';
import type { OptionItem } from '../../../engine/contract/field-model';
import type { AppDeps } from '../../deps';
import { toTree, type TreeNode } from '../../http/tree';
import { keptFacts } from '../../kept/index';
import { findType, listEntries, listTypes, type DictionaryEntry } from './repository';

const DICTIONARIES = ['dictionary_types', 'dictionary_entries'];
const BYTES_PER_OPTION = 300;

/**
 * Choices of a dictionary type by id or code; nested for a tree, empty if unknown. Disabled entries are included as disabled, so
 * that old records keep their texts.
 */
export function loadDictionaryOptions(
  deps: AppDeps,
  typeIdOrCode: string,
  valueKey: 'id' | 'enCode',
): Promise<readonly OptionItem[]> {
  return keptFacts(deps).get({
    key: `options:${valueKey}:${typeIdOrCode}`,
    tags: DICTIONARIES,
    weigh: (options) => 500 + BYTES_PER_OPTION * countOptions(options),
    load: () => readDictionaryOptions(deps, typeIdOrCode, valueKey),
  });
}

function countOptions(options: readonly OptionItem[]): number {
  return options.reduce((count, { children = [] }) => count + 1 + countOptions(children), 0);
}

async function readDictionaryOptions(
  deps: AppDeps,
  typeIdOrCode: string,
  valueKey: 'id' | 'enCode',
): Promise<readonly OptionItem[]> {
  const type = await findType(deps.db, typeIdOrCode);
  if (!type) return [];
  const entries = await listEntries(deps.db, type.id);
  if (type.isTree !== 1) return entries.map((entry) => toOption(entry, valueKey, []));
  const nest = (node: TreeNode<DictionaryEntry>): OptionItem => toOption(node, valueKey, node.children.map(nest));
  return toTree(entries).map(nest);
}

/** Names of dictionary types by stored value: id, else code; unknown ones are omitted. */
export async function loadTypeNames(deps: AppDeps, idsOrCodes: readonly string[]): Promise<Map<string, string>> {
  const types = await keptFacts(deps).get({
    key: 'dictionaryTypes',
    tags: ['dictionary_types'],
    weigh: (rows) => 500 + BYTES_PER_OPTION * rows.length,
    load: () => listTypes(deps.db),
  });
  const byCode = new Map(types.map(({ enCode, fullName }) => [enCode, fullName]));
  const byId = new Map(types.map(({ id, fullName }) => [id, fullName]));
  return new Map(
    idsOrCodes.flatMap((wanted) => {
      const name = byId.get(wanted) ?? byCode.get(wanted);
      return name === undefined ? [] : [[wanted, name] as const];
    }),
  );
}

function toOption(entry: DictionaryEntry, valueKey: 'id' | 'enCode', children: readonly OptionItem[]): OptionItem {
  const color = toChoiceColor(entry.color);
  const icon = toEntryIcon(entry.icon);
  return {
    value: entry[valueKey],
    label: entry.fullName,
    ...(entry.enabledMark === 1 ? {} : { disabled: true }),
    ...(color && { color }),
    ...(icon && { icon }),
    ...(children.length > 0 ? { children } : {}),
  };
}
