export { shownTexts, translateModel, translateText } from './translate-model';
