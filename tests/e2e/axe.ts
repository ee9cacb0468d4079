import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

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

/** Checks a page for serious and critical accessibility violations, with a soft assertion: the test goes on to report all. */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  await standStill(page);
  const builder = new AxeBuilder({ page });
  for (const selector of LEFT_OUT) builder.exclude(selector);
  expect.soft(await violationsOf(builder), `accessibility of ${place}`).toEqual([]);
}

/** Fails when the text of a hovered control has too little contrast. */
export async function expectReadableUnderPointer(control: Locator, name: string): Promise<void> {
  await control.hover();
  await control.evaluate((node) => node.setAttribute('data-pointed', ''));
  const builder = new AxeBuilder({ page: control.page() }).include('[data-pointed]').withRules(['color-contrast']);
  expect.soft(await violationsOf(builder), `${name} under the pointer`).toEqual([]);
  await control.evaluate((node) => node.removeAttribute('data-pointed'));
}

/** Serious and critical violations, one line each. */
async function violationsOf(builder: AxeBuilder): Promise<readonly string[]> {
  // Legacy mode skips axe's extra page, and `resultTypes` the report of passed rules: both take most of the time.
  const { violations } = await builder
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.target.join(' ') ?? ''}`);
}
