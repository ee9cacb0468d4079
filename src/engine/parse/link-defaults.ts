import { type FieldModel, withDescendants } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import { createNameScope } from '../expression';
import { createScopes } from './create-scopes';
import { joinPath } from '../json/json-pointer';
import { readExpression } from './parse-rules';
import { isUnset, ownValue, recordAt } from '../json/raw-value';
import type { Report } from './report';

interface LinkContext {
  readonly registry: WidgetRegistry;
  readonly params: readonly string[];
  readonly report: Report;
}

/**
 * Parses `__config__.defaultExpression` of entered fields: initial value of new records, overriding the constant default. In the
 * main form it reads main fields, user facts and parameters; in a sub-table only the row's columns and facts, as rows may be
 * created first. A broken one is an error at its pointer.
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
    if (isUnset(raw) || field.key === '' || definition.kind !== 'value' || definition.calculation(field)) return linked;
    const rowFields = all.filter((other) => other.tableKey !== '' && other.tableKey === field.tableKey);
    const rowScope = () => createNameScope(rowFields, field.tableKey, new Set(context.params));
    const pointer = joinPath(field.pointer, '__config__.defaultExpression');
    const scope = field.tableKey === '' ? mainScope : rowScope();
    const defaultExpression = readExpression({ raw, pointer }, scope, context.report);
    return defaultExpression ? { ...linked, defaultExpression } : linked;
  };
  return fields.map(link);
}
