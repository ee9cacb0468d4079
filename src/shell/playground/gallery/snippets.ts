import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import { isObject, toText, type JsonObject } from '../../http';

/** A widget that can be put into a module: its smallest real definition. */
export interface Snippet {
  readonly key: string;
  readonly label: string;
  readonly group: WidgetDefinition['group'];
  readonly node: JsonObject;
}

/** Each widget's example, fetched when the gallery is opened. */
const examples = import.meta.glob<unknown>('../../../renderers/widgets/*/example.json', { import: 'default' });

/** What a designer notes for itself and the engine does not read. */
const NOTES: ReadonlySet<string> = new Set(['tag', 'layout', 'formId', 'renderKey', 'isSubTable', 'parentVModel']);

/** Reads the snippet of every widget that stands on its own in a form; parts of containers and unknown widgets are left out. */
export async function loadSnippets(registry: WidgetRegistry): Promise<readonly Snippet[]> {
  const loaded = await Promise.all(Object.values(examples).map((load) => load()));
  return loaded.flatMap((example) => toSnippet(example, registry));
}

/** A snippet from a widget's example; [] when it makes none. */
export function toSnippet(example: unknown, registry: WidgetRegistry): readonly Snippet[] {
  const node = isObject(example) ? example['node'] : undefined;
  if (!isObject(node) || !isObject(node['__config__'])) return [];
  const label = toText(node['__config__']['label']);
  const definition = registry.resolve(toText(node['__config__']['jnpfKey']));
  if (!definition || label === '') return [];
  return [{ key: definition.key, label, group: definition.group, node: toPresentNode(node, registry) }];
}

/** The node in the names of today: canonical widget keys, camel case, nothing that only a designer reads. */
function toPresentNode(node: JsonObject, registry: WidgetRegistry): JsonObject {
  const entries = Object.entries(node).map(([name, value]): [string, unknown] => {
    if (name === '__config__' && isObject(value)) return [name, toPresentConfig(value, registry)];
    return [name.startsWith('__') ? name : toCamelCase(name), value];
  });
  return Object.fromEntries(entries);
}

function toPresentConfig(config: JsonObject, registry: WidgetRegistry): JsonObject {
  const entries = Object.entries(config)
    .filter(([name, value]) => !NOTES.has(name) && value !== null)
    .map(([name, value]): [string, unknown] => {
      if (name === 'jnpfKey') return [name, registry.resolve(toText(value))?.key ?? value];
      if (name === 'children' && Array.isArray(value)) {
        return [name, value.map((child) => (isObject(child) ? toPresentNode(child, registry) : child))];
      }
      return [name, value];
    });
  return Object.fromEntries(entries);
}

function toCamelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
