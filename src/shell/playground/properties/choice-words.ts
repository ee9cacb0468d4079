import type { Translate } from '../../../engine/contract/language';
import type { Property } from './read-properties';

/** Words for choices, by their value as a text. */
export type ChoiceWords = ReadonlyMap<string, string>;

type Chosen = Pick<Property, 'name' | 'choices' | 'description'>;

const NONE: ChoiceWords = new Map();

/**
 * The choices of a setting in words: those of its description (`1 a constant, 2 another field`), else those that many settings
 * have alike. None unless there are some for each: a list half in words and half in values is harder to read than values alone.
 */
export function choiceWords(property: Chosen, text: Translate): ChoiceWords {
  const { name, choices, description } = property;
  const all = choices.map(({ value }) => String(value));
  const fromDescription = wordsOf(all, (value) => saidOf(value, description));
  if (fromDescription.size > 0) return fromDescription;
  return wordsOf(all, (value) => {
    const word = value === '' ? 'blank' : value;
    const keys = [`playground.properties.choice.${name}.${word}`, `playground.properties.choice.${word}`];
    return keys.map((key) => ({ key, said: text(key) })).find(({ key, said }) => said !== key)?.said;
  });
}

function wordsOf(values: readonly string[], find: (value: string) => string | undefined): ChoiceWords {
  const found = values.flatMap((value): readonly (readonly [string, string])[] => {
    const words = find(value);
    return words === undefined ? [] : [[value, words]];
  });
  return found.length === values.length ? new Map(found) : NONE;
}

/** The words behind a value in a description, up to the next mark. */
function saidOf(value: string, description: string): string | undefined {
  if (value === '') return undefined;
  const literal = value.replace(/[^\w]/g, '\\$&');
  const place = new RegExp(`(?:^|[:：,，;；、。.]\\s*)${literal}(?:\\s*[为為]\\s*|\\s+)([^,，;；、。.]+)`);
  return place.exec(description)?.[1]?.trim();
}
