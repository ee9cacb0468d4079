import type { OptionItem } from '../../engine/contract/field-model';
import { toList, toText, type JsonObject } from '../http';

/** Entries of a tree answer (`fullName`, `children`) as choices; entries without a value are left out. */
export function toOptions(entries: readonly JsonObject[], valueKey: string): readonly OptionItem[] {
  return entries.flatMap((entry) => {
    const value = toText(entry[valueKey]);
    if (value === '') return [];
    const children = toOptions(toList(entry['children']), valueKey);
    const item = { value, label: toText(entry['fullName']) };
    return [children.length > 0 ? { ...item, children } : item];
  });
}
