import type { OpenAction } from '../../../engine/contract/action';
import type { FieldModel } from '../../../engine/contract/field-model';
import { paramOf } from '../../../engine/expression/name-scope';
import { namesOf } from '../../../engine/expression/walk-tree';

/** Parameter → member of the chosen row, as the parser left it. */
export function selectsOf({ props }: FieldModel): Readonly<Record<string, string>> {
  return (props['selects'] ?? {}) as Readonly<Record<string, string>>;
}

/** The lists of a form whose chosen rows a screen depends on, with the parameters that it reads of them. */
export function mastersOf(action: OpenAction, fields: readonly FieldModel[]) {
  const expressions = [...Object.values(action.params), ...(action.recordId ? [action.recordId] : [])];
  const read = new Set(expressions.flatMap(({ root }) => namesOf(root)).map(paramOf));
  return fields.flatMap((field) => {
    const reads = Object.keys(selectsOf(field)).filter((name) => read.has(name));
    return reads.length > 0 ? [{ field, reads }] : [];
  });
}
