import type { WidgetRegistry } from '../contract/registry';
import { ownValue, recordAt, type RawRecord } from '../json/raw-value';

/** Names the widget where 3.4.7 clients get another in its place, so that their document reads back as the same module. */
export const OWN_TYPE_KEY = 'formloomKey';

/** Names of the type key: our own, the platform's and those of forks (docs/module-format.md#type-keys). */
const TYPE_KEYS = [OWN_TYPE_KEY, 'jnpfKey', 'hszKey', 'ccitKey', 'qtKey', 'lydcKey', 'poxiaoKey'];

/** Types of children that older generations leave out, by container (docs/module-format.md#layout-widgets). */
const IMPLICIT_CHILDREN: ReadonlyMap<string, string> = new Map([
  ['tab', 'tabItem'],
  ['collapse', 'collapseItem'],
  ['steps', 'stepItem'],
  ['tableGrid', 'tableGridTr'],
  ['tableGridTr', 'tableGridTd'],
]);

/** Today's equivalent of an obsolete type: a type and implied settings. */
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

/** Whether a property name is that of a type key. */
export function isTypeKeyName(name: string): boolean {
  return TYPE_KEYS.includes(name);
}

/** The type of a node, under any fork's key; '' = none. */
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

/** `HSZText` and the like: the vendor's text widget in a fork. */
function withoutVendor(key: string, registry: WidgetRegistry): string {
  return /^[A-Z]{2,8}Text$/.test(key) && !registry.resolve(key) ? 'JNPFText' : key;
}

/** A node with its type, and the settings implied by an obsolete type. */
export interface TypedNode {
  readonly rawKey: string;
  readonly node: RawRecord;
}

/** Determines the type of a node; `parentKey` (canonical) implies that of untyped children. */
export function readTypedNode(node: RawRecord, parentKey: string, registry: WidgetRegistry): TypedNode {
  const rawKey = readRawWidgetKey(node, registry) || (IMPLICIT_CHILDREN.get(parentKey) ?? '');
  const dead = DEAD_TYPES.get(rawKey);
  if (!dead) return { rawKey, node };
  return {
    rawKey: registry.resolve(rawKey) ? rawKey : dead.key,
    node: { ...dead.props, ...node, __config__: { ...recordAt(node, '__config__'), ...dead.config } },
  };
}
