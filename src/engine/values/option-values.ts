import type { FieldModel, OptionItem } from '../contract/field-model';
import type { Parsed } from '../contract/widget-definition';
import { memoise } from '../memoise';
import { accepted, refused } from './parsed';
import { parseListText, toScalarText } from './text-values';

/** Stored choice: the option's value as text, null for blank. A list of one is read as its entry (the field was multiple once). */
export function parseChoice(input: unknown): Parsed {
  if (Array.isArray(input)) return input.length > 1 ? refused() : parseChoice(input[0]);
  const text = toScalarText(input);
  if (text === undefined) return refused();
  return accepted(text === '' ? null : text);
}

/** Stored choices: option values as text without blanks and repetitions; [] for blank. A single value becomes a list of one. */
export function parseChoices(input: unknown): Parsed {
  const list = toList(input);
  const values = new Set<string>();
  for (const entry of list) {
    const text = toScalarText(entry);
    if (text === undefined) return refused();
    if (text !== '') values.add(text);
  }
  return accepted([...values]);
}

/** A list as it is, the list inside a JSON text, [] for blank, otherwise a list of one. */
export function toList(input: unknown): readonly unknown[] {
  if (Array.isArray(input)) return input;
  if (typeof input === 'string') return parseListText(input) ?? (input === '' ? [] : [input]);
  return input === null || input === undefined ? [] : [input];
}

/** Option values held by a stored choice or choices. */
export function toChoiceList(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
}

/** Options of every level by value; the first of equal values wins. Kept per list, so repeated lookups are cheap. */
export const indexOptions = memoise((options: readonly OptionItem[]): ReadonlyMap<string, OptionItem> => {
  const index = new Map<string, OptionItem>();
  const visit = (items: readonly OptionItem[]) => {
    for (const item of items) {
      if (!index.has(item.value)) index.set(item.value, item);
      if (item.children) visit(item.children);
    }
  };
  visit(options);
  return index;
});

/** Labels of the chosen values; a value that no option has stands for itself, so that nothing disappears. */
export function toChoiceLabels(value: unknown, options: readonly OptionItem[]): readonly string[] {
  const index = indexOptions(options);
  return toChoiceList(value).map((entry) => index.get(entry)?.label ?? entry);
}

/** Values whose label (or, failing that, value) is the given text; undefined when one of the texts matches nothing. */
export function findChoices(texts: readonly string[], options: readonly OptionItem[]): readonly string[] | undefined {
  const index = indexOptions(options);
  const byLabel = new Map<string, string>();
  for (const item of index.values()) if (!byLabel.has(item.label)) byLabel.set(item.label, item.value);
  const values: string[] = [];
  for (const text of texts) {
    const value = byLabel.get(text) ?? (index.has(text) ? text : undefined);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** Parts of a pasted or imported cell: separated by , ， 、 ; ； or line breaks. */
export function splitChoiceText(text: string): readonly string[] {
  return text
    .split(/[,，、;；\n\r]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Choices that the document itself carries: static ones, or the last known ones of a dictionary. */
export function documentOptions(field: FieldModel): readonly OptionItem[] {
  if (field.options?.kind === 'static') return field.options.items;
  return field.options?.kind === 'dictionary' ? field.options.fallback : [];
}

/** Enabled options of every level, parents before children. */
export function enabledOptions(options: readonly OptionItem[]): readonly OptionItem[] {
  return options.flatMap((item) => (item.disabled ? [] : [item, ...enabledOptions(item.children ?? [])]));
}
