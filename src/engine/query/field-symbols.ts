import type { SearchedField } from './compare-field';
import { findSearched, type QueryScope } from './query-scope';

const SAME = ['==', '<>'] as const;
const ORDERED = ['>', '>=', '<', '<='] as const;
const SEVERAL = ['in', 'notIn'] as const;
const PART = ['like', 'notLike'] as const;
const BLANK = ['null', 'notNull'] as const;

const ORDERED_TYPES: readonly string[] = ['numeric', 'integer', 'bigint', 'timestamptz', 'time'];

/**
 * The symbols that an advanced query offers for a field (docs/module-format.md#advanced-queries), the usual one first; clients may
 * send others. Empty = the field is not offered.
 */
export function symbolsOf({ field, definition }: SearchedField): readonly string[] {
  const type = definition.column(field)?.type;
  if (!type || definition.hashOf(field) !== null) return [];
  // Without a search of their own: marks are ordered, a switch is on or off, and the others hold what nobody compares. No stars are 0.
  const blank = definition.emptyValue(field) === 0 ? [] : BLANK;
  if (!definition.search && type === 'numeric') return [...SAME, ...ORDERED, ...blank];
  if (!definition.search) return definition.isSortable ? [...SAME, ...BLANK] : [];
  if (definition.holdsRange) return ['between', '==', ...BLANK];
  const isNamed = definition.namedBy(field).length > 0;
  const parts = definition.search.operators.includes('like') ? PART : [];
  if (isNamed || type === 'jsonb') return [...SAME, ...SEVERAL, ...parts, ...BLANK];
  if (!ORDERED_TYPES.includes(type)) return [...parts, ...SAME, ...SEVERAL, ...BLANK];
  const several = definition.isSpanSearched || type === 'time' ? [] : SEVERAL;
  return [...SAME, ...ORDERED, 'between', ...several, ...BLANK];
}

/** The fields that a reader can put a query together of: the columns of the list first, then the others of the form. */
export function queriedFields(scope: QueryScope): readonly SearchedField[] {
  const ids = [
    ...(scope.model.list?.columns ?? []).map(({ fieldId }) => fieldId),
    ...scope.model.allFields.map(({ id }) => id),
  ];
  return [...new Set(ids)].flatMap((id) => {
    const searched = findSearched(scope, id);
    return searched && symbolsOf(searched).length > 0 ? [searched] : [];
  });
}
