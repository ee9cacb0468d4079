import type { Generation } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { isRecord, listAt, ownValue, recordAt, type RawRecord } from '../json/raw-value';
import { MAX_NODES } from './limits';
import { OWN_TYPE_KEY, readRawWidgetKey } from './read-widget-key';

/** Keys written by 5.x/6.x only (docs/module-format.md#generations). */
const E_FORM_KEYS = ['labelI18nCode', 'ruleConfig', 'businessKeyConfig'];
const E_LIST_KEYS = ['defaultSortConfig', 'complexHeaderList', 'viewKey', 'tabConfig', 'showOverflow'];
const C_FORM_KEYS = ['classJson', 'primaryKeyPolicy', 'concurrencyLock', 'logicalDelete', 'classNames'];
const C_LIST_KEYS = ['hasSuperQuery', 'ruleList', 'uploaderTemplateJson', 'printIds', 'childTableStyle'];
const B_FORM_KEYS = ['drawerWidth', 'funcs', 'hasCancelBtn', 'hasConfirmBtn', 'hasPrintBtn'];

/**
 * Detects the generation of a document (docs/module-format.md#generations): old (A–C) or new (D, E) by widget names, the rest by
 * settings that a version introduced.
 */
export function detectGeneration(form: RawRecord, list: RawRecord | null, registry: WidgetRegistry): Generation {
  const nodes = collectNodes(form);
  if (isModern(form, nodes, registry)) {
    return hasAny(form, E_FORM_KEYS) || (list && hasAny(list, E_LIST_KEYS)) ? 'E' : 'D';
  }
  const hasConfig = (key: string) => nodes.some((node) => Object.hasOwn(recordAt(node, '__config__'), key));
  if (hasAny(form, C_FORM_KEYS) || (list && hasAny(list, C_LIST_KEYS)) || hasConfig('tipLabel')) return 'C';
  const isB = hasAny(form, B_FORM_KEYS) || hasConfig('visibility') || nodes.some((node) => Object.hasOwn(node, 'on'));
  return isB ? 'B' : 'A';
}

function isModern(form: RawRecord, nodes: readonly RawRecord[], registry: WidgetRegistry): boolean {
  let modernNames = 0;
  let oldNames = 0;
  for (const node of nodes) {
    // Our own name beside one of 3.4.7 says nothing.
    if (Object.hasOwn(recordAt(node, '__config__'), OWN_TYPE_KEY)) continue;
    const key = readRawWidgetKey(node, registry);
    const definition = registry.resolve(key);
    if (!definition?.client || definition.key === definition.client.key) continue;
    if (key === definition.key) modernNames += 1;
    else oldNames += 1;
  }
  if (modernNames !== oldNames) return modernNames > oldNames;
  return ownValue(form, 'formRef') === 'formRef';
}

function hasAny(record: RawRecord, keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(record, key));
}

/** The form's nodes, iteratively and up to the limit. */
function collectNodes(form: RawRecord): readonly RawRecord[] {
  const nodes: RawRecord[] = [];
  const pending: unknown[] = [...listAt(form, 'fields')];
  while (pending.length > 0 && nodes.length < MAX_NODES) {
    const node = pending.pop();
    if (!isRecord(node)) continue;
    nodes.push(node);
    pending.push(...listAt(recordAt(node, '__config__'), 'children'));
  }
  return nodes;
}
