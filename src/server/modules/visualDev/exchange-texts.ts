import { createTranslate, type Language, type Translate } from '../../../engine/contract/language';
import texts from '../../../engine/exchange/text.json';
import { moduleTexts } from './module-texts';

/** Words what is said about files that modules come in and go out with; the browser is told in words and needs no such table. */
export function exchangeTexts(language: Language): Translate {
  const own = createTranslate(language, [texts]);
  const shared = moduleTexts(language);
  return (key, params) => {
    const text = own(key, params);
    return text === key ? shared(key, params) : text;
  };
}
