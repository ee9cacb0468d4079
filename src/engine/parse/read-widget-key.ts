import type { WidgetRegistry } from '../contract/registry';
import { ownValue, recordAt, type RawRecord } from './raw-value';

/** The type key's own names: the platform's and those of forks that renamed it (contract b.2, g.1). */
const TYPE_KEYS = ['jnpfKey', 'hszKey', 'ccitKey', 'qtKey', 'lydcKey', 'poxiaoKey'];

/** Children that older generations leave without a type, by their container's (contract g.9). */
const IMPLICIT_CHILDREN: ReadonlyMap<string, string> = new Map([
  ['tab', 'tabItem'],
  ['collapse', 'collapseItem'],
  ['tableGrid', 'tableGridTr'],
  ['tableGridTr', 'tableGridTd'],
]);

/** What a type that no generation offers any more means today (contract a.2): the type, and settings that it implied. */
interface DeadType {
  readonly key: string;
  readonly props?: RawRecord;
  readonly config?: RawRecord;
}
const DEAD_TYPES: ReadonlyMap<string, DeadType> = new Map<string, DeadType>([
  ['dicSelect', { key: 'treeSelect', config: { dataType: 'dictionary' } }],
  ['currDept', { key: 'currOrganize' }],
  ['PsdInput', { key: 'comInput', props: { 'show-password': true } }],
  ['JNPFAmount', { key: 'numInput', props: { isAmountChinese: true } }],
]);

/** Whether a property name is that of a type key, whose value names the widget. */
export function isTypeKeyName(name: string): boolean {
  return TYPE_KEYS.includes(name);
}

/** The type that a node names itself, by whatever key its fork uses; '' when it names none. */
export function readRawWidgetKey(node: RawRecord, registry: WidgetRegistry): string {
  const config = recordAt(node, '__config__');
  for (const owner of [config, node]) {
    for (const name of TYPE_KEYS) {
      const value = ownValue(owner, name);
      if (typeof value === 'string' && value !== '') return withoutVendor(value, registry);
    }
  }
  for (const [name, value] of Object.entries(config)) {
    if (name.endsWith('Key') && typeof value === 'string' && registry.resolve(withoutVendor(value, registry))) {
      return withoutVendor(value, registry);
    }
  }
  return '';
}

/** `HSZText` and the like are the vendor's own text widget under the fork's name. */
function withoutVendor(key: string, registry: WidgetRegistry): string {
  return /^[A-Z]{2,8}Text$/.test(key) && !registry.resolve(key) ? 'JNPFText' : key;
}

/** A node's type and the node with everything that a dead type implied written out. */
export interface TypedNode {
  readonly rawKey: string;
  readonly node: RawRecord;
}

/** Reads the type of a node; `parentKey` (canonical) gives the type of children that name none. */
export function readTypedNode(node: RawRecord, parentKey: string, registry: WidgetRegistry): TypedNode {
  const rawKey = readRawWidgetKey(node, registry) || (IMPLICIT_CHILDREN.get(parentKey) ?? '');
  const dead = DEAD_TYPES.get(rawKey);
  if (!dead) return { rawKey, node };
  return {
    rawKey: registry.resolve(rawKey) ? rawKey : dead.key,
    node: { ...dead.props, ...node, __config__: { ...recordAt(node, '__config__'), ...dead.config } },
  };
}
