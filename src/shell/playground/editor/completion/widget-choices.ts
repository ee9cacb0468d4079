import { createTranslate, LANGUAGES, type Language } from '../../../../engine/contract/language';
import type { WidgetDefinition } from '../../../../engine/contract/widget-definition';
import { widgetHelp, widgetName } from '../../../../engine/contract/widget-texts';
import type { RawRecord } from '../../../../engine/json/raw-value';
import { authorTexts } from '../../../../renderers/author-texts';
import { registry } from '../../../../renderers/definitions';
import { loadSnippets } from '../../gallery/snippets';
import { byUse } from '../../gallery/widget-order';

/** A widget as completion offers it. */
export interface WidgetChoice {
  readonly key: string;
  /** What authors call it. */
  readonly name: string;
  readonly documentation: string;
  readonly group: WidgetDefinition['group'];
  readonly isAllowedInTable: boolean;
  /** Key, older keys and names in every language: typing any of them finds it. */
  readonly words: string;
  /** Its smallest real node. */
  readonly node: RawRecord;
}

const translations = LANGUAGES.map((language) => createTranslate(language, [...authorTexts]));

/** Every widget that can be put into a module, those that are used most first. */
export async function loadWidgetChoices(language: Language): Promise<readonly WidgetChoice[]> {
  const translate = createTranslate(language, [...authorTexts]);
  const snippets = await loadSnippets(registry);
  const known = new Set(snippets.map(({ key }) => key));
  const parts = registry.definitions.filter(({ key, hostsScreen }) => !known.has(key) && hostsScreen !== true);
  return byUse([...snippets, ...parts.map((part) => toPart(part, widgetName(part.key, translate)))]).map(
    ({ key, group, node }) => {
      const { aliases = [], isAllowedInTable = false } = registry.resolve(key) ?? {};
      const names = new Set(translations.map((each) => widgetName(key, each)));
      return {
        ...{ key, group, node, isAllowedInTable },
        name: widgetName(key, translate),
        documentation: widgetHelp(key, translate),
        words: [...new Set([widgetName(key, translate), key, ...names, ...aliases])].join(' '),
      };
    },
  );
}

/** A part of a container, which no example stands for: the least that it needs. */
function toPart({ key, group }: WidgetDefinition, label: string): Pick<WidgetChoice, 'key' | 'group' | 'node'> {
  return { key, group, node: { __config__: { jnpfKey: key, label, children: [] } } };
}
