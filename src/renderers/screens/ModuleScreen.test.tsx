// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { ModuleScreen } from './ModuleScreen';
import { MemorySource } from './testing/memory-source';
import { renderScreen } from './testing/render-screen';
import { accessOf, fieldNode, testModule } from './testing/test-module';

afterEach(cleanup);

it('is the form itself for a module without a list', async () => {
  const source = new MemorySource();
  renderScreen(
    <ModuleScreen
      model={testModule({ fields: [fieldNode('input', 'name', { label: '名称' })] })}
      source={source}
      access={accessOf()}
    />,
  );
  const user = userEvent.setup({ delay: null });
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '甲');
  await user.click(screen.getByRole('button', { name: /确\s*定/ }));
  expect(await screen.findByText('新建成功')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: '名称' }).value).toBe(''));
  expect(source.records).toHaveLength(1);
});

it('says that the form of a page was saved for as long as other screens do: about a second', async () => {
  const model = testModule({ fields: [fieldNode('input', 'name', { label: '名称' })] });
  renderScreen(<ModuleScreen model={model} source={new MemorySource()} access={accessOf()} />);
  const user = userEvent.setup({ delay: null });
  await user.type(await screen.findByRole('textbox', { name: '名称' }), '甲');
  await user.click(screen.getByRole('button', { name: /确\s*定/ }));
  expect(await screen.findByText('新建成功')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('新建成功')).toBeNull(), { timeout: 2_400 });
});
