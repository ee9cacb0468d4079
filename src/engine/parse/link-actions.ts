import { withDescendants, type FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import type { ResourceModel } from '../contract/resource';
import { joinPath } from '../json/json-pointer';
import { isUnset, ownValue } from '../json/raw-value';
import { createScopes } from './create-scopes';
import { parseAction } from './parse-action';
import type { Report } from './report';

interface LinkContext {
  readonly registry: WidgetRegistry;
  readonly resource: ResourceModel | null;
  readonly report: Report;
}

/** Parses the `action` of a form's buttons, whose expressions read the main fields; a broken one is reported and does nothing. */
export function linkActions(fields: readonly FieldModel[], { registry, resource, report }: LinkContext) {
  const all = fields.flatMap(withDescendants);
  const scope = createScopes(all, resource?.params ?? [])('');
  const fieldIds = new Set(all.filter(({ key, tableKey }) => key !== '' && tableKey === '').map(({ id }) => id));
  const columnIds = new Set(all.filter(({ tableKey }) => tableKey !== '').map(({ id }) => id));
  const link = (field: FieldModel): FieldModel => {
    const children = field.children.map(link);
    const isSame = children.every((child, index) => child === field.children[index]);
    const linked = isSame ? field : { ...field, children };
    const raw = ownValue(field.raw, 'action');
    if (!registry.of(field).isPressable || isUnset(raw)) return linked;
    const action = parseAction(raw, joinPath(field.pointer, 'action'), {
      scope,
      resource,
      report,
      fieldIds,
      columnIds,
    });
    return action ? { ...linked, action } : linked;
  };
  return fields.map(link);
}
