import type { FieldModel } from '../contract/field-model';
import { createNameScope, type NameScope } from '../expression';

/** Returns the names that an expression may read in the main record ('') or in a sub-table row; memoised by place. */
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
