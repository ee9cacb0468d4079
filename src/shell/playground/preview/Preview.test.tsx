// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { createMemoryServices } from '../../../renderers/shared/testing/memory-services';
import type { Analysis, PreviewMode } from '../contract';
import { Preview } from './Preview';
import { createCountingRenderers, FAILING_LABEL } from './testing/counting-renderers';
import { CHOICES, moduleOf, node } from './testing/preview-module';
import { analysisOf, renderSurrounded, surround, type Surroundings } from './testing/render-preview';

interface Setting extends Surroundings {
  readonly mode?: PreviewMode;
  readonly selectedFieldId?: string;
}

function open(model: ModuleModel | null, { mode = 'form', selectedFieldId = '', ...surroundings }: Setting = {}) {
  const onSelectField = vi.fn();
  const onValues = vi.fn();
  const onSelectEntry = vi.fn();
  const ui = (
    analysis: Analysis,
    props: { mode?: PreviewMode; device?: 'auto' | 'phone'; selectedFieldId?: string } = {},
  ) => (
    <Preview
      moduleId="m1"
      analysis={analysis}
      onSelectField={onSelectField}
      onValues={onValues}
      onSelectEntry={onSelectEntry}
      device="auto"
      scale={1}
      {...{ mode, selectedFieldId, ...props }}
    />
  );
  const { rerender } = renderSurrounded(ui(analysisOf(model)), surroundings);
  return {
    onSelectField,
    onSelectEntry,
    onValues,
    lastValues: () => (onValues.mock.lastCall?.[0] ?? {}) as Record<string, unknown>,
    user: userEvent.setup({ delay: null }),
    show: (next: Analysis, props = {}) => rerender(surround(ui(next, props), surroundings)),
    change: (next: ModuleModel) => rerender(surround(ui(analysisOf(next)), surroundings)),
  };
}

const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const name = node('input', 'name', { label: '名称' });
const note = node('input', 'note', { label: '备注' });

afterEach(cleanup);

