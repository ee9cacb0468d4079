import { ID_LISTS } from '../contract/evaluation';
import type { WidgetRegistry } from '../contract/registry';
import { EXPRESSION_FUNCTIONS } from '../expression';
import base from '../parse/module-schema-base.json';
import { rowsOf } from '../settings/row';
import { lastStep, parentPointer } from '../source/pointer-steps';
import { childPlace, childPlaces, entityPart, formPart, type SourcePlace } from '../source/entity-parts';
import { memberNode, memberText, type SourceNode } from '../source/source-node';

const { definitions } = base;
const USER_FACTS = ['userId', 'userName', 'account', 'organizeId', 'organizeName', 'departmentId', 'departmentName'];
const POSITION_FACTS = ['positionId', 'positionName', 'roleIds'];

/** Values of enumerated properties, for which the parser only reports that one is invalid. */
export const CHOICES = {
  effect: definitions.effects.items.enum,
  symbol: definitions.filter.properties.symbol.enum,
  style: definitions.rowStyle.properties.style.enum,
  action: definitions.action.properties.type.enum,
  method: definitions.call.properties.method.enum,
  trigger: definitions.rule.properties.on.enum,
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Properties by owner, as named in the parser's findings. */
const OWNERS: ReadonlyMap<string, object> = new Map<string, object>([
  ['module', base.properties],
  ['formData', rowsOf('form')],
  ['columnData', { ...rowsOf('list'), ...rowsOf('tree') }],
  ['treeTable', rowsOf('list')['treeTable']?.schema?.['properties'] ?? {}],
  ['display', definitions.display.properties],
]);

/** Valid property names at the place of an unknown one. */
export function propertyNames(owner: string, pointer: string, registry: WidgetRegistry): readonly string[] {
  const parent = lastStep(parentPointer(pointer));
  const known = OWNERS.get(owner);
  if (known) return Object.keys(known);
  if (owner === 'rules') {
    const { properties } = definitions.rule;
    return Object.keys(parent === 'then' ? properties.then.properties : properties);
  }
  if (owner === 'resource') {
    const { properties } = parent === 'resource' ? definitions.resource : definitions.call;
    return Object.keys(properties);
  }
  if (owner.startsWith('action ')) return Object.keys(definitions.action.properties);
  const props = Object.keys(registry.resolve(owner)?.propsSchema.properties ?? {});
  return parent === '__config__'
    ? [...Object.keys(rowsOf('config')), ...props]
    : [...props, ...Object.keys(rowsOf('node'))];
}

/** Names declared in a document, as far as it can be parsed. */
export interface DocumentNames {
  /** Ids of value fields: `amount`, `items`, `items-price`. */
  readonly fieldIds: readonly string[];
  /** Names of the resource's calls and parameters. */
  readonly calls: readonly string[];
  readonly params: readonly string[];
}

/** Collects the names that a document declares, also from an invalid one. */
export function documentNames(root: SourceNode | null): DocumentNames {
  if (!root) return { fieldIds: [], calls: [], params: [] };
  const form = formPart(root);
  const resource = entityPart(root, 'resource');
  return {
    fieldIds: form ? childPlaces(childPlace(form, 'fields')).flatMap((place) => fieldIds(place, '')) : [],
    calls: memberNode(resource?.node, 'calls')?.entries.flatMap(({ key }) => key?.name ?? []) ?? [],
    params: memberNode(resource?.node, 'params')?.entries.flatMap(({ node }) => String(node?.value ?? '')) ?? [],
  };
}

function fieldIds({ node, pointer }: SourcePlace, tableKey: string): string[] {
  const key = memberText(node, '__vModel__').replace(`${tableKey}-`, '');
  const config = childPlace({ node, pointer }, '__config__');
  const inner = config && childPlace(config, 'children');
  const own = key === '' ? [] : [tableKey === '' ? key : `${tableKey}-${key}`];
  const scope = key !== '' && inner?.node.kind === 'array' ? key : tableKey;
  return [...own, ...childPlaces(inner).flatMap((child) => fieldIds(child, scope))];
}

/** Names for expressions; columns also without their table, as in its rows. */
export function expressionNames({ fieldIds: ids, params }: DocumentNames): readonly string[] {
  return [
    ...ids.flatMap((id) => (id.includes('-') ? [id.replace('-', '.'), id.slice(id.indexOf('-') + 1)] : [id])),
    ...params.map((name) => `param.${name}`),
    ...[...USER_FACTS, ...POSITION_FACTS].map((fact) => `user.${fact}`),
    'record.id',
    ...ID_LISTS.flatMap((list) => [`${list}.ids`, `${list}.count`]),
  ];
}

export const FUNCTION_NAMES: readonly string[] = EXPRESSION_FUNCTIONS.map(({ name }) => name);
