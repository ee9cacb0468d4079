export { sayDefaults, shownTexts, translateModel, translateText } from './translate-model';
