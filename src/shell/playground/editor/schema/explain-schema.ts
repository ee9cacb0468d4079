import { createTranslate, type Language, type Translate } from '../../../../engine/contract/language';
import { describeProps, widgetHelp } from '../../../../engine/contract/widget-texts';
import { authorTexts } from '../../../../renderers/author-texts';
import { definitions } from '../../../../renderers/definitions';
import { isRecord, type RawRecord } from '../../../../engine/json/raw-value';
import { childOf } from '../references/json-value';
import { translateSchema } from './translate-schema';

const WIDGET = 'widget_';

/** The module's schema with everything that it explains said in a language. */
export function explainSchema(schema: RawRecord, language: Language): RawRecord {
  return explainWidgets(translateSchema(schema, language), createTranslate(language, authorTexts));
}

/** The schema with what widgets say of themselves and of their properties, in the language of `translate`. */
function explainWidgets(schema: RawRecord, translate: Translate): RawRecord {
  const parts = childOf(schema, 'definitions');
  if (!isRecord(parts)) return schema;
  const branches = definitions.map((definition) => {
    const name = WIDGET + definition.key;
    const branch = parts[name];
    const properties = { ...(childOf(branch, 'properties') as object), ...describeProps(definition, translate) };
    return [name, { ...(branch as object), description: widgetHelp(definition.key, translate), properties }];
  });
  return {
    ...schema,
    definitions: { ...parts, config: explainTypes(parts['config'], translate), ...Object.fromEntries(branches) },
  };
}

/** The choices of a node's type. */
function explainTypes(config: unknown, translate: Translate): unknown {
  const properties = childOf(config, 'properties');
  const type = childOf(properties, 'jnpfKey');
  const keys = childOf(type, 'enum');
  if (!isRecord(config) || !isRecord(properties) || !isRecord(type) || !Array.isArray(keys)) return config;
  const enumDescriptions = keys.map((key) => widgetHelp(String(key), translate));
  return { ...config, properties: { ...properties, jnpfKey: { ...type, enumDescriptions } } };
}
