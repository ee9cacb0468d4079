import type { OptionItem } from '../contract/field-model';
import { toScalarText } from './text-values';

interface OptionKeys {
  readonly labelKey: string;
  readonly valueKey: string;
  readonly childrenKey: string;
}

const MAX_DEPTH = 20;

/**
 * The result of a data interface → choices. Reads a list, or an object that carries one under `list` or `data`;
 * rows without a value are left out, a row without a label shows its value.
 */
export function toOptionItems(answer: unknown, keys: OptionKeys): readonly OptionItem[] {
  return toItems(listIn(answer), keys, 0);
}

function listIn(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== 'object' || answer === null) return [];
  const { list, data } = answer as { readonly list?: unknown; readonly data?: unknown };
  if (Array.isArray(list)) return list;
  return Array.isArray(data) ? data : [];
}

function toItems(rows: readonly unknown[], keys: OptionKeys, depth: number): readonly OptionItem[] {
  const items: OptionItem[] = [];
  for (const row of rows) {
    if (typeof row !== 'object' || row === null) continue;
    const record = row as Readonly<Record<string, unknown>>;
    const value = toScalarText(record[keys.valueKey]);
    if (!value) continue;
    const children = record[keys.childrenKey];
    const hasChildren = Array.isArray(children) && children.length > 0 && depth < MAX_DEPTH;
    items.push({
      value,
      label: toScalarText(record[keys.labelKey]) || value,
      ...(record.disabled === true && { disabled: true }),
      ...(hasChildren && { children: toItems(children, keys, depth + 1) }),
    });
  }
  return items;
}
