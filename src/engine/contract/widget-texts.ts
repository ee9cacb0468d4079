import type { Translate } from './language';
import type { PropSchema, WidgetDefinition } from './widget-definition';

/** What a widget is called by the authors of modules; one without a text by its key. */
export function widgetName(key: string, translate: Translate): string {
  return textOf([`widget.${key}.name`], translate) ?? key;
}

/** What a property is called: by its widget's own text, else by the one that widgets share, else by its own name. */
export function propName(key: string, prop: string, translate: Translate): string {
  return textOf([`widget.${key}.prop.${prop}`, `widget.prop.${prop}`], translate) ?? prop;
}

/** The sentence that explains a widget. */
export function widgetHelp(key: string, translate: Translate): string {
  return translate('widget.node', { key, name: widgetName(key, translate) });
}

/** A widget's properties, and what their objects and lists hold, each with its explanation as `description`. */
export function describeProps(
  { key, propsSchema }: Pick<WidgetDefinition, 'key' | 'propsSchema'>,
  translate: Translate,
): Readonly<Record<string, PropSchema>> {
  return describeAll(propsSchema.properties, (path) => {
    const help = `prop.${path}.help`;
    return textOf([`widget.${key}.${help}`, `widget.${help}`], translate);
  });
}

type Schemas = Readonly<Record<string, PropSchema>>;
type Explain = (path: string) => string | undefined;

function describeAll(schemas: Schemas, explain: Explain, parent = ''): Schemas {
  const described = Object.entries(schemas).map(([name, schema]): [string, PropSchema] => {
    const path = `${parent}${name}`;
    const description = explain(path);
    return [name, { ...(description !== undefined && { description }), ...describeInside(schema, explain, path) }];
  });
  return Object.fromEntries(described);
}

function describeInside(schema: PropSchema, explain: Explain, path: string): PropSchema {
  const { properties, items } = schema;
  return {
    ...schema,
    ...(properties && { properties: describeAll(properties, explain, `${path}.`) }),
    ...(items && { items: describeInside(items, explain, path) }),
  };
}

/** The first of these keys that has a text. */
function textOf(keys: readonly string[], translate: Translate): string | undefined {
  return keys.map((key) => ({ key, text: translate(key) })).find(({ key, text }) => text !== key)?.text;
}
