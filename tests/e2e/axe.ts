import { expect, type Locator, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * Selectors excluded from axe: text on the default accent #1890ff, which users know (docs/screens.md#look) and which gives
 * white text a contrast of 3.2 : 1; and the component library's invisible row that measures columns.
 */
const LEFT_OUT = [
  '.ant-btn-primary',
  '.ant-pagination-item-active',
  '.ant-switch-inner-checked',
  '.ant-table-measure-row',
] as const;

/**
 * Waits until all animations and messages have ended: half-transparent colours would fail the contrast check. Moves the pointer
 * away first, so that no hover style applies.
 */
export async function standStill(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
  await page.evaluate(async () => {
    const QUIET_FRAMES = 12;
    const isMoving = () =>
      document
        .getAnimations()
        .some(
          ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity,
        );
    for (let quiet = 0; quiet < QUIET_FRAMES; quiet = isMoving() ? 0 : quiet + 1) {
      await new Promise(requestAnimationFrame);
    }
  });
}

/** Checks a page, or what a selector names on it, for serious and critical violations, softly: the test goes on to report all. */
export async function expectAccessible(page: Page, place: string, { within }: { within?: string } = {}): Promise<void> {
  await standStill(page);
  const context = { ...(within === undefined ? {} : { include: [within] }), exclude: [...LEFT_OUT] };
  expect.soft(await violationsOf(page, context), `accessibility of ${place}`).toEqual([]);
}

/** Fails when the text of a hovered control has too little contrast. */
export async function expectReadableUnderPointer(control: Locator, name: string): Promise<void> {
  await control.hover();
  await control.evaluate((node) => node.setAttribute('data-pointed', ''));
  const violations = await violationsOf(control.page(), { include: ['[data-pointed]'] }, ['color-contrast']);
  expect.soft(violations, `${name} under the pointer`).toEqual([]);
  await control.evaluate((node) => node.removeAttribute('data-pointed'));
}

let source: string | undefined;
const readSource = () =>
  (source ??= readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));

/** How many elements that look alike are measured: rows, cards and menu entries repeat what the first of them show. */
const ALIKE_MEASURED = 3;

/**
 * Marks elements that look like enough others, for the contrast check, which takes most of the time: the same tags, classes, styles
 * and states all the way up.
 */
function markAlike(limit: number): void {
  const STATES = ['disabled', 'aria-disabled', 'aria-selected', 'aria-checked', 'aria-current', 'aria-invalid'];
  const looks = new Map<string, { readonly id: number; count: number }>();
  const mark = (element: Element, above: number) => {
    const states = STATES.map((name) => element.getAttribute(name)).join();
    const key = [above, element.tagName, element.getAttribute('class'), element.getAttribute('style'), states].join(
      '|',
    );
    const look = looks.get(key) ?? { id: looks.size + 1, count: 0 };
    looks.set(key, look);
    look.count += 1;
    element.toggleAttribute('data-alike', look.count > limit);
    for (const child of element.children) mark(child, look.id);
  };
  mark(document.body, 0);
}

/**
 * Serious and critical violations, one line each. Axe is brought into a document once, and looks at that document alone: the frames of
 * other sites are theirs. Its own driver for Playwright brings it in before each look, which takes as long as looking.
 */
async function violationsOf(
  page: Page,
  context: axe.ContextObject,
  rules?: readonly string[],
): Promise<readonly string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(readSource());
  await page.evaluate(markAlike, ALIKE_MEASURED);
  const options = {
    ...(rules ? { runOnly: [...rules] } : {}),
    // A report of passed rules takes most of the time.
    ...{ resultTypes: ['violations' as const], iframes: false },
  };
  return page.evaluate(
    async (asked) => {
      const { subject, options } = JSON.parse(asked) as { subject: axe.ContextObject; options: axe.RunOptions };
      const { axe: looker } = window as unknown as { axe: typeof axe };
      looker.configure({ rules: [{ id: 'color-contrast', selector: ':not([data-alike])' }] });
      const { violations } = await looker.run(subject, options);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id} (${String(nodes.length)}): ${nodes[0]?.target.join(' ') ?? ''}`);
    },
    JSON.stringify({ subject: context, options }),
  );
}
