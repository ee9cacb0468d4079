import { takesNoValue, type SearchedField } from '../../../../engine/query';

/**
 * What a value is entered with: nothing, a text, the search control of the field for one value, for several or for two ends, or its
 * form control where it has no search. Values of the same kind stay when the symbol changes.
 */
export type QueryControl = 'none' | 'text' | 'one' | 'several' | 'range' | 'edit';

/** The control for a symbol of a field. */
export function controlOf({ field, definition }: SearchedField, symbol: string): QueryControl {
  if (takesNoValue(symbol)) return 'none';
  if (!definition.search) return 'edit';
  if (symbol === 'like' || symbol === 'notLike') return 'text';
  if (symbol === 'between') return 'range';
  if (symbol !== 'in' && symbol !== 'notIn') return 'one';
  // Texts and numbers of which there are several are typed with commas between them.
  const type = definition.column(field)?.type;
  const isChosen = definition.namedBy(field).length > 0 || definition.linksTo(field) !== null || type === 'jsonb';
  const isTyped = type !== 'text' || definition.search.operators.includes('like');
  return isTyped && !isChosen ? 'text' : 'several';
}
