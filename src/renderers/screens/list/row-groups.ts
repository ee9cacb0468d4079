import { toCellText } from '../record/to-cell-text';
import type { RowEntry } from './row-entries';

/** Records of a grouped list with the same value. */
export interface RowGroup {
  /** The value as the list shows it; '' = blank. */
  readonly text: string;
  /** The value as its first record has it. */
  readonly value: unknown;
  readonly entries: readonly RowEntry[];
}

/** The heading of a group among the rows in sight. */
export interface GroupHead extends Pick<RowGroup, 'text' | 'value'> {
  readonly count: number;
  readonly isOpen: boolean;
  /** Index of the row in sight that it stands before. */
  readonly at: number;
}

interface GroupOptions {
  /** Key of the field that groups. */
  readonly key: string;
  /** Texts of the field's choices in their order; null = groups stay in the order of their first records. */
  readonly choices: readonly string[] | null;
}

/**
 * Groups rows by what they show in a field, with running numbers through all groups. Groups stand in the order of the choices,
 * others behind them in the order of their first records, blank ones last.
 */
export function groupEntries(entries: readonly RowEntry[], { key, choices }: GroupOptions): readonly RowGroup[] {
  const groups = new Map<string, RowEntry[]>();
  for (const entry of entries) {
    const text = toCellText(entry.record[key]);
    const group = groups.get(text);
    if (group) group.push(entry);
    else groups.set(text, [entry]);
  }
  let number = 0;
  return inOrder([...groups.keys()], choices).map((text) => {
    const own = groups.get(text) ?? [];
    return {
      text,
      value: own[0]?.record[`${key}_id`] ?? own[0]?.record[key],
      entries: own.map((entry) => ({ ...entry, number: String((number += 1)) })),
    };
  });
}

function inOrder(texts: readonly string[], choices: readonly string[] | null): readonly string[] {
  if (!choices) return texts;
  const places = new Map(choices.map((text, index) => [text, index]));
  const placeOf = (text: string) => (text === '' ? Infinity : (places.get(text) ?? choices.length));
  return texts.toSorted((left, right) => (placeOf(left) === placeOf(right) ? 0 : placeOf(left) - placeOf(right)));
}

/** Rows in sight with the headings of all groups: those of folded groups are left out. */
export function showGroups(groups: readonly RowGroup[], isOpen: (text: string) => boolean) {
  const entries: RowEntry[] = [];
  const heads = groups.map(({ text, value, entries: own }): GroupHead => {
    const head = { text, value, count: own.length, isOpen: isOpen(text), at: entries.length };
    if (head.isOpen) for (const entry of own) entries.push(entry);
    return head;
  });
  return { heads, entries };
}
