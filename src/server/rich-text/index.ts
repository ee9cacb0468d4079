export { HTML_BOUNDS, cleanHtml, type CleanedHtml, type HtmlBound } from './clean-html';
export { cleanColumns, isRichText, type FormerContent, type StoredModule } from './clean-columns';
export { cleanTexts } from './clean-texts';
