// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { renderEdit } from '../../shared/testing/render-edit';
import { TestProviders } from '../../shared/testing/TestProviders';
import { createValidateContext, textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { definition } from './definition';
import { renderer } from './index';
import { View } from './View';

runWidgetContract(renderer, example);

afterEach(cleanup);
const draw = (props: Readonly<Record<string, unknown>>, value: unknown = '') =>
  renderEdit({ renderer, field: createField(definition, { props }), value });
const box = () => screen.getByLabelText<HTMLInputElement>('字段');

describe('copying', () => {
  const copyButton = () => screen.findByRole('button', { name: '复制' });

  test('is offered while there is a text', async () => {
    await draw({ copyable: true }, '');
    expect(screen.queryByRole('button', { name: '复制' })).toBeNull();
    cleanup();
    await draw({ copyable: true }, 'a1b2');
    const written: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(void written.push(text)) };
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    fireEvent.click(await copyButton());
    await screen.findByText('已复制');
    expect(written).toEqual(['a1b2']);
  });

  test('selects the text where the browser refuses', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    await draw({ copyable: true }, 'a1b2');
    fireEvent.click(await copyButton());
    await screen.findByText(/Ctrl\+C/);
    expect([box().selectionStart, box().selectionEnd]).toEqual([0, 4]);
  });
});

describe('input', () => {
  test('reports what is typed, and null for nothing', async () => {
    const { changes } = await draw({});
    fireEvent.change(box(), { target: { value: '张' } });
    fireEvent.change(box(), { target: { value: '' } });
    expect(changes).toEqual(['张', null]);
  });
  test('keeps one line of what is imported or pasted', async () => {
    const field = createField(definition);
    expect(definition.fromText('一\r\n二\t三\n', field, textContext)).toEqual({ ok: true, value: '一 二 三' });
    expect(definition.fromText('\n', field, textContext)).toEqual({ ok: true, value: null });
    expect(definition.toStored('一\n二', field)).toEqual({ ok: true, value: '一\n二' });
    const { changes } = await draw({ maxlength: 8 }, '张三');
    const paste = (text: string) => fireEvent.paste(box(), { clipboardData: { getData: () => text } });
    box().setSelectionRange(1, 1);
    expect(paste('一\n二')).toBe(false);
    expect(changes).toEqual(['张一 二三']);
    expect(box().selectionStart).toBe(4);
    box().select();
    paste('一\n二\n三\n四👩');
    expect(changes.at(-1)).toBe('一 二 三 四');
    expect(paste('一行')).toBe(true);
  });
  test('takes no more than maxlength and counts', async () => {
    const { container } = await draw({ maxlength: 5, showCount: true }, '张三');
    expect(box().maxLength).toBe(5);
    expect(container.textContent).toContain('2 / 5');
    cleanup();
    const endless = await draw({ showCount: true }, '张三');
    expect(endless.container.querySelector('.ant-input-show-count-suffix')).toBeNull();
  });
  test('refuses a text that is too long, wherever it comes from', () => {
    const field = createField(definition, { props: { maxlength: 2 } });
    const context = createValidateContext();
    expect(definition.validate('一二三', field, context)).toEqual([
      { code: 'ENGINE_VALUE_TOO_LONG', params: { max: 2 } },
    ]);
    expect(definition.validate('👩👩', field, context)).toEqual([]);
  });
  test('hides a password and shows it on demand; its view never shows it', async () => {
    await draw({ showPassword: true }, 'geheim');
    expect(box().type).toBe('password');
    fireEvent.click(screen.getByRole('img', { name: 'eye-invisible' }));
    expect(box().type).toBe('text');
    cleanup();
    const field = createField(definition, { props: { showPassword: true } });
    const { container } = render(<TestProviders children={<View field={field} value="geheim" options={[]} />} />);
    expect(container.textContent).not.toContain('geheim');
    cleanup();
    const Cell = renderer.Cell;
    if (!Cell) throw new Error('no cell');
    const list = render(<TestProviders children={<Cell field={field} value="geheim" text="geheim" />} />);
    expect(list.container.innerHTML).not.toContain('geheim');
    expect(definition.toText('geheim', field, textContext)).not.toContain('geheim');
    expect(definition.toDisplay('geheim', field, textContext)).toBe('geheim');
  });
  test('shows addons and icons', async () => {
    const { container } = await draw({
      addonBefore: 'https://',
      addonAfter: '.com',
      prefixIcon: 'icon-ym-user',
      suffixIcon: 'el-icon-search',
    });
    expect(container.textContent).toContain('https://');
    expect(container.textContent).toContain('.com');
    expect([...container.querySelectorAll('[data-icon^="icon"], [data-icon^="el-"]')]).toHaveLength(2);
  });
  test('is emptied by its button, unless clearable is off', async () => {
    const { changes, container } = await draw({ clearable: true }, '张三');
    const clear = container.querySelector('.ant-input-clear-icon');
    if (!clear) throw new Error('no clear button');
    fireEvent.click(clear);
    expect(changes).toEqual([null]);
    cleanup();
    const fixed = await draw({ clearable: false }, '张三');
    expect(fixed.container.querySelector('.ant-input-clear-icon')).toBeNull();
  });
  test('follows a value from outside', async () => {
    const { setValue, changes } = await draw({}, '旧');
    setValue('新');
    expect(box().value).toBe('新');
    expect(changes).toEqual([]);
  });
});

test.each([
  [{}, '请输入'],
  [{ isReadOnly: true }, ''],
  [{ isDisabled: true }, ''],
])('asks for a text only where one can be entered: %j', async (props, placeholder) => {
  await renderEdit({
    renderer,
    field: createField(definition, { props: { placeholder: '请输入' } }),
    value: '',
    props,
  });
  expect(box().placeholder).toBe(placeholder);
});
