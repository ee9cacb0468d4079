import type { FieldModel } from '../contract/field-model';
import { createNameScope, type NameScope } from '../expression';

/** Gives the names that an expression may use in the main record ('') or in a row of a sub-table; made once per place. */
export function createScopes(
  fields: readonly FieldModel[],
  params: readonly string[] = [],
): (tableKey: string) => NameScope {
  const main = createNameScope(fields, '', new Set(params));
  const byTable = new Map<string, NameScope>([['', main]]);
  return (tableKey) => {
    const known = byTable.get(tableKey) ?? { ...main, currentTable: tableKey };
    byTable.set(tableKey, known);
    return known;
  };
}
