import { withDescendants, type FieldModel } from '../contract/field-model';
import type { WidgetRegistry } from '../contract/registry';
import type { ResourceModel } from '../contract/resource';
import { joinPath } from '../json/json-pointer';
import { isUnset, ownValue } from '../json/raw-value';
import type { ActionContext } from './action-context';
import { createScopes } from './create-scopes';
import type { Located } from './located';
import { parseAction } from './parse-action';
import { readSelects } from './read-selects';
import type { Report } from './report';

interface LinkContext {
  readonly registry: WidgetRegistry;
  readonly resource: ResourceModel | null;
  readonly report: Report;
}

/**
 * Parses the `action` of a form's buttons, and of nodes that show another screen; its expressions read the main fields, and of such
 * a node what the other screens of the form give of their chosen rows. A broken one is reported and does nothing.
 */
export function linkActions(fields: readonly FieldModel[], { registry, resource, report }: LinkContext) {
  const all = fields.flatMap(withDescendants);
  const params = resource?.params ?? [];
  const scope = createScopes(all, params)('');
  const hosts = all.filter((field) => registry.of(field).hostsScreen);
  const selects = readSelects(hosts, params, report);
  const givenByOthers = (id: string) =>
    [...selects].flatMap(([other, names]) => (other === id ? [] : Object.keys(names)));
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
    const around = { scope, resource, report, fieldIds, columnIds };
    if (hostsScreen) return linkHost(linked, { raw, pointer }, around);
    const action = parseAction(raw, pointer, around);
    return action ? { ...linked, action } : linked;
  };
  /** A node that shows a screen: which, and what it gives of its chosen row. */
  const linkHost = (field: FieldModel, { raw, pointer }: Located<unknown>, around: ActionContext): FieldModel => {
    const own = { ...around.scope, params: new Set([...params, ...givenByOthers(field.id)]) };
    const action = parseAction(raw, pointer, { ...around, scope: own });
    const host = { ...field, props: { ...field.props, selects: selects.get(field.id) ?? {} } };
    if (action?.type === 'open') return { ...host, action };
    if (action) report.add('ENGINE_ACTION_INVALID', pointer, { found: action.type });
    return host;
  };
  return fields.map(link);
}
