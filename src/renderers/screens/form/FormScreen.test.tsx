// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SourceError } from '../../shared/sources/record-source';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormScreen } from './FormScreen';

const formData = {
  popupType: 'general',
  fields: [
    fieldNode('input', 'name', { label: '姓名', required: true, tipLabel: '与证件一致' }),
    fieldNode('input', 'phone', { label: '电话', regList: [{ pattern: '/^\\d+$/', message: '请输入正确的数字' }] }),
    fieldNode('inputNumber', 'age', { label: '年龄' }),
    fieldNode('input', 'hidden', { label: '不显示', noShow: true }),
  ],
};
const model = testModule(formData);

interface Setup {
  readonly source?: MemorySource;
  readonly recordId?: string | null;
  readonly popupType?: string;
}

function setup({ source = new MemorySource(), recordId = null, popupType = 'general' }: Setup = {}) {
  const onSaved = vi.fn();
  const onClose = vi.fn();
  const module = popupType === 'general' ? model : testModule({ ...formData, popupType });
  renderScreen(
    <FormScreen
      model={module}
      source={source}
      access={accessOf()}
      recordId={recordId}
      onSaved={onSaved}
      onClose={onClose}
    />,
  );
  return { source, onSaved, onClose, user: userEvent.setup({ delay: null }) };
}

const confirm = () => screen.getByRole('button', { name: /^确\s*定$/ });
const nameInput = () => screen.findByRole<HTMLInputElement>('textbox', { name: /姓名/ });
const shownName = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /姓名/ })?.value;

/** antd's dialogs read the deprecated `keyCode`, which user-event does not set. */
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });

afterEach(cleanup);

