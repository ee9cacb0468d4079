import type { FieldModel } from '../../contract/field-model';

/** The fields of a module that a reader must not meet. */
export interface Refusal {
  readonly isEmpty: boolean;
  /** Whether this very field is refused. */
  readonly has: (fieldId: string) => boolean;
  /**
   * Whether a text names a refused field, alone or among other words: a name, a formula, a script. `tableKey` is the sub-table in
   * whose rows it stands, where a column is called by its key alone; '' outside.
   */
  readonly isNamedIn: (text: string, tableKey: string) => boolean;
  /** Whether it is what refused fields alone are called on screens. */
  readonly isLabel: (text: string) => boolean;
}

/** A word behind the one that it may be a member of: `items-price` of lists, `items.price` of formulas. */
const WORD = /(?<=(?:(\w+)[-.])?)\b(\w+)/g;
/** Older front ends put the related form's table behind the field's name. */
const TABLE_SUFFIX = /_jnpfTable_.*/;

/** Of a module's fields; what is no id of the module is never refused. */
export function createRefusal(fields: readonly FieldModel[], isRefused: (fieldId: string) => boolean): Refusal {
  const known = new Set(fields.filter(({ key }) => key !== '').map(({ id }) => id));
  const refused = new Set([...known].filter(isRefused));
  const shown = new Set(['', ...fields.filter(({ id }) => !refused.has(id)).map(({ label }) => label.trim())]);
  const labels = new Set(fields.map(({ label }) => label.trim()).filter((label) => !shown.has(label)));
  const tablesOf = new Map<string, string[]>();
  for (const [tableKey = '', key = ''] of [...refused].map((id) => id.split('-')))
    tablesOf.set(key, [...(tablesOf.get(key) ?? []), tableKey]);

  /**
   * In a row the column is meant before the main field of that name. A column without its table is meant elsewhere, too, where the
   * text names the table or no main field has that key.
   */
  function isNamedIn(text: string, tableKey: string): boolean {
    const found = [...text.matchAll(WORD)].map(([, owner = '', word = '']) => [owner, word] as const);
    return found.some(([owner, word]) => {
      const name = word.replace(TABLE_SUFFIX, '');
      const column = [`${owner}-${name}`, `${tableKey}-${name}`].find((id) => known.has(id));
      if (column !== undefined || refused.has(name)) return refused.has(column ?? name);
      const isNamed = (table: string) => !known.has(name) || found.some(([, each]) => each === table);
      return tablesOf.get(name)?.some(isNamed) === true;
    });
  }

  const isEmpty = refused.size === 0;
  return {
    isEmpty,
    has: (id) => refused.has(id),
    isNamedIn: (...place) => !isEmpty && isNamedIn(...place),
    isLabel: (text) => labels.has(text.trim()),
  };
}
