export { codedTexts } from './text-codes';
export { unusedTranslations, type UnusedTranslation } from './unused-translations';
export { textPlaces } from './text-places';
export { toTraditional } from './traditional';
export {
  isUntranslated,
  sayDefaults,
  sayUnwritten,
  shownTexts,
  textsToTranslate,
  translateModel,
  translateName,
  translateText,
  type ShownText,
} from './translate-model';
