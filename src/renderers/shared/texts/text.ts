import { createContext, useContext } from 'react';
import { createTranslate, type Translate } from '../../../engine/contract/language';

const TextContext = createContext<Translate>(createTranslate('zh', []));
export const TextProvider = TextContext.Provider;

/** The translate function of the current language. Keys: `widget.<key>.…`, `screen.<type>.…`, `shared.…`, `ENGINE_…`. */
export function useText(): Translate {
  return useContext(TextContext);
}
