import { describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../engine/contract/language';
import type { PropSchema, WidgetDefinition } from '../../../engine/contract/widget-definition';
import { authorTexts } from '../../author-texts';

/** Shown in failure messages: where a missing or superfluous text of a widget belongs. */
const PLACE = 'author-text.json, zh, zhtw and en (then `npm run generate`)';

/** Tests that the texts for authors about a widget are complete, and that none is left of a removed property. */
export function checkTexts(definition: WidgetDefinition): void {
  const { key, propsSchema, losses } = definition;
  const keysIn = (language: Language) => new Set(authorTexts.flatMap((table) => Object.keys(table[language])));
  const own = `widget.${key}.`;
  const explained = pathsOf(propsSchema.properties).map((path) => `prop.${path}.help`);
  const named = Object.keys(propsSchema.properties).map((name) => `prop.${name}`);

  describe(`${key} texts`, () => {
    test.each(LANGUAGES)('has a name, and a name and an explanation of each property, in %s', (language) => {
      const known = keysIn(language);
      const lacking = [...named, ...explained].filter((name) => !known.has(own + name) && !known.has(`widget.${name}`));
      const lost = losses.flatMap(({ reason }) =>
        ['', '.wayOut'].map((part) => `ENGINE_SETTING_LOST.${reason}${part}`),
      );
      const missing = [`${own}name`, ...lost].filter((name) => !known.has(name));
      expect([...missing, ...lacking.map((name) => own + name)], `missing in widgets/${key}/${PLACE}`).toEqual([]);
    });
    test('has no text of a property that is gone', () => {
      const possible = new Set(['name', ...named, ...explained].map((name) => own + name));
      const left = [...keysIn('zh')].filter((name) => name.startsWith(own) && !possible.has(name));
      expect(left, `take these out of widgets/${key}/${PLACE}`).toEqual([]);
    });
  });
}

/** Paths of all properties, including nested ones: `addTableConf.popupTitle`. */
function pathsOf(schemas: Readonly<Record<string, PropSchema>>, before = ''): readonly string[] {
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const path = `${before}${name}`;
    const inside = [schema.properties, schema.items?.properties];
    return [path, ...inside.flatMap((each) => pathsOf(each ?? {}, `${path}.`))];
  });
}
