import type { Locator, Page } from '@playwright/test';
import { shoot } from './support/administration';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { createRecords, releaseOrders } from './support/modules';

/** A phone: cards, details, forms, rows of sub-tables in a sheet; everything is large enough for a finger. */
const LEAST_PX = 40;
const TARGETS =
  'button, [role="button"], a[href], [role="tab"], [role="menuitem"], .ant-checkbox-wrapper, .ant-radio-wrapper, .ant-pagination-item-link';

/** What is pressed and smaller than a finger, by what is hit around its centre. */
async function tooSmall(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    ({ selector, least }) =>
      [...document.querySelectorAll<HTMLElement>(selector)].flatMap((target) => {
        const box = target.getBoundingClientRect();
        const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        const hits = (x: number, y: number) => {
          const hit = document.elementFromPoint(x, y);
          return hit !== null && (target.contains(hit) || hit.contains(target));
        };
        const isSeen = box.width > 0 && target.contains(document.elementFromPoint(middle.x, middle.y));
        if (!isSeen || target.closest('[hidden], .ant-alert')) return [];
        const reach = least / 2 - 1;
        const isEnough =
          (box.height >= least - 1 || (hits(middle.x, middle.y - reach) && hits(middle.x, middle.y + reach))) &&
          (box.width >= least - 1 || (hits(middle.x - reach, middle.y) && hits(middle.x + reach, middle.y)));
        const name = target.getAttribute('aria-label') ?? target.textContent ?? '';
        return isEnough
          ? []
          : [`${name} ${target.className} ${String(Math.round(box.width))}×${String(Math.round(box.height))}`];
      }),
    { selector: TARGETS, least: LEAST_PX },
  );
}

async function expectFit(page: Page, name: string): Promise<void> {
  await shoot(page, name);
  expect.soft(await tooSmall(page), `targets of ${name}`).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `overflow of ${name}`).toBeLessThanOrEqual(0);
}

const cards = (page: Page): Locator => page.locator('main li[data-row-key]');

test('a record on a phone: card, details, form, a row in its sheet, a refused save, the list again', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const orders = await releaseOrders(api);
  const row = (goods: string) => ({ goods, quantity: 2, unitPrice: 10.5 });
  await createRecords(
    api,
    orders,
    Array.from({ length: 8 }, (_none, at) => ({
      ...{ name: `第${String(at + 1)}次耗材采购`, phone: '13800000000', status: 'draft', price: 1200.5 * (at + 1) },
      items: [row('医用纱布'), row('一次性手套')],
    })),
  );
  const page = await openAs('admin', orders.path);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(cards(page).first()).toBeVisible();
  await expectFit(page, 'phone-list');
  const bar = await page.locator('.formloom-bottom-bar').boundingBox();
  const boxes = await Promise.all((await cards(page).all()).map((card) => card.boundingBox()));
  const whole = boxes.filter((box) => box && box.y + box.height <= (bar?.y ?? 0));
  expect(whole.length).toBeGreaterThanOrEqual(4);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(844);

  await test.step('details', async () => {
    await cards(page)
      .filter({ hasText: '第3次' })
      .getByRole('button', { name: /的更多操作/ })
      .click();
    await expectFit(page, 'phone-menu');
    await page.getByRole('menuitem', { name: '编辑' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /医用纱布/ })).toBeVisible();
    await expectFit(page, 'phone-form');
  });

  await test.step('a row is changed in its sheet', async () => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /医用纱布/ })
      .click();
    const sheet = page.getByRole('dialog', { name: /第 1 \/ 2 行/ });
    await sheet.getByLabel('数量').fill('5');
    await expect(sheet.locator('[data-column-key="amount"]')).toContainText('52.50');
    await expectFit(page, 'phone-sheet');
    await sheet.getByRole('button', { name: '下一行' }).click();
    await expect(page.getByRole('dialog', { name: /第 2 \/ 2 行/ }).getByLabel(/品名/)).toHaveValue('一次性手套');
    await page.getByRole('button', { name: '添加并继续' }).click();
    await expect(page.getByRole('dialog', { name: /第 3 \/ 3 行/ })).toBeVisible();
    await page.getByRole('button', { name: /^完\s*成$/ }).click();
    await expect(page.getByRole('button', { name: '添加并继续' })).toBeHidden();
  });

  await test.step('a refused save leads into the sheet', async () => {
    await page.getByRole('button', { name: /^确\s*定$/ }).click();
    const sheet = page.getByRole('dialog', { name: /第 3 \/ 3 行/ });
    await expect(sheet.getByLabel(/品名/)).toBeFocused();
    await expectFit(page, 'phone-refused');
    await page.keyboard.type('棉签');
    await sheet.getByRole('button', { name: /^完\s*成$/ }).click();
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: /^确\s*定$/ }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('details: a line for a field, rows that unfold', async () => {
    await cards(page).filter({ hasText: '第3次' }).getByRole('button', { name: '第3次耗材采购', exact: true }).click();
    const detail = page.getByRole('dialog');
    await detail.getByRole('button', { name: /棉签/ }).click();
    await expect(detail.getByRole('button', { name: /棉签/ })).toHaveAttribute('aria-expanded', 'true');
    await expectFit(page, 'phone-detail');
    const field = detail.locator('.formloom-field').first();
    const [label, value] = await Promise.all([
      field.locator('.formloom-label').boundingBox(),
      field.locator('.formloom-detail-value').boundingBox(),
    ]);
    expect(Math.abs((label?.y ?? 0) - (value?.y ?? 0))).toBeLessThan(8);
    await expect(detail.getByRole('button', { name: /编\s*辑/ })).toBeInViewport();
  });
});
