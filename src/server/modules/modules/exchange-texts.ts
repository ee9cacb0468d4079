import { createTranslate, type Language, type Translate } from '../../../engine/contract/language';
import texts from '../../../engine/exchange/text.json';
import { moduleTexts } from './module-texts';

/** Texts of import and export; the browser receives translated texts. */
export function exchangeTexts(language: Language): Translate {
  const own = createTranslate(language, [texts]);
  const shared = moduleTexts(language);
  return (key, params) => {
    const text = own(key, params);
    return text === key ? shared(key, params) : text;
  };
}
