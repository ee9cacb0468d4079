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

/** What the actions of a form's buttons may read and write: its main fields, and of `run` the columns of its sub-tables. */
export function formActionContext(all: readonly FieldModel[], { resource, report }: LinkContext): ActionContext {
  return {
    scope: createScopes(all, resource?.params ?? [])(''),
    resource,
    report,
    fieldIds: new Set(all.filter(({ key, tableKey }) => key !== '' && tableKey === '').map(({ id }) => id)),
    columnIds: new Set(all.filter(({ tableKey }) => tableKey !== '').map(({ id }) => id)),
  };
}

/**
 * Parses the `action` of a form's buttons, and of nodes that show another screen; its expressions read the main fields, and of such
 * a node what the other screens of the form give of their chosen rows. A broken one is reported and does nothing.
 */
export function linkActions(fields: readonly FieldModel[], { registry, resource, report }: LinkContext) {
  const all = fields.flatMap(withDescendants);
  const params = resource?.params ?? [];
  const around = formActionContext(all, { registry, resource, report });
  const hosts = all.filter((field) => registry.of(field).hostsScreen);
  const selects = readSelects(hosts, params, report);
  const givenByOthers = (id: string) =>
    [...selects].flatMap(([other, names]) => (other === id ? [] : Object.keys(names)));
  const link = (field: FieldModel): FieldModel => {
    const children = field.children.map(link);
    const isSame = children.every((child, index) => child === field.children[index]);
    const linked = isSame ? field : { ...field, children };
    const raw = ownValue(field.raw, 'action');
    const { isPressable, hostsScreen } = registry.of(field);
    // What shows a screen says which, a button may do nothing.
    if (!hostsScreen && (!isPressable || isUnset(raw))) return linked;
    const pointer = joinPath(field.pointer, 'action');
    if (hostsScreen) return linkHost(linked, { raw, pointer });
    const action = parseAction(raw, pointer, around);
    return action ? { ...linked, action } : linked;
  };
  /** A node that shows a screen: which, and what it gives of its chosen row. */
  const linkHost = (field: FieldModel, { raw, pointer }: Located<unknown>): FieldModel => {
    const own = { ...around.scope, params: new Set([...params, ...givenByOthers(field.id)]) };
    const action = parseAction(raw, pointer, { ...around, scope: own });
    const host = { ...field, props: { ...field.props, selects: selects.get(field.id) ?? {} } };
    if (action?.type === 'open') return { ...host, action };
    if (action) report.add('ENGINE_ACTION_INVALID', pointer, { found: action.type });
    return host;
  };
  return fields.map(link);
}
