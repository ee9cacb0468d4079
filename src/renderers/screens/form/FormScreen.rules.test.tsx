// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../testing/test-module';
import { FormScreen } from './FormScreen';

/** Dependent fields of the number rule form (docs/screens.md#number-rules). */
const model = testModule({
  fields: [
    fieldNode('input', 'prefix', { label: '流水前缀', required: true, requiredMessage: '请输入流水前缀' }),
    fieldNode(
      'input',
      'digit',
      { label: '流水位数', defaultValue: '4', regList: [{ pattern: '/^[1-9]$/', message: '仅能输入正整数' }] },
      { maxlength: 1 },
    ),
    fieldNode('input', 'startNumber', {
      label: '流水起始',
      regList: [{ pattern: '/^[0-9]+$/', message: '只能输入数字' }],
    }),
    fieldNode('input', 'example', { label: '流水范例' }, { readonly: true }),
    fieldNode('inputNumber', 'sortCode', { label: '排序', defaultValue: 0 }, { min: 0, max: 999999, precision: 0 }),
  ],
  rules: [
    {
      when: 'true',
      then: {
        value: {
          example:
            'CONCAT(prefix, TEXT(NOW(), "yyyyMM"), IF(ISEMPTY(startNumber), "", PADLEFT(startNumber, digit, "0")))',
        },
      },
    },
    {
      on: 'leave',
      when: 'NOT(ISEMPTY(startNumber))',
      then: { value: { startNumber: 'PADLEFT(startNumber, digit, "0")' } },
    },
  ],
});

function setup(source = new MemorySource(), recordId: string | null = null) {
  const onClose = vi.fn();
  renderScreen(
    <FormScreen
      model={model}
      source={source}
      access={accessOf()}
      recordId={recordId}
      onSaved={() => undefined}
      onClose={onClose}
    />,
  );
  return { source, onClose, user: userEvent.setup({ delay: null }) };
}

const textbox = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const press = (name: RegExp) => screen.getByRole('button', { name });

afterEach(cleanup);

it('shows the example on each edit, and pads the start number only when it is left', async () => {
  const { user } = setup();
  expect((await textbox('流水范例')).value).toBe('202611');
  expect((await textbox('流水范例')).readOnly).toBe(true);
  await user.type(await textbox('流水前缀'), 'QJ');
  expect(await screen.findByDisplayValue('QJ202611')).toBeTruthy();
  await user.type(await textbox('流水起始'), '12');
  expect(await screen.findByDisplayValue('QJ2026110012')).toBeTruthy();
  expect((await textbox('流水起始')).value).toBe('12');
  await user.tab();
  expect((await textbox('流水起始')).value).toBe('0012');
});

it('pads before a save that leaves no field, and sends what it shows', async () => {
  const { source, user } = setup();
  await user.type(await textbox('流水前缀'), 'QJ');
  await user.type(await textbox('流水起始'), '7');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(source.records).toHaveLength(1));
  expect(source.records[0]?.values).toMatchObject({ startNumber: '0007', example: 'QJ2026110007' });
});

it('takes one digit only, and a sort order within its bounds', async () => {
  const { source, user } = setup();
  await user.type(await textbox('流水前缀'), 'QJ');
  const digit = await textbox('流水位数');
  await user.clear(digit);
  await user.type(digit, '65');
  expect(digit.value).toBe('6');
  const sortCode = screen.getByRole<HTMLInputElement>('spinbutton', { name: '排序' });
  await user.clear(sortCode);
  await user.type(sortCode, '1000000');
  await user.tab();
  expect(sortCode.value).toBe('999999');
  await user.clear(digit);
  await user.type(digit, '0');
  await user.tab();
  expect(await screen.findByText('仅能输入正整数')).toBeTruthy();
  await user.click(press(/^确\s*定$/));
  expect(source.records).toHaveLength(0);
});

it('an opened record whose example is out of date closes without a question', async () => {
  const source = new MemorySource([
    { prefix: 'QJ', digit: '3', startNumber: '001', example: 'QJ202510001', sortCode: 1 },
  ]);
  const { onClose, user } = setup(source, 'r1');
  expect(await screen.findByDisplayValue('QJ202611001')).toBeTruthy();
  await user.click(press(/取\s*消/));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(screen.queryByText(/还没有保存/)).toBeNull();
});
