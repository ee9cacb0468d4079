import type { FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import { createNameScope } from '../expression';
import { createScopes } from './create-scopes';
import { joinPath } from './json-pointer';
import { readExpressionIn } from './parse-rules';
import { isBlank, ownValue, recordAt } from './raw-value';
import type { Report } from './report';

interface LinkContext {
  readonly registry: WidgetRegistry;
  readonly params: readonly string[];
  readonly report: Report;
}

/**
 * Reads `__config__.defaultExpression` of every field that the user enters: what a new record starts with, over the constant
 * default. In the main form it reads any main field, user facts and parameters; in a sub-table only the row's own columns and
 * facts, because a row may be made before anything else is known. A broken one is an error at its place.
 */
export function linkDefaults(fields: readonly FieldModel[], context: LinkContext): readonly FieldModel[] {
  const all = fields.flatMap(withDescendants);
  const mainScope = createScopes(all, context.params)('');
  const link = (field: FieldModel): FieldModel => {
    const children = field.children.map(link);
    const isSame = children.every((child, index) => child === field.children[index]);
    const linked = isSame ? field : { ...field, children };
    const raw = ownValue(recordAt(field.raw, '__config__'), 'defaultExpression');
    const definition = context.registry.of(field);
    if (isBlank(raw) || field.key === '' || definition.kind !== 'value' || definition.calculation?.(field))
      return linked;
    const rowFields = all.filter((other) => other.tableKey !== '' && other.tableKey === field.tableKey);
    const rowScope = () => createNameScope(rowFields, field.tableKey, new Set(context.params));
    const pointer = joinPath(field.pointer, '__config__.defaultExpression');
    const scope = field.tableKey === '' ? mainScope : rowScope();
    const defaultExpression = readExpressionIn(raw, pointer, scope, context.report);
    return defaultExpression ? { ...linked, defaultExpression } : linked;
  };
  return fields.map(link);
}

function withDescendants(field: FieldModel): readonly FieldModel[] {
  return [field, ...field.children.flatMap(withDescendants)];
}
