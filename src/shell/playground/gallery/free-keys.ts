import type { WidgetRegistry } from '../../../engine/contract/registry';
import { isRecord, type RawRecord } from '../../../engine/json/raw-value';
import { freeKey } from './free-key';

/** A copy of a node in which every key of the record is free; keys inside a sub-table live in its rows and stay. */
export function withFreeKeys(node: RawRecord, registry: WidgetRegistry, taken: Set<string>): RawRecord {
  const copy: Record<string, unknown> = { ...node };
  const key = node['__vModel__'];
  if (typeof key === 'string' && key !== '') {
    copy['__vModel__'] = freeKey(key, taken);
    taken.add(String(copy['__vModel__']));
  }
  const config = node['__config__'];
  if (!isRecord(config) || !Array.isArray(config['children'])) return copy;
  const isTable = registry.resolve(String(config['jnpfKey']))?.kind === 'table';
  const children: readonly unknown[] = config['children'];
  const renamed = isTable
    ? children
    : children.map((child) => (isRecord(child) ? withFreeKeys(child, registry, taken) : child));
  return { ...copy, __config__: { ...config, children: renamed } };
}
