import { toChoiceColor } from '../../engine/contract/choice-color';
import type { OptionItem } from '../../engine/contract/field-model';
import type { TreeEntry } from '../../wire/look-ups';

/** Entries of a tree answer (`fullName`, `children`) as choices; entries without a value are left out. */
export function toOptions(entries: readonly TreeEntry[], valueKey: 'id' | 'enCode'): readonly OptionItem[] {
  return entries.flatMap((entry) => {
    const value = entry[valueKey] ?? '';
    if (value === '') return [];
    const children = toOptions(entry.children ?? [], valueKey);
    const color = toChoiceColor(entry.color);
    const item = {
      ...{ value, label: entry.fullName },
      ...(color && { color }),
      ...(entry.icon && { icon: entry.icon }),
    };
    return [children.length > 0 ? { ...item, children } : item];
  });
}
