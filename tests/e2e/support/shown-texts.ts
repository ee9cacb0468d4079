import { expect, type Page } from '@playwright/test';
import { needsTraditional } from '../../../src/engine/translate/traditional';
import type { Language } from '../../../src/engine/contract/language';

/** What a page says to its reader outside of the menu and the bar on top: texts, hints, names and titles. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const said = new Set<string>();
    const isSaid = (element: Element | null) =>
      element !== null &&
      element.closest('header, aside, script, style, canvas') === null &&
      element.checkVisibility({ visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (isSaid(node.parentElement)) said.add(node.textContent?.trim() ?? '');
    }
    for (const name of ['placeholder', 'aria-label', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        if (isSaid(element)) said.add(element.getAttribute(name)?.trim() ?? '');
      }
    }
    return [...said].filter((text) => text !== '');
  });
}

/** A text without what people entered: data is in the language it was written in. */
const withoutData = (text: string, data: readonly string[]) =>
  data.reduce((rest, entered) => rest.replaceAll(entered, ''), text);

/** An amount as cheques have it, which is Chinese by its nature. */
const AMOUNT_IN_CAPITALS = /负?[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分整]+/g;

/** Whether a text has no place on a page in a language; a Chinese page may hold Latin letters, no page the key of a text. */
function isForeign(text: string, language: Language): boolean {
  if (/\b(?:screen|shell|shared|widget|engine|view)\.[a-z]\w+/.test(text)) return true;
  if (language !== 'en' && text === 'Close') return true;
  if (language === 'en') return /\p{Script=Han}/u.test(text.replace(AMOUNT_IN_CAPITALS, ''));
  return language === 'zhtw' && needsTraditional(text);
}

/** Fails, at the end of its test, for each text of a page that is in another language; `data` is what people entered, longest first. */
export async function expectLanguage(
  page: Page,
  name: string,
  language: Language,
  data: readonly string[],
): Promise<void> {
  const said = await textsOf(page);
  expect(said.length, `${name} says something`).toBeGreaterThan(5);
  expect
    .soft(
      said.filter((text) => isForeign(withoutData(text, data), language)),
      `${name} in ${language}`,
    )
    .toEqual([]);
}
