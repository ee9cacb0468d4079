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

/**
 * Parses the `action` of a form's buttons, and of nodes that show another screen; its expressions read the main fields. A broken one
 * is reported and does nothing.
 */
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
    const { isPressable, hostsScreen } = registry.of(field);
    // What shows a screen says which, a button may do nothing.
    if (!hostsScreen && (!isPressable || isUnset(raw))) return linked;
    const pointer = joinPath(field.pointer, 'action');
    const action = parseAction(raw, pointer, { scope, resource, report, fieldIds, columnIds });
    if (!action) return linked;
    if (!hostsScreen || action.type === 'open') return { ...linked, action };
    report.add('ENGINE_ACTION_INVALID', pointer, { found: action.type });
    return linked;
  };
  return fields.map(link);
}
