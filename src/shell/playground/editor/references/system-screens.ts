import { toTranslate, type Language } from '../../../../engine/contract/language';
import { registry } from '../../../../renderers/definitions';
import { fillTexts } from '../../../../engine/translate/fill-texts';
import { loadScreenTexts } from '../../../module-page/system-screens';
import type { SystemNames } from '../../../../wire/names';
import { textOf } from './json-value';
import { readFacts } from './module-facts';

/** How a module names one of them. */
const PREFIX = 'system/';

/** One chunk per screen, the same that the shell opens it from. */
const documents = import.meta.glob<unknown>('../../../../schemas/system/*.json', { import: 'default' });

/** The system's own screens under the names by which a module opens them, told in a language. Rejects when a file does not arrive. */
export async function loadSystemScreens(language: Language): Promise<SystemNames['modules']> {
  const translate = toTranslate([await loadScreenTexts[language]()]);
  return Promise.all(
    Object.entries(documents).map(async ([path, load]) => {
      const screen = fillTexts(await load(), translate);
      const { fields } = readFacts(JSON.stringify(screen), registry);
      return {
        id: PREFIX + path.replace(/^.*\/|\.json$/g, ''),
        enCode: textOf(screen, 'enCode'),
        name: textOf(screen, 'fullName'),
        fields: fields.map(({ id, label, widget }) => ({ id, label, widget })),
      };
    }),
  );
}
