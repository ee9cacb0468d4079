import type { Property } from './read-properties';

/** What authors change most, in this order. */
const COMMON = [
  ...['label', 'title', 'required', 'placeholder', 'defaultValue', 'options', 'multiple', 'maxlength'],
  ...['min', 'max', 'precision', 'format', 'span', 'noShow', 'disabled', 'readonly', 'unique', 'tipLabel'],
];

/** The settings in two groups: the commonest first, in their own order; the others as the schema has them. */
export function groupProperties(properties: readonly Property[]) {
  const rank = ({ name }: Property) => COMMON.indexOf(name);
  return {
    common: properties.filter((property) => rank(property) >= 0).toSorted((left, right) => rank(left) - rank(right)),
    others: properties.filter((property) => rank(property) < 0),
  };
}

/** Whether a property has these words in its name, title or explanation. */
export function matchesWords(property: Property, title: string, words: string): boolean {
  return `${property.name} ${title} ${property.description}`.toLowerCase().includes(words.trim().toLowerCase());
}
