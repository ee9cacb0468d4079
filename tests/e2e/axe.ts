import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Places left out, with the reason: text on the default accent, because #1890ff is the accent that users know
 * (docs/screens.md#look) and gives white text 3.2 : 1; the invisible row by which the component library measures columns.
 */
const LEFT_OUT = [
  '.ant-btn-primary',
  '.ant-pagination-item-active',
  '.ant-switch-inner-checked',
  '.ant-table-measure-row',
] as const;

/**
 * Waits until nothing fades or slides any more and no message is left that will: colours on their way are half-transparent, and
 * would be measured so. The pointer is taken away first: nothing is looked at as it is under it.
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

/** Fails when a page has serious or critical accessibility violations; the journey goes on, so that all of them are named. */
export async function expectAccessible(page: Page, place: string): Promise<void> {
  await standStill(page);
  const builder = new AxeBuilder({ page });
  for (const selector of LEFT_OUT) builder.exclude(selector);
  expect.soft(await violationsOf(builder), `accessibility of ${place}`).toEqual([]);
}

/** Fails when the text of a control cannot be read while the pointer rests on it. */
export async function expectReadableUnderPointer(control: Locator, name: string): Promise<void> {
  await control.hover();
  await control.evaluate((node) => node.setAttribute('data-pointed', ''));
  const builder = new AxeBuilder({ page: control.page() }).include('[data-pointed]').withRules(['color-contrast']);
  expect.soft(await violationsOf(builder), `${name} under the pointer`).toEqual([]);
  await control.evaluate((node) => node.removeAttribute('data-pointed'));
}

/** Serious and critical violations, one line each. */
async function violationsOf(builder: AxeBuilder): Promise<readonly string[]> {
  // Judged within the page itself: another page for the report, and the report of what is right, take most of the time.
  const { violations } = await builder
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.target.join(' ') ?? ''}`);
}
