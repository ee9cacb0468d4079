import type { BrowserType, CDPSession, LaunchOptions, Page } from '@playwright/test';
import { expectAccessible } from './axe';
import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { LongForm } from './support/long-form';
import { longRecord, releaseLongForm } from './support/long-form-module';
import { ListPage } from './support/screen';

/**
 * A form of more than forty fields is mounted lazily: unused controls are plain inputs (stand-ins). Filling in, reading and
 * printing must work as with the real controls.
 */
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

async function openNew(page: Page): Promise<LongForm> {
  await new ListPage(page).press('新增');
  return ready(new LongForm(page));
}

async function openRecord(page: Page, name: string): Promise<LongForm> {
  await new ListPage(page).pressInRow(name, '编辑');
  return ready(new LongForm(page));
}

async function ready(form: LongForm): Promise<LongForm> {
  await expect(form.input('name')).toBeEditable();
  await expect(form.input('mustText')).toBeAttached();
  return form;
}

async function releaseWithRecord(): Promise<string> {
  const { moduleId, path } = await releaseLongForm(api);
  const data = JSON.stringify(longRecord('甲单'));
  await api.call('POST', `/api/visualdev/OnlineDev/${moduleId}`, { id: '', data });
  return path;
}

/** Launches a browser with accessibility enabled: otherwise its tree lacks what is below the viewport. */
const openForListeners = ({ chromium }: { readonly chromium: BrowserType }, options: LaunchOptions) =>
  chromium.launch({ ...options, args: [...(options.args ?? []), '--force-renderer-accessibility'] });

const PERSON = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1440, height: 900 } } as const;

const SPOKEN = new Set(['textbox', 'combobox', 'spinbutton']);
// Properties that only the mounted control adds, and that say nothing about the field.
const UNSPOKEN = new Set(['focusable', 'focused', 'settable', 'multiline', 'labelledby', 'controls', 'url']);

