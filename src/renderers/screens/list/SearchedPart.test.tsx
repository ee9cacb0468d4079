// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { RecordPage, RecordQuery } from '../../shared/sources/record-source';
import { ModuleScreen } from '../ModuleScreen';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';
import { accessOf, columnNode, fieldNode, testModule } from '../testing/test-module';

/** A source that searches only part of its rows for a text of one character, unless `reach` is `all`. */
class PartSource extends MemorySource {
  override async list(query: RecordQuery): Promise<RecordPage> {
    const page = await super.list(query);
    const isPart = String(query.search['name'] ?? '').length === 1 && query.reach !== 'all';
    return isPart ? { ...page, searchedRows: 10_000 } : page;
  }
}

afterEach(cleanup);

async function searchForOneCharacter() {
  const name = columnNode('input', 'name', { label: '名称' });
  const columnData = { columnList: [name], searchList: [{ ...name, searchType: 2 }], btnsList: [], columnBtnsList: [] };
  const model = testModule({ fields: [fieldNode('input', 'name', { label: '名称' })] }, columnData);
  renderScreen(<ModuleScreen model={model} source={new PartSource([{ name: '张三' }])} access={accessOf()} />);
  await screen.findByText('张三');
  expect(screen.queryByText(/其余的没有看/)).toBeNull();
  const user = userEvent.setup({ delay: null });
  const input = screen.getByRole('textbox', { name: '名称' });
  await user.type(input, '张{Enter}');
  await screen.findByText('只在 10,000 条中查找和排序，其余的没有看。可以多输入几个字、缩小条件，或者查找全部。');
  return { user, input };
}

it('says that a search has looked at part of the rows, until one looks at all', async () => {
  const { user, input } = await searchForOneCharacter();
  await user.type(input, '三{Enter}');
  await expect.poll(() => screen.queryByText(/其余的没有看/)).toBeNull();
});

it('looks at all rows when that is asked, and for the next search at a part again', async () => {
  const { user, input } = await searchForOneCharacter();
  await user.click(screen.getByRole('button', { name: '查找全部' }));
  await expect.poll(() => screen.queryByText(/其余的没有看/)).toBeNull();
  expect(await screen.findByText('张三')).toBeTruthy();
  await user.clear(input);
  await user.type(input, '三{Enter}');
  await screen.findByText(/其余的没有看/);
});
