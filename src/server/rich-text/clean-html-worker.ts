import { cleanHtml, type CleanedHtml } from './clean-html';

/** Runs on a thread of its own: cleans texts in their order. A bundle of the server needs this file as an entry beside it. */
export default function cleanTexts(htmls: readonly string[]): readonly CleanedHtml[] {
  return htmls.map(cleanHtml);
}