describe('FormScreen: creating', () => {
  it('shows what is missing under its field, focuses it, and saves once it is mended', async () => {
    const { source, onSaved, onClose, user } = setup();
    const name = await nameInput();
    expect(screen.queryByText('不显示')).toBeNull();
    await user.click(confirm());
    const error = await screen.findByRole('alert');
    expect(name.getAttribute('aria-describedby')).toBe(error.id);
    expect(name.getAttribute('aria-invalid')).toBe('true');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(source.records).toHaveLength(0);

    await user.type(name, '张三');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith({ id: 'r1', message: '新建成功' }));
    expect(source.records[0]?.values).toMatchObject({ name: '张三' });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('begins in the first required field without a value, whatever its control is', async () => {
    const choice = { options: [{ id: 'a', fullName: '甲' }], props: { label: 'fullName', value: 'id' } };
    const fields = [
      fieldNode('input', 'note', { label: '备注' }),
      fieldNode('input', 'given', { label: '已填', required: true, defaultValue: '有' }),
      fieldNode('select', 'kind', { label: '种类', required: true, dataType: 'static' }, choice),
      fieldNode('input', 'name', { label: '姓名', required: true }),
    ];
    renderScreen(
      <FormScreen
        model={testModule({ fields })}
        source={new MemorySource()}
        access={accessOf()}
        recordId={null}
        onSaved={vi.fn()}
        onClose={vi.fn()}
      />,
    );
    const kind = await screen.findByRole('combobox', { name: /种类/ });
    await waitFor(() => expect(document.activeElement).toBe(kind));
  });

  it('leaves the keyboard where somebody went on typing while the save was checked', async () => {
    const { user } = setup();
    const name = await nameInput();
    const phone = screen.getByRole<HTMLInputElement>('textbox', { name: /电话/ });
    await user.click(confirm());
    phone.focus();
    await screen.findByRole('alert');
    // Waits several frames: a wrong focus change would happen within them.
    for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(document.activeElement).toBe(phone);

    await user.click(confirm());
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it('checks a pattern when the field is left', async () => {
    const { user } = setup();
    await nameInput();
    await user.type(screen.getByRole('textbox', { name: /电话/ }), '12a');
    expect(screen.queryByText('请输入正确的数字')).toBeNull();
    await user.tab();
    expect(await screen.findByText('请输入正确的数字')).toBeTruthy();
  });

  it('puts findings of the server on their fields and keeps what was typed', async () => {
    const { source, user, onSaved } = setup();
    source.failNext(
      'create',
      new SourceError('姓名已存在', { code: 400, fieldErrors: [{ fieldId: 'name', message: '姓名不能重复' }] }),
    );
    await user.type(await nameInput(), '张三');
    await user.click(confirm());
    expect(await screen.findByText('姓名不能重复')).toBeTruthy();
    expect(screen.getByText('姓名已存在')).toBeTruthy();
    expect(shownName()).toBe('张三');
    expect(onSaved).not.toHaveBeenCalled();
  });

  it('tells a refusal once where its words stand at the field', async () => {
    const { user, source } = setup();
    const taken = { code: 400, fieldErrors: [{ fieldId: 'name', message: '姓名不能重复' }] };
    vi.spyOn(source, 'create').mockRejectedValueOnce(new SourceError('姓名不能重复', taken));
    await user.type(await nameInput(), '张三');
    await user.click(confirm());
    await waitFor(async () => expect((await nameInput()).getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('姓名不能重复')).toHaveLength(1);
  });

  it('saves again after the session was over, under the same key because nothing changed', async () => {
    const { source, user, onSaved } = setup();
    source.failNext('create', new SourceError('登录过期', { code: 600, isSessionOver: true }));
    await user.type(await nameInput(), '张三');
    await user.click(confirm());
    expect(await screen.findByText(/登录已过期，填写的内容已保留/)).toBeTruthy();
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(new Set(source.keys).size).toBe(1);
    expect(source.keys).toHaveLength(2);
  });

  it('sends one create for two quick clicks', async () => {
    const { source, user } = setup();
    const release = source.hold('create');
    await user.type(await nameInput(), '张三');
    await user.dblClick(confirm());
    await user.keyboard('{Control>}{Enter}{/Control}');
    release();
    await waitFor(() => expect(source.records).toHaveLength(1));
    expect(source.keys).toHaveLength(1);
  });

  it('saves with Ctrl+Enter', async () => {
    const { source, user } = setup();
    await user.type(await nameInput(), '张三');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(source.records).toHaveLength(1));
  });
});

describe('FormScreen: leaving', () => {
  it('closes at once when nothing was typed', async () => {
    const { onClose } = setup();
    const name = await nameInput();
    await waitFor(() => expect(document.activeElement).toBe(name));
    pressEscape();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('asks when something was typed, and stays when the user says so', async () => {
    const { onClose, user } = setup();
    await user.type(await nameInput(), '张');
    await user.click(screen.getByRole('button', { name: /取\s*消/ }));
    await user.click(await screen.findByRole('button', { name: '继续填写' }));
    await waitFor(() => expect(screen.queryByText(/还没有保存/)).toBeNull());
    expect(onClose).not.toHaveBeenCalled();
    expect(shownName()).toBe('张');
    await user.click(screen.getByRole('button', { name: /取\s*消/ }));
    await user.click(await screen.findByRole('button', { name: /离\s*开/ }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});

describe('FormScreen: editing', () => {
  it('reads the record and sends its version back', async () => {
    const source = new MemorySource([{ name: '张三', age: 30 }]);
    const { onSaved, user } = setup({ source, recordId: 'r1' });
    await waitFor(() => expect(shownName()).toBe('张三'));
    await user.type(await nameInput(), '丰');
    await user.click(confirm());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(source.records[0]).toMatchObject({ version: 2, values: { name: '张三丰', age: 30 } });
  });

  it('offers to try again when the record cannot be read', async () => {
    const source = new MemorySource([{ name: '张三' }]);
    source.failNext('read', new SourceError('数据库忙', { code: 400 }));
    const { user } = setup({ source, recordId: 'r1' });
    expect(await screen.findByText('数据库忙')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /重\s*试/ }));
    await waitFor(() => expect(shownName()).toBe('张三'));
  });
});

describe('FormScreen: hosts', () => {
  it.each(['general', 'drawer', 'fullScreen'])('opens and closes as %s', async (popupType) => {
    const { onClose } = setup({ popupType });
    const name = await nameInput();
    expect(screen.getByRole('dialog')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(name));
    pressEscape();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });
});