describe('Preview: a change of the text', () => {
  it('draws the changed field alone; what was typed, the focus and the caret stay', async () => {
    const renderers = createCountingRenderers();
    const { user, change, lastValues } = open(moduleOf([name, note]), { renderers });
    await user.type(await screen.findByRole('textbox', { name: '名称' }), '张三丰');
    const typedInto = box('名称');
    typedInto.setSelectionRange(1, 1);
    await waitFor(() => expect(lastValues()).toEqual({ name: '张三丰', note: null }));
    const before = new Map(renderers.drawn);
    change(moduleOf([name, node('input', 'note', { label: '说明' })]));
    expect(box('说明')).toBeTruthy();
    expect(box('名称')).toBe(typedInto);
    expect(typedInto.value).toBe('张三丰');
    expect([document.activeElement, typedInto.selectionStart]).toEqual([typedInto, 1]);
    expect(renderers.drawn.get('name')).toBe(before.get('name'));
    expect(renderers.drawn.get('note')).toBeGreaterThan(before.get('note') ?? 0);
  });

  it('says that a form has no fields, until it has one', async () => {
    const { user, change, lastValues } = open(moduleOf([]));
    expect(await screen.findByText(/表单还没有字段/)).toBeTruthy();
    change(moduleOf([name]));
    expect(screen.queryByText(/表单还没有字段/)).toBeNull();
    await user.type(box('名称'), '张');
    await waitFor(() => expect(lastValues()).toEqual({ name: '张' }));
  });

  it('tells of the values when they change, not when only the text does', async () => {
    const { user, change, onValues, lastValues } = open(moduleOf([name, note]));
    await user.type(await screen.findByRole('textbox', { name: '名称' }), '丰');
    await waitFor(() => expect(lastValues()).toEqual({ name: '丰', note: null }));
    const told = onValues.mock.calls.length;
    change(moduleOf([name, node('input', 'note', { label: '说明' })]));
    await act(async () => Promise.resolve());
    expect(onValues).toHaveBeenCalledTimes(told);
    change(moduleOf([name]));
    await waitFor(() => expect(lastValues()).toEqual({ name: '丰' }));
    expect(onValues).toHaveBeenCalledTimes(told + 1);
  });

  it('draws no field again for one that is added, moved or taken away', async () => {
    const renderers = createCountingRenderers();
    const { user, change } = open(moduleOf([name, note]), { renderers });
    await user.type(await screen.findByRole('textbox', { name: '备注' }), '不变');
    const before = new Map(renderers.drawn);
    change(moduleOf([node('input', 'first', { label: '首项' }), name, note]));
    expect(box('首项')).toBeTruthy();
    change(moduleOf([note, name]));
    expect(box('备注').value).toBe('不变');
    expect([renderers.drawn.get('name'), renderers.drawn.get('note')]).toEqual([
      before.get('name'),
      before.get('note'),
    ]);
    change(moduleOf([name]));
    expect(screen.queryByRole('textbox', { name: '备注' })).toBeNull();
    change(moduleOf([name, note]));
    expect(box('备注').value, 'a field that comes back has what was typed').toBe('不变');
  });

  it('gives the value to another widget, and the keyboard with it', async () => {
    const { user, change, lastValues } = open(moduleOf([node('input', 'amount', { label: '数量' })]));
    await user.type(await screen.findByRole('textbox', { name: '数量' }), '42');
    change(moduleOf([node('inputNumber', 'amount', { label: '数量' })]));
    const number = await screen.findByRole<HTMLInputElement>('spinbutton', { name: '数量' });
    expect(number.value).toBe('42');
    await waitFor(() => expect(document.activeElement).toBe(number));
    await waitFor(() => expect(lastValues()).toEqual({ amount: 42 }));
  });

  it('lets a field into a container and out of it', async () => {
    const { user, change } = open(moduleOf([name, note]));
    await user.type(await screen.findByRole('textbox', { name: '备注' }), '在卡片里');
    change(moduleOf([name, node('card', '', { label: '', children: [note] })]));
    // The card's layout comes when one is first drawn.
    await screen.findByRole('textbox', { name: '备注' });
    expect(box('备注').value).toBe('在卡片里');
    await user.type(box('备注'), '了');
    change(moduleOf([note, name]));
    expect(box('备注').value).toBe('在卡片里了');
  });

  it('keeps the open tab, and opens another when that is gone', async () => {
    const item = (title: string, child: object) => node('tabItem', '', { children: [child] }, { title, name: title });
    const tabs = (...items: object[]) => moduleOf([node('tab', '', { children: items })]);
    const [one, two] = [item('甲页', name), item('乙页', note)];
    const { user, change } = open(tabs(one, two));
    await user.click(await screen.findByRole('tab', { name: '乙页' }));
    const selected = () => screen.getByRole('tab', { selected: true }).textContent;
    change(tabs(one, item('乙页', node('input', 'note', { label: '说明' }))));
    expect(selected()).toBe('乙页');
    expect(box('说明')).toBeTruthy();
    change(tabs(one));
    expect(selected()).toBe('甲页');
  });

  it('follows rules, defaults and settings', async () => {
    const { user, change } = open(moduleOf([name, note]));
    await screen.findByRole('textbox', { name: '备注' });
    change(moduleOf([name, node('input', 'note', { label: '备注', defaultValue: '默认' })]));
    expect(box('备注').value).toBe('默认');
    const rules = [{ when: 'name == "无"', then: { disabled: 'note' } }];
    change(moduleOf([name, note], { rules }));
    await user.type(box('名称'), '无');
    await waitFor(() => expect(box('备注').disabled).toBe(true));
    change(moduleOf([name, note]));
    expect(box('备注').disabled).toBe(false);
    change(moduleOf([name, node('input', 'note', { label: '备注' }, { readonly: true })]));
    expect(box('备注').readOnly).toBe(true);
  });

  it('opens a form of many new fields anew, with what was typed', async () => {
    const { user, change } = open(moduleOf([name]));
    await user.type(await screen.findByRole('textbox', { name: '名称' }), '还在');
    const more = Array.from({ length: 60 }, (_none, index) => node('input', `f${String(index)}`));
    change(moduleOf([...more, name]));
    expect(await screen.findByDisplayValue('还在')).toBeTruthy();
  });
});

describe('Preview: the language of the interface', () => {
  const i18n = { en: { 名称: 'Name', 备注: 'Remarks' } };
  const services = createMemoryServices({ language: 'en' });

  it('is that of the form, and of the next text as well', () => {
    const { change } = open(moduleOf([name], { i18n }), { services });
    expect(box('Name').disabled).toBe(false);
    change(moduleOf([name, note], { i18n }));
    expect(box('Remarks').disabled).toBe(false);
    change(moduleOf([name, note], { i18n: { en: { 名称: 'Title' } } }));
    expect(box('Title').disabled).toBe(false);
    expect(box('备注').disabled).toBe(false);
  });

  it('leaves the words of the author where it is theirs', () => {
    open(moduleOf([name], { i18n }));
    expect(box('名称').disabled).toBe(false);
  });
});

describe('Preview: what cannot be drawn', () => {
  it('says that there is nothing yet', () => {
    open(null);
    expect(screen.getByText(/还读不出模块/)).toBeTruthy();
  });

  it('leaves the last good one standing while the text is broken', async () => {
    const model = moduleOf([name]);
    const { show } = open(model);
    await screen.findByRole('textbox', { name: '名称' });
    show(analysisOf(model, { isStale: true }));
    expect(screen.getByText('预览停在上一次可用的内容')).toBeTruthy();
    expect(box('名称')).toBeTruthy();
  });

  it('says that a control failed, and goes on with the next good text and the values', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, change } = open(moduleOf([name, note]), { renderers: createCountingRenderers() });
    await user.type(await screen.findByRole('textbox', { name: '名称' }), '留着');
    change(moduleOf([name, node('input', 'note', { label: FAILING_LABEL })]));
    expect(await screen.findByText('按现在的内容无法画出预览')).toBeTruthy();
    expect(screen.getByText('这个控件画不出来')).toBeTruthy();
    change(moduleOf([name, note]));
    expect(box('名称').value).toBe('留着');
    quiet.mockRestore();
  });
});

