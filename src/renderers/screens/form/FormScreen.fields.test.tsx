// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SourceError } from '../../shared/sources/record-source';
import { UnsavedInputProvider } from '../../shared/hosts/unsaved-input';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormScreen } from './FormScreen';

function setup(formData: object, source = new MemorySource(), recordId: string | null = null) {
  const release = vi.fn();
  const hold = vi.fn(() => release);
  renderScreen(
    <UnsavedInputProvider value={hold}>
      <FormScreen
        model={testModule(formData)}
        source={source}
        access={accessOf()}
        recordId={recordId}
        onSaved={() => undefined}
      />
    </UnsavedInputProvider>,
  );
  return { source, hold, release, user: userEvent.setup({ delay: null }) };
}

const confirm = () => screen.getByRole('button', { name: /^确\s*定$/ });
const textbox = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });

afterEach(cleanup);

describe('FormScreen: fields of every kind', () => {
  it('calculates while the user types and saves the result', async () => {
    const { source, user } = setup({
      fields: [
        fieldNode('inputNumber', 'price', { label: '单价' }),
        fieldNode('inputNumber', 'count', { label: '数量' }),
        fieldNode(
          'calculate',
          'total',
          { label: '合计' },
          { expression: [{ __vModel__: 'price' }, '×', { __vModel__: 'count' }], precision: 2, isStorage: 2 },
        ),
      ],
    });
    await user.type(await screen.findByRole('spinbutton', { name: '单价' }), '0.1');
    await user.type(screen.getByRole('spinbutton', { name: '数量' }), '3');
    expect(await screen.findByText('0.30')).toBeTruthy();
    await user.click(confirm());
    await waitFor(() => expect(source.records[0]?.values['total']).toBe(0.3));
  });

  it('shows, hides and requires by rule, and keeps what a field held that is hidden again', async () => {
    const { source, user } = setup({
      fields: [
        fieldNode('input', 'kind', { label: '类别' }),
        fieldNode('input', 'reason', { label: '原因', defaultValue: '默认' }),
      ],
      rules: [{ when: 'kind == "其他"', then: { visible: ['reason'], required: ['reason'] } }],
    });
    const kind = await textbox('类别');
    expect(screen.queryByRole('textbox', { name: '原因' })).toBeNull();
    await user.type(kind, '其他');
    const reason = await textbox('原因');
    await user.clear(reason);
    await user.click(confirm());
    expect(await screen.findByText('原因不能为空')).toBeTruthy();
    await user.clear(kind);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '原因' })).toBeNull());
    await user.click(confirm());
    await waitFor(() => expect(source.records).toHaveLength(1));
    expect(source.records[0]?.values).toMatchObject({ reason: '默认' });
  });

  it('opens the tab of the first mistake and focuses it', async () => {
    const item = (title: string, child: object) => ({ title, __config__: { jnpfKey: 'tabItem', children: [child] } });
    const { user } = setup({
      fields: [
        fieldNode('tab', '', {
          children: [
            item('基本', fieldNode('input', 'a', { label: '甲' })),
            item('其他', fieldNode('input', 'b', { label: '乙', required: true })),
          ],
        }),
      ],
    });
    await textbox('甲');
    await user.click(confirm());
    expect(await screen.findByText('乙不能为空')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '乙' })));
  });

  it('puts findings about rows on their cells, from browser and server alike', async () => {
    const table = fieldNode('table', 'items', {
      label: '明细',
      children: [
        fieldNode('input', 'title', { label: '品名', required: true }),
        fieldNode('inputNumber', 'qty', { label: '数量' }),
      ],
    });
    const source = new MemorySource([
      {
        items: [
          { title: '纱布', qty: 1 },
          { title: '', qty: 2 },
        ],
      },
    ]);
    const { user } = setup({ fields: [table] }, source, 'r1');
    await screen.findByText('纱布');
    await user.click(confirm());
    expect(await screen.findByText(/不能为空/)).toBeTruthy();
    expect(source.records[0]?.version).toBe(1);
    cleanup();

    const valid = new MemorySource([{ items: [{ title: '纱布', qty: 1 }] }]);
    valid.failNext(
      'update',
      new SourceError('库存不足', {
        code: 400,
        fieldErrors: [{ fieldId: 'items-qty', rowIndex: 0, message: '最多 0 件' }],
      }),
    );
    const second = setup({ fields: [table] }, valid, 'r1');
    await screen.findByText('纱布');
    await second.user.click(confirm());
    expect(await screen.findByText('最多 0 件')).toBeTruthy();
    expect(screen.getByText('库存不足')).toBeTruthy();
  });

  it('names an unknown widget and keeps its value', async () => {
    const source = new MemorySource([{ name: '甲', sign: { image: 'x' } }]);
    const { user } = setup(
      { fields: [fieldNode('input', 'name', { label: '名称' }), fieldNode('handwriting', 'sign', { label: '签名' })] },
      source,
      'r1',
    );
    expect(await screen.findByText(/handwriting/)).toBeTruthy();
    await user.type(await textbox('名称'), '乙');
    await user.click(confirm());
    await waitFor(() => expect(source.records[0]?.values).toMatchObject({ name: '甲乙', sign: { image: 'x' } }));
  });

  it('holds unsaved input from the first key until it is saved', async () => {
    const { source, hold, release, user } = setup({ fields: [fieldNode('input', 'name', { label: '名称' })] });
    const name = await textbox('名称');
    expect(hold).not.toHaveBeenCalled();
    await user.type(name, '甲');
    expect(hold).toHaveBeenCalledTimes(1);
    expect(release).not.toHaveBeenCalled();
    await user.click(confirm());
    await waitFor(() => expect(source.records).toHaveLength(1));
    await waitFor(() => expect(release).toHaveBeenCalled());
  });

  it('goes on with an empty form after 确定并新增, under a new key', async () => {
    const { source, user } = setup({
      hasConfirmAndAddBtn: true,
      confirmAndAddText: '确定并新增',
      fields: [fieldNode('input', 'name', { label: '名称' })],
    });
    for (const [index, name] of ['甲', '甲'].entries()) {
      await user.type(await textbox('名称'), name);
      await user.click(screen.getByRole('button', { name: '确定并新增' }));
      await waitFor(() => expect(source.records).toHaveLength(index + 1));
      await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '名称' }).value).toBe(''));
    }
    expect(new Set(source.keys).size).toBe(2);
  });
});