interface SpokenNode {
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly value?: { readonly value?: unknown };
  readonly description?: { readonly value?: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** Role, value, description and properties in the accessibility tree of every text box, combo box and spin button, by name. */
async function spoken(session: CDPSession): Promise<Record<string, unknown>> {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: readonly SpokenNode[] };
  const boxes = nodes.filter((node) => SPOKEN.has(node.role?.value ?? '') && node.name?.value !== '页码');
  const toEntry = ({ role, name, value, description, properties = [] }: SpokenNode) => {
    const facts = properties.filter((fact) => !UNSPOKEN.has(fact.name)).map((fact) => [fact.name, fact.value.value]);
    // A select has its value in an element beside its box.
    const shown = role?.value === 'combobox' ? null : String(value?.value ?? '').replaceAll('\n', '');
    return [name?.value, { role: role?.value, shown, description: description?.value, ...Object.fromEntries(facts) }];
  };
  return Object.fromEntries(boxes.map(toEntry)) as Record<string, unknown>;
}

test('typing through a long form with the keyboard alone, there and back, loses no key', async ({ openAs }) => {
  const { moduleId, path } = await releaseLongForm(api);
  const page = await openAs('admin', path);
  const form = await openNew(page);
  const { keyboard } = page;
  const expected: Record<string, unknown> = { name: '键盘' };
  await form.input('name').focus();
  await keyboard.type('键盘');
  await form.expectWaiting('mustText');

  await test.step('Tab and type at once', async () => {
    for (let stop = 0, key = ''; key !== 'mustText' && stop < 140; stop += 1) {
      await keyboard.press('Tab');
      key = (await form.focusedKey()) ?? '';
      if (/^(text|more|note|hidden|needed|long|must|nameless)/.test(key)) {
        await keyboard.type(`写${String(stop)}`);
        expected[key] = `写${String(stop)}`;
      } else if (/^(count|money|first|last)/.test(key)) {
        await keyboard.type(String(stop));
        expected[key] = stop;
      }
      await expect(page.locator(':focus')).toBeInViewport();
    }
    expect(Object.keys(expected).length).toBeGreaterThan(40);
    expect(expected).toHaveProperty('mustText');
  });

  await test.step('Shift+Tab back', async () => {
    const back: string[] = [];
    for (let stop = 0; stop < 7; stop += 1) {
      await keyboard.press('Shift+Tab');
      back.push((await form.focusedKey()) ?? '');
    }
    expect(back).toEqual(['last', 'nameless', 'readDay', 'readText', 'longOne', 'fixedOne', 'neededOne']);
    await keyboard.type('再写');
    expected['neededOne'] = '再写';
  });

  await form.save();
  await expect(page.getByText('新建成功')).toBeVisible();
  const { list = [] } = await api.call('POST', `/api/visualdev/OnlineDev/${moduleId}/List`, {
    currentPage: 1,
    pageSize: 20,
  });
  const { data } = await api.call('GET', `/api/visualdev/OnlineDev/${moduleId}/${String(list[0]?.['id'])}`);
  expect(JSON.parse(String(data))).toMatchObject(expected);
});

test('a click, a tap, a paste, a drop or an input method finds the control that an input stands for', async ({
  openAs,
}) => {
  const page = await openAs('admin', await releaseWithRecord());
  const form = await openRecord(page, '甲单');
  const { keyboard } = page;

  await test.step('a drop-down and a calendar open at the first click', async () => {
    await form.expectWaiting('ward50');
    await form.choose('ward50', '外科');
    await form.expectWaiting('day51');
    await form.click('day51');
    await page.locator('.ant-picker-dropdown:visible td[title="2026-02-10"]').click();
    await form.expectText('day51', '2026-02-10');
  });

  await test.step('keys do what they do in the control', async () => {
    await form.leave();
    await page.getByLabel('数字25', { exact: true }).focus();
    await form.expectWaiting('ward26');
    await keyboard.press('Tab');
    await keyboard.press('ArrowDown');
    // antd highlights the selected option a moment after the list opens; arrow keys start from there.
    const marked = page.locator('.ant-select-dropdown:visible .ant-select-item-option-active');
    await expect(marked).toHaveText('儿科');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await form.expectText('ward26', '内科');
    await keyboard.press('Tab');
    await keyboard.type('2026-05-06');
    await keyboard.press('Tab');
    await form.expectText('day27', '2026-05-06');
    await page.getByLabel('文本36', { exact: true }).focus();
    await form.expectWaiting('count37');
    await keyboard.press('Tab');
    await keyboard.press('ArrowUp');
    await form.expectText('count37', '37001');
  });

  await test.step('the switch, the label, the caret and the clearing sign', async () => {
    await form.leave();
    await form.place('flag54').getByRole('switch').click();
    await expect(form.place('flag54').getByRole('switch')).toHaveAttribute('aria-checked', 'true');
    await form.expectWaiting('text72');
    await form.place('text72').locator('label').click();
    await keyboard.type('尾');
    await form.expectText('text72', '第72项 中文 and English尾');
    await form.expectWaiting('text84');
    await form.click('text84', { atEnd: true });
    await keyboard.type('新');
    await form.expectText('text84', '新');
  });

  await test.step('fill by label, undo, redo', async () => {
    await form.leave();
    await form.expectWaiting('text60');
    await form.fill({ 文本60: '填入', 金额53: '1234.5' });
    await form.expectText('text60', '填入');
    await keyboard.press('Tab');
    await form.expectText('money53', '1,234.50');
    await form.input('more76').focus();
    await keyboard.press('Control+a');
    await keyboard.type('换');
    await keyboard.press('Control+z');
    await form.expectText('more76', '更多76');
    await keyboard.press('Control+Shift+z');
    await form.expectText('more76', '换');
  });

  await test.step('an input method begins in it', async () => {
    await form.leave();
    const session = await page.context().newCDPSession(page);
    await form.expectWaiting('hiddenOne');
    await form.input('hiddenOne').focus();
    await session.send('Input.imeSetComposition', { text: 'zhong', selectionStart: 5, selectionEnd: 5 });
    await form.expectText('hiddenOne', 'zhong');
    await session.send('Input.insertText', { text: '中文' });
    await form.expectText('hiddenOne', '中文');
  });

  await test.step('paste, drop, and a text from an aid', async () => {
    await form.leave();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('粘贴的'));
    await form.expectWaiting('neededOne');
    await form.input('neededOne').focus();
    await keyboard.press('Control+v');
    await form.expectText('neededOne', '粘贴的');
    await form.expectWaiting('nameless');
    await keyboard.press('Control+a');
    await form.input('nameless').scrollIntoViewIfNeeded();
    const [from, to] = [await form.input('neededOne').boundingBox(), await form.input('nameless').boundingBox()];
    if (!from || !to) throw new Error('the fields are not drawn');
    await page.mouse.move(from.x + 18, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(from.x + 28, from.y + 28, { steps: 3 });
    await page.mouse.move(to.x + 20, to.y + 14, { steps: 5 });
    await page.mouse.up();
    await expect(form.input('nameless')).toHaveValue(/粘贴的/);
    await form.expectWaiting('text12');
    await form.input('text12').evaluate((input: HTMLInputElement) => {
      input.setRangeText('听写', 0, input.value.length, 'end');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await form.expectText('text12', '听写');
  });
});

test('rules and findings show in fields that nobody has used, and what is typed stays after saving', async ({
  openAs,
}) => {
  const page = await openAs('admin', await releaseWithRecord());
  const form = await openRecord(page, '甲单');
  const label = (key: string) => form.place(key).locator('label');

  await test.step('a rule hides, requires and disables', async () => {
    await expect(form.place('hiddenOne')).toHaveCount(1);
    await expect(label('neededOne')).not.toContainText('*');
    await form.choose('mode', '严格');
    await expect(form.place('hiddenOne')).toHaveCount(0);
    await expect(label('neededOne')).toContainText('*');
    await form.expectWaiting('neededOne');
    await expect(form.input('neededOne')).toHaveAttribute('aria-required', 'true');
    await form.expectWaiting('fixedOne');
    await expect(form.input('fixedOne')).toBeDisabled();
    await form.choose('mode', '内科');
    await expect(form.input('fixedOne')).toBeEnabled();
    await form.expectWaiting('hiddenOne');
    await form.choose('mode', '严格');
  });

  await test.step('a total far below follows', async () => {
    await form.fill({ 首项金额: '10' });
    await expect(form.place('total')).toContainText('12.50');
  });

  await test.step('what is missing far below is shown, scrolled to and focused', async () => {
    await form.fill({ 会必填的: '', 必填文本: '' });
    await form.place('name').scrollIntoViewIfNeeded();
    await form.save();
    await expect(form.input('neededOne')).toBeFocused();
    await expect(form.input('neededOne')).toBeInViewport();
    await expect(form.place('neededOne').getByRole('alert')).toHaveText('会必填的不能为空');
    await expect(form.place('mustText').getByRole('alert')).toHaveText('必填文本不能为空');
    await expect(form.input('neededOne')).toHaveAttribute('aria-required', 'true');
    await expectAccessible(page, 'a long form with findings');
    await page.keyboard.type('补上');
    await form.fill({ 必填文本: '也补上' });
  });

  await test.step('save and read again', async () => {
    await form.save();
    await expect(page.getByText('更新成功')).toBeVisible();
    await page.reload();
    const again = await openRecord(page, '甲单');
    await again.expectWaiting('mustText');
    await again.expectText('neededOne', '补上');
    await again.expectText('mustText', '也补上');
    await expect(again.input('fixedOne')).toBeDisabled();
    await expect(again.place('total')).toContainText('12.50');
  });
});

test('reading, listening and searching find in an input what they find in its control', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const browser = await openForListeners(playwright, launchOptions);
  const page = await browser.newPage({ ...PERSON, ...(baseURL && { baseURL }) });
  await page.addInitScript((token) => localStorage.setItem('formloom_token', token), api.token);
  await page.goto(await releaseWithRecord());
  const form = await openRecord(page, '甲单');
  const session = await page.context().newCDPSession(page);

  await test.step('a finding is told in both', async () => {
    await form.fill({ 必填文本: '' });
    await form.save();
    await expect(form.place('mustText').getByRole('alert')).toBeVisible();
  });

  await test.step('searching the page', async () => {
    await form.expectWaiting('longOne');
    const isFound = (text: string) =>
      page.evaluate((sought) => {
        getSelection()?.removeAllRanges();
        return (window as unknown as { find: (text: string) => boolean }).find(sought);
      }, text);
    for (const text of ['长标签的值', '2026-02-28', '会禁用的']) expect(await isFound(text), text).toBe(true);
  });

  await test.step('the tree of a screen reader and the places on the screen', async () => {
    // Fields with an inexact stand-in are mounted near the viewport: users never meet these stand-ins.
    const late = await form.dialog.locator('[data-field^=tags], [data-field^=note]').count();
    expect(late).toBeGreaterThan(5);
    // Boxes that the browser has not laid out yet are left out.
    const places = () =>
      form.dialog.locator('.formloom-control-box').evaluateAll((boxes) =>
        boxes
          .filter((box) => box.getClientRects().length > 0)
          .map((box) => {
            const { x, width } = box.getBoundingClientRect();
            return `${box.closest<HTMLElement>('[data-field]')?.dataset['field'] ?? ''} ${String(x)} ${String(width)}`;
          }),
      );
    // Fields without a stand-in are mounted while the browser is idle.
    await expect(form.input('time83')).toBeAttached();
    const [heard, seen] = [await spoken(session), await places()];
    expect(Object.keys(heard)).toContain('末项金额');
    await form.drawAll();
    expect(await spoken(session)).toEqual(heard);
    expect(seen.length).toBeGreaterThan(40);
    expect(await places()).toEqual(expect.arrayContaining(seen));
  });
  await browser.close();
});

test('printing draws every field; a phone meets the same form', async ({ openAs }) => {
  const page = await openAs('admin', await releaseWithRecord());
  const form = await openRecord(page, '甲单');
  await form.expectWaiting('mustText');
  await page.setViewportSize({ width: 390, height: 844 });
  await form.click('day51');
  await page.locator('.ant-picker-dropdown:visible td[title="2026-02-10"]').click();
  await form.expectText('day51', '2026-02-10');
  await form.input('mustText').scrollIntoViewIfNeeded();
  await expect(form.input('mustText')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'a long form on a phone');
  await form.expectWaiting('lockedDay');
  await page.emulateMedia({ media: 'print' });
  await page.pdf();
  await expect(form.dialog.locator('.formloom-stand-in')).toHaveCount(0);
  await form.expectText('mustText', '已填');
});
