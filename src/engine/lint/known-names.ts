import type { WidgetRegistry } from '../contract/registry';
import { EXPRESSION_FUNCTIONS } from '../expression';
import base from '../parse/module-schema-base.json';
import { CONFIG_KEYS, NODE_KEYS } from '../parse/prop-names';
import { lastStep, parentPointer } from '../source/pointer-steps';
import { childPlace, childPlaces, entityPart, formPart, type SourcePlace } from '../source/entity-parts';
import { memberNode, memberText, type SourceNode } from '../source/source-node';

const { definitions } = base;
const USER_FACTS = ['userId', 'userName', 'account', 'organizeId', 'organizeName', 'departmentId', 'departmentName'];
const POSITION_FACTS = ['positionId', 'positionName', 'roleIds'];

/** Words that a property takes, where the parser says no more than that another one is wrong. */
export const CHOICES = {
  effect: definitions.effects.items.enum,
  symbol: definitions.filter.properties.symbol.enum,
  style: definitions.rowStyle.properties.style.enum,
  action: definitions.action.properties.type.enum,
  method: definitions.call.properties.method.enum,
  trigger: definitions.rule.properties.on.enum,
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Properties by the owner that the parser names in its findings. */
const OWNERS: ReadonlyMap<string, object> = new Map<string, object>([
  ['module', base.properties],
  ['formData', definitions.form.properties],
  ['columnData', definitions.list.properties],
  ['treeTable', definitions.list.properties.treeTable.properties],
  ['display', definitions.display.properties],
]);

/** Names that a property may have where an unknown one stands. */
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
  if (parent === '__config__') return [...Object.keys(definitions.config.properties), ...CONFIG_KEYS, ...props];
  return [...props, ...NODE_KEYS];
}

/** The fields of a document as far as it can be read. */
export interface DocumentNames {
  /** Ids of fields that hold a value: `amount`, `items`, `items-price`. */
  readonly fieldIds: readonly string[];
  /** Names of the resource's calls, and of its parameters. */
  readonly calls: readonly string[];
  readonly params: readonly string[];
}

/** Gathers the names that a document declares, also one that the parser refuses. */
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

/** Names that an expression may read; columns also by themselves, as the rows of their sub-table know them. */
export function expressionNames({ fieldIds: ids, params }: DocumentNames): readonly string[] {
  return [
    ...ids.flatMap((id) => (id.includes('-') ? [id.replace('-', '.'), id.slice(id.indexOf('-') + 1)] : [id])),
    ...params.map((name) => `param.${name}`),
    ...[...USER_FACTS, ...POSITION_FACTS].map((fact) => `user.${fact}`),
    'record.id',
  ];
}

/** Names of the language's functions. */
export const FUNCTION_NAMES: readonly string[] = EXPRESSION_FUNCTIONS.map(({ name }) => name);