describe('Preview: choosing a field', () => {
  it('by a click, which still leads to the control', async () => {
    const { user, onSelectField } = open(moduleOf([name, note]));
    await screen.findByRole('textbox', { name: '备注' });
    await user.click(screen.getByText('备注'));
    expect(onSelectField.mock.lastCall).toEqual(['note']);
    expect(document.activeElement).toBe(box('备注'));
    await user.click(box('名称'));
    expect(onSelectField.mock.lastCall).toEqual(['name']);
    expect(document.activeElement).toBe(box('名称'));
  });

  it('with Alt, by mouse and keyboard, without the click reaching the control', async () => {
    const { onSelectField } = open(moduleOf([name, node('switch', 'isOn', { label: '开关' })]));
    const control = await screen.findByRole('switch');
    fireEvent.click(control, { altKey: true });
    expect(onSelectField.mock.calls).toEqual([['isOn']]);
    expect(control.getAttribute('aria-checked')).toBe('false');
    fireEvent.keyDown(box('名称'), { key: 'Enter', altKey: true });
    expect(onSelectField.mock.lastCall).toEqual(['name']);
  });

  it('with any click while that is on', async () => {
    const { user, onSelectField } = open(moduleOf([name, node('switch', 'isOn', { label: '开关' })]));
    const control = await screen.findByRole('switch');
    await user.click(screen.getByRole('button', { name: '选择字段' }));
    await user.click(control);
    expect(onSelectField.mock.calls).toEqual([['isOn']]);
    expect(control.getAttribute('aria-checked')).toBe('false');
    await user.click(screen.getByRole('button', { name: '选择字段', pressed: true }));
    await user.click(control);
    await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('true'));
    expect(onSelectField).toHaveBeenCalledTimes(2);
  });

  it('outlines the one that is chosen elsewhere and brings it into sight', async () => {
    const model = moduleOf([name, note]);
    const { show } = open(model);
    await screen.findByRole('textbox', { name: '备注' });
    const scrolled: (string | null)[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
      scrolled.push(this.getAttribute('data-field'));
    };
    show(analysisOf(model), { selectedFieldId: 'note' });
    expect(scrolled).toEqual(['note']);
    const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');
    expect(rules.some((rule) => rule.includes('[data-field="note"]') && rule.includes('outline'))).toBe(true);
  });
});

describe('Preview: the other pages', () => {
  const column = { prop: 'name', label: '名称', __vModel__: 'name' };
  const listed = (label: string) =>
    moduleOf([node('input', 'name', { label }), node('select', 'kind', { label: '类别' }, CHOICES)], {
      webType: 2,
      columnData: {
        columnList: [{ ...column, label }],
        btnsList: [{ value: 'add', label: '新增' }],
        columnBtnsList: [{ value: 'edit', label: '编辑' }],
      },
    });

  it('the list shows samples and chooses by its headings; the form comes back as it was left', async () => {
    const model = listed('名称');
    const { user, show, onSelectEntry } = open(model);
    await user.type(await screen.findByRole('textbox', { name: '名称' }), '写了一半');
    show(analysisOf(model), { mode: 'list' });
    expect(await screen.findByText('名称 1')).toBeTruthy();
    fireEvent.click(screen.getByText('名称 2'), { altKey: true });
    expect(onSelectEntry.mock.calls).toEqual([['column', 'name']]);
    const next = listed('品名');
    show(analysisOf(next), { mode: 'list' });
    expect(await screen.findByText('品名 1')).toBeTruthy();
    show(analysisOf(next), { mode: 'form' });
    expect(box('品名').value).toBe('写了一半');
  });

  it('a record saved in the preview joins the samples', async () => {
    const model = listed('名称');
    const { user, show } = open(model);
    await user.type(await screen.findByRole('textbox', { name: '名称' }), '新来的');
    await user.click(screen.getByRole('button', { name: /^确\s*定$/ }));
    expect(await screen.findByText('已加入示例数据，没有保存到系统')).toBeTruthy();
    await waitFor(() => expect(box('名称').value).toBe(''));
    show(analysisOf(model), { mode: 'list' });
    expect(await screen.findByText('新来的')).toBeTruthy();
  });

  it('the detail view leafs through the samples', async () => {
    const { user } = open(listed('名称'), { mode: 'detail' });
    expect(await screen.findByText('名称 1')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '下一条' }));
    expect(await screen.findByText('名称 2')).toBeTruthy();
    expect(screen.getByText('示例数据 2 / 6')).toBeTruthy();
  });

  it('the phone keeps the form and shows the list as cards', async () => {
    const model = listed('名称');
    const { user, show } = open(model);
    await user.type(await screen.findByRole('textbox', { name: '名称' }), '随身');
    const typedInto = box('名称');
    show(analysisOf(model), { device: 'phone' });
    expect(box('名称')).toBe(typedInto);
    show(analysisOf(model), { device: 'phone', mode: 'list' });
    expect((await screen.findByText('名称 1')).closest('li')).toBe(screen.getAllByRole('listitem')[0]);
  });
});
