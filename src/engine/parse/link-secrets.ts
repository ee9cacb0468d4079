import type { ActionModel } from '../contract/action';
import type { Expression } from '../contract/expression';
import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import type { CallModel, HashedField, ResourceModel } from '../contract/resource';
import { joinPath, joinPointer } from '../json/json-pointer';
import type { Report } from './report';

interface Surroundings {
  readonly registry: WidgetRegistry;
  readonly report: Report;
}

/**
 * Tells every call which fields it gets hashed (docs/module-format.md#passwords). Everything that would carry a secret elsewhere is an
 * error: records of tables, addresses, other fields. `fields` are all nodes of the form.
 */
export function linkSecrets(
  resource: ResourceModel | null,
  fields: readonly FieldModel[],
  { registry, report }: Surroundings,
): ResourceModel | null {
  const hashed = hashedFields(fields, registry);
  if (hashed.length === 0) return resource;
  if (!resource) {
    reportStored(fields, { registry, report });
    return null;
  }
  const calls = Object.values(resource.calls).map((call) => {
    checkAddress(call, hashed, report);
    return [call.name, { ...call, hashed }] as const;
  });
  return { ...resource, calls: Object.fromEntries(calls) };
}

/** Reports each secret of a module whose records stand in tables. */
export function reportStored(fields: readonly FieldModel[], { registry, report }: Surroundings): void {
  for (const field of fields) {
    if (registry.of(field).hashOf(field) === null) continue;
    report.add('ENGINE_SECRET_STORED', joinPointer(field.pointer, 'hash'), { label: field.label || field.id });
  }
}

/** No rule and no default may copy a secret into another field. */
export function checkSecretReads(
  { allFields, rules }: Pick<ModuleModel, 'allFields' | 'rules'>,
  { registry, report }: Surroundings,
): void {
  const ids = new Set(hashedFields(allFields, registry).map(({ field }) => field));
  if (ids.size === 0) return;
  const check = (expression: Expression | undefined, pointer: string) => {
    const name = expression?.dependencies.find((id) => ids.has(id));
    if (name !== undefined) report.add('ENGINE_SECRET_USED', pointer, { name });
  };
  for (const { defaultExpression, action, pointer } of allFields) {
    check(defaultExpression, joinPath(pointer, '__config__.defaultExpression'));
    for (const [place, value] of carried(action)) check(value, joinPath(pointer, `action.${place}`));
  }
  for (const { then, pointer } of rules) {
    for (const [target, value] of Object.entries(then.value)) check(value, joinPath(pointer, `then.value.${target}`));
  }
}

/** What an action writes into other fields, or opens a screen with, which may become an address. */
function carried(action: ActionModel | undefined): readonly (readonly [string, Expression])[] {
  const entriesOf = (place: string, values: Readonly<Record<string, Expression>>) =>
    Object.entries(values).map(([name, value]) => [`${place}.${name}`, value] as const);
  if (action?.type === 'set') return entriesOf('values', action.values);
  return action?.type === 'open' ? [...entriesOf('values', action.values), ...entriesOf('params', action.params)] : [];
}

function hashedFields(fields: readonly FieldModel[], registry: WidgetRegistry): readonly HashedField[] {
  return fields.flatMap((field) => {
    const hash = registry.of(field).hashOf(field);
    return hash === null || field.key === '' ? [] : [{ field: field.id, hash }];
  });
}

/** Addresses are kept in logs of every machine on the way. */
function checkAddress(call: CallModel, hashed: readonly HashedField[], report: Report): void {
  const ids = new Set(hashed.map(({ field }) => field));
  const inPath = call.path.filter((piece): piece is Expression => typeof piece !== 'string');
  const places = [
    ...inPath.map((expression) => [expression, 'path'] as const),
    ...Object.entries(call.query).map(([name, expression]) => [expression, `query.${name}`] as const),
  ];
  for (const [expression, place] of places) {
    const name = expression.dependencies.find((id) => ids.has(id));
    if (name !== undefined) report.add('ENGINE_SECRET_USED', joinPath(call.pointer, place), { name });
  }
}
