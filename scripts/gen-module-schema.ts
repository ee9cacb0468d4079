import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTranslate } from '../src/engine/contract/language';
import type { WidgetDefinition } from '../src/engine/contract/widget-definition';
import { describeProps, widgetHelp } from '../src/engine/contract/widget-texts';
import { hasStorageChoice } from '../src/engine/parse/read-storage';
import base from '../src/engine/parse/module-schema-base.json';
import { rowsOf, type RowPlace } from '../src/engine/settings/row';
import { authorTexts } from '../src/renderers/author-texts';
import { definitions } from '../src/renderers/definitions';
import { createReadRows, createSettingTypes, settingSchemas } from './gen-settings';

type Schema = Record<string, unknown>;

/** Descriptions are in English, for editors outside; the playground shows them in the user's language. */
const translate = createTranslate('en', authorTexts);

const root = path.resolve(import.meta.dirname, '..');

/** Schemas of the settings of these places. */
function settingsAt(...places: readonly RowPlace[]): Record<string, Schema> {
  return Object.assign({}, ...places.map((place) => settingSchemas(rowsOf(place)))) as Record<string, Schema>;
}

const nodeProperties = { ...settingsAt('node'), ...base.definitions.node.properties };

/** Schema of one widget's node: its own properties and the common ones; no others are allowed. */
function widgetSchema(definition: WidgetDefinition): Schema {
  const choices = definition.hasOptions ? describeOnly(base.definitions.choiceCommon.properties) : {};
  const storage = hasStorageChoice(definition)
    ? { isStorage: { enum: [0, 1], description: '0 not stored, 1 stored.', default: 0 } }
    : {};
  return {
    type: 'object',
    description: widgetHelp(definition.key, translate),
    additionalProperties: false,
    properties: {
      ...describeOnly(nodeProperties),
      ...choices,
      ...storage,
      ...describeProps(definition, translate),
    },
  };
}

/** Properties with descriptions only: their types are in `node`. */
function describeOnly(properties: Readonly<Record<string, { readonly description?: unknown }>>): Schema {
  const described = Object.entries(properties).map(([name, { description }]) => [name, { description }] as const);
  return Object.fromEntries(described);
}

/** The whole schema: the base, and for each widget the properties of its definition. */
export function createModuleSchema(all: readonly WidgetDefinition[]): Schema {
  const { choiceCommon, node, config, form, list, column, search, button, ...shared } = base.definitions;
  const widgets = [...all].sort((left, right) => (left.key < right.key ? -1 : 1));
  const keys = widgets.map((definition) => definition.key);
  const jnpfKey = {
    enum: keys,
    enumDescriptions: keys.map((key) => widgetHelp(key, translate)),
    description: 'Type of the node.',
  };
  const branches = widgets.map(({ key }) => ({
    if: { properties: { __config__: { properties: { jnpfKey: { const: key } } } } },
    then: { $ref: `#/definitions/widget_${key}` },
  }));
  return {
    ...base,
    definitions: {
      ...shared,
      form: { ...form, properties: settingsAt('form') },
      list: { ...list, properties: settingsAt('list', 'tree') },
      column: { ...column, properties: settingsAt('column') },
      search: { ...search, properties: settingsAt('search') },
      button: { ...button, properties: settingsAt('button', 'customButton') },
      config: { ...config, properties: { jnpfKey, ...settingsAt('config') } },
      node: { ...node, properties: { ...nodeProperties, ...choiceCommon.properties }, allOf: branches },
      ...Object.fromEntries(widgets.map((definition) => [`widget_${definition.key}`, widgetSchema(definition)])),
    },
  };
}

function run(isCheck: boolean): number {
  const wanted: readonly (readonly [string, string])[] = [
    ['src/schemas/module.schema.json', `${JSON.stringify(createModuleSchema(definitions), null, 2)}\n`],
    ['src/engine/settings/rows.generated.json', createReadRows()],
    ['src/engine/settings/settings.generated.ts', createSettingTypes()],
  ];
  const stale = wanted.filter(([name, text]) => {
    const file = path.join(root, name);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  for (const [name, text] of stale) {
    if (isCheck) process.stderr.write(`${name} is stale: run scripts/gen-module-schema.ts\n`);
    else writeFileSync(path.join(root, name), text);
  }
  return isCheck && stale.length > 0 ? 1 : 0;
}

if (process.argv[1] && path.resolve(process.argv[1]) === import.meta.filename)
  process.exitCode = run(process.argv.includes('--check'));
