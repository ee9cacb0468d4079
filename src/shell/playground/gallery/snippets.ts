import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import { isRecord, toText, type RawRecord } from '../../../engine/json/raw-value';

/** A widget that can be put into a module: its smallest real definition. */
export interface Snippet {
  readonly key: string;
  readonly label: string;
  readonly group: WidgetDefinition['group'];
  readonly node: RawRecord;
}

/** Each widget's example, fetched when the gallery is opened. */
const examples = import.meta.glob<unknown>('../../../renderers/widgets/*/example.json', { import: 'default' });

/** What a designer notes for itself and the engine does not read. */
const NOTES: ReadonlySet<string> = new Set(['tag', 'layout', 'formId', 'renderKey', 'isSubTable', 'parentVModel']);

/** The snippets of all top-level widgets; without parts of containers and unknown widgets. */
export async function loadSnippets(registry: WidgetRegistry): Promise<readonly Snippet[]> {
  const loaded = await Promise.all(Object.values(examples).map((load) => load()));
  return loaded.flatMap((example) => toSnippet(example, registry));
}

/** A snippet from a widget's example; [] when it makes none. */
function toSnippet(example: unknown, registry: WidgetRegistry): readonly Snippet[] {
  const node = isRecord(example) ? example['node'] : undefined;
  if (!isRecord(node) || !isRecord(node['__config__'])) return [];
  const label = toText(node['__config__']['label']);
  const definition = registry.resolve(toText(node['__config__']['jnpfKey']));
  // What only system screens may have is nothing to put into a module.
  if (!definition || definition.hostsScreen || label === '') return [];
  const present = toPresentNode(node, registry);
  return [
    {
      key: definition.key,
      label,
      group: definition.group,
      node: definition.kind === 'value' ? withRequired(present) : present,
    },
  ];
}

/** What authors set next is there to be changed. */
function withRequired(node: RawRecord): RawRecord {
  const config = node['__config__'];
  return isRecord(config) ? { ...node, __config__: { ...config, required: config['required'] ?? false } } : node;
}

/** The node in the names of today: canonical widget keys, camel case, nothing that only a designer reads. */
function toPresentNode(node: RawRecord, registry: WidgetRegistry): RawRecord {
  const entries = Object.entries(node).map(([name, value]): [string, unknown] => {
    if (name === '__config__' && isRecord(value)) return [name, toPresentConfig(value, registry)];
    return [name.startsWith('__') ? name : toCamelCase(name), value];
  });
  return Object.fromEntries(entries);
}

function toPresentConfig(config: RawRecord, registry: WidgetRegistry): RawRecord {
  const entries = Object.entries(config)
    .filter(([name, value]) => !NOTES.has(name) && value !== null)
    .map(([name, value]): [string, unknown] => {
      if (name === 'jnpfKey') return [name, registry.resolve(toText(value))?.key ?? value];
      if (name === 'children' && Array.isArray(value)) {
        return [name, value.map((child: unknown) => (isRecord(child) ? toPresentNode(child, registry) : child))];
      }
      return [name, value];
    });
  return Object.fromEntries(entries);
}

function toCamelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
