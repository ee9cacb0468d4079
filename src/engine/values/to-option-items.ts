import type { OptionItem } from '../contract/field-model';
import { isRecord } from '../json/raw-value';
import { toScalarText } from './text-values';

interface OptionKeys {
  readonly labelKey: string;
  readonly valueKey: string;
  readonly childrenKey: string;
}

const MAX_DEPTH = 20;

/** A choice of a tree as a call answers it: with its icon, its kind, and where it comes from when it is inherited. */
export interface TreeChoice extends OptionItem {
  /** CSS class of an icon font, as menus have it. */
  readonly icon?: string;
  readonly type?: string;
  /** What a field that is chosen can be compared by, and with, commas between them (docs/module-format.md#condition-builder). */
  readonly symbols?: string;
  readonly values?: string;
  /** What its values are ids of (`user,department`), where they are of the organisation. */
  readonly kinds?: string;
  /** Only holds others. */
  readonly isContainer?: boolean;
  /** Never checked together with what stands above it: whoever means it checks it. */
  readonly isApart?: boolean;
  /** Stands in the line of the node above it, in the column of its label. */
  readonly isColumn?: boolean;
  /** Names of what grants it besides the value itself; absent = not inherited. */
  readonly from?: readonly string[];
  readonly children?: readonly TreeChoice[];
}

/**
 * The result of a data interface → choices. Reads a list, or an object that carries one under `list` or `data`;
 * rows without a value are left out, a row without a label shows its value.
 */
export function toOptionItems(answer: unknown, keys: OptionKeys): readonly OptionItem[] {
  return toItems(listIn(answer), keys, 0);
}

/**
 * The answer of a call → choices; `inherited` of the answer (`[{ id, from: [text] }]`) says which of them are granted from elsewhere.
 */
export function toTreeChoices(
  answer: { readonly rows: readonly unknown[]; readonly data: unknown },
  keys: OptionKeys,
): readonly TreeChoice[] {
  const items = toItems(answer.rows, keys, 0);
  const origins = originsIn(answer.data);
  return origins.size === 0 ? items : withOrigins(items, origins);
}

type Origins = ReadonlyMap<string, readonly string[]>;

function originsIn(data: unknown): Origins {
  const entries = isRecord(data) && Array.isArray(data['inherited']) ? data['inherited'].filter(isRecord) : [];
  return new Map(
    entries.flatMap((entry) => {
      const id = toScalarText(entry['id']);
      return id ? [[id, toTexts(entry['from'])] as const] : [];
    }),
  );
}

function toTexts(from: unknown): readonly string[] {
  return Array.isArray(from) ? from.flatMap((text) => toScalarText(text) || []) : [];
}

function withOrigins(items: readonly TreeChoice[], origins: Origins): readonly TreeChoice[] {
  return items.map((item) => {
    const from = origins.get(item.value);
    const children = item.children ? withOrigins(item.children, origins) : undefined;
    return { ...item, ...(from && { from }), ...(children && { children }) };
  });
}

function listIn(answer: unknown): readonly unknown[] {
  if (Array.isArray(answer)) return answer;
  if (typeof answer !== 'object' || answer === null) return [];
  const { list, data } = answer as { readonly list?: unknown; readonly data?: unknown };
  if (Array.isArray(list)) return list;
  return Array.isArray(data) ? data : [];
}

function toItems(rows: readonly unknown[], keys: OptionKeys, depth: number): readonly TreeChoice[] {
  const items: TreeChoice[] = [];
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
      ...textMembers(record),
      ...(record['isContainer'] === true && { isContainer: true }),
      ...(record['isApart'] === true && { isApart: true }),
      ...(record['isColumn'] === true && { isColumn: true }),
      ...(hasChildren && { children: toItems(children, keys, depth + 1) }),
    });
  }
  return items;
}

const TEXTS = ['icon', 'type', 'symbols', 'values', 'kinds'] as const;

function textMembers(record: Readonly<Record<string, unknown>>): Partial<TreeChoice> {
  const texts = TEXTS.map((name) => [name, toScalarText(record[name])] as const);
  return Object.fromEntries(texts.filter(([, text]) => text));
}
