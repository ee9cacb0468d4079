import { ownValue } from '../../../engine/json/raw-value';
import type { SourceFix } from '../../../engine/source';
import type { Property } from './read-properties';

/** The change of the text that gives a property another value; undefined takes its member out. Null = nothing to change. */
export function propertyFix({ name, pointer, value: before }: Property, value: unknown): SourceFix | null {
  if (JSON.stringify(value) === JSON.stringify(before)) return null;
  const change = value === undefined ? ({ op: 'remove', pointer } as const) : ({ op: 'set', pointer, value } as const);
  return { title: 'playground.properties.changed', params: { name }, changes: [change] };
}

/** What a cleared control writes: '' where the default would come back otherwise, unless it is no choice; undefined = nothing. */
export function blankOf({ fallback, choices }: Pick<Property, 'fallback' | 'choices'>): '' | undefined {
  const isAllowed = choices.length === 0 || choices.some(({ value }) => value === '');
  return typeof fallback === 'string' && fallback !== '' && isAllowed ? '' : undefined;
}

/** What was typed, as it is written: a number where the setting may be one and the document does not have it as a text. */
export function typedValue(
  typed: string,
  { value, numberKind }: Pick<Property, 'value' | 'numberKind'>,
): string | number {
  const number = Number(typed);
  const isFitting = numberKind === 'integer' ? Number.isSafeInteger(number) : numberKind === 'number';
  // Only what reads back as it was typed: 007 is no number.
  return typeof value !== 'string' && isFitting && String(number) === typed ? number : typed;
}

/** What a choice may say of itself here. */
export interface OptionPart {
  readonly id?: string | number;
  readonly fullName?: string;
  readonly color?: string;
  readonly icon?: string;
}

/** The change of one member of a choice; '' takes a colour or an icon out, makes the text blank, and is no value. */
export function optionFix(pointer: string, member: keyof OptionPart, value: string | number): SourceFix | null {
  if (member === 'id' && value === '') return null;
  const place = `${pointer}/${member}`;
  const change =
    value === '' && (member === 'color' || member === 'icon')
      ? ({ op: 'remove', pointer: place } as const)
      : ({ op: 'set', pointer: place, value } as const);
  return { title: 'playground.properties.changed', params: { name: member }, changes: [change] };
}

/** The change that adds a choice under an id that is free. */
export function addOptionFix(pointer: string, options: readonly OptionPart[], name: string): SourceFix {
  const taken = new Set(options.flatMap((option) => [option.id, ownValue({ ...option }, 'value')]).map(String));
  let number = options.length + 1;
  while (taken.has(String(number))) number += 1;
  const value = { id: String(number), fullName: `${name}${String(number)}` };
  const isThere = options.length > 0;
  return {
    title: 'playground.properties.changed',
    params: { name: 'options' },
    changes: [
      isThere ? { op: 'insert', pointer, index: options.length, value } : { op: 'set', pointer, value: [value] },
    ],
  };
}

/** The change that takes a choice out. */
export function removeOptionFix(pointer: string): SourceFix {
  return { title: 'playground.properties.changed', params: { name: 'options' }, changes: [{ op: 'remove', pointer }] };
}
