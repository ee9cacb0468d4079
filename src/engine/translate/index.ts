export { codedTexts } from './text-codes';
export { unusedTranslations } from './unused-translations';
export { textPlaces } from './text-places';
export { toTraditional } from './traditional';
export {
  isUntranslated,
  sayDefaults,
  sayUnwritten,
  textsToTranslate,
  translateModel,
  translateName,
  translateText,
  type ShownText,
} from './translate-model';
