// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { RecordPage, RecordQuery } from '../../shared/record-source';
import { ModuleScreen } from '../ModuleScreen';
import { MemorySource } from '../testing/memory-source';
import { installBrowserGaps, renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

/** Looks at part of its rows for a text of one character. */
class PartSource extends MemorySource {
  override async list(query: RecordQuery): Promise<RecordPage> {
    const page = await super.list(query);
    return String(query.search['name'] ?? '').length === 1 ? { ...page, searchedRows: 10_000 } : page;
  }
}

beforeAll(installBrowserGaps);
afterEach(cleanup);

it('says that a search has looked at part of the rows, until one looks at all', async () => {
  const name = columnNode('input', 'name', { label: '名称' });
  const columnData = { columnList: [name], searchList: [{ ...name, searchType: 2 }], btnsList: [], columnBtnsList: [] };
  const model = testModule({ fields: [fieldNode('input', 'name', { label: '名称' })] }, columnData);
  renderScreen(<ModuleScreen model={model} source={new PartSource([{ name: '张三' }])} access={accessOf()} />);
  await screen.findByText('张三');
  expect(screen.queryByText(/只查找了/)).toBeNull();
  const user = userEvent.setup({ delay: null });
  const input = screen.getByRole('textbox', { name: '名称' });
  await user.type(input, '张{Enter}');
  expect(
    await screen.findByText('只查找了列表的前 10,000 条，其余的没有查。多输入一两个字，就能查找全部。'),
  ).toBeTruthy();
  await user.type(input, '三{Enter}');
  await expect.poll(() => screen.queryByText(/只查找了/)).toBeNull();
});
