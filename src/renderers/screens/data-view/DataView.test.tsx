// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { parseModel } from '../../../engine/parse/read-module';
import { FULL_ACCESS } from '../../../engine/permission';
import { rendererRegistry } from '../../index';
import { ScreenBody } from '../ScreenBody';
import { MemorySource } from '../testing/memory-source';
import { renderScreen } from '../testing/render-screen';

afterEach(cleanup);

const column = (prop: string, label: string) => ({ prop, label, sortable: true });

function setup(more: object = {}) {
  const document = {
    ...{ id: 'v', fullName: '值班医生', enCode: 'doctors', webType: 4, formData: null, interfaceId: 'doctors' },
    columnData: {
      type: 1,
      columnList: [column('doctor', '医生'), column('ward', '病区')],
      searchList: [{ prop: 'ward', label: '病区', searchType: 2 }],
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [{ value: 'edit', label: '编辑' }],
    },
    ...more,
  };
  const source = new MemorySource([
    { doctor: '王海', ward: '内科' },
    { doctor: '李青', ward: '外科' },
  ]);
  const model = parseModel(document, rendererRegistry.widgets);
  renderScreen(<ScreenBody model={model} source={source} access={FULL_ACCESS} />);
  return { user: userEvent.setup({ delay: null }), source };
}

it('lists and searches rows, and offers nothing that would change one', async () => {
  const { user } = setup();
  const row = await screen.findByRole('row', { name: /王海/ });
  expect(within(row).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: /新增/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /高级查询|回收站|视图/ })).toBeNull();
  await user.dblClick(within(row).getByText('王海'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.type(within(screen.getByRole('search')).getByRole('textbox', { name: '病区' }), '外{Enter}');
  await waitFor(() => expect(screen.queryByText('王海')).toBeNull());
  expect(screen.getByText('李青')).toBeTruthy();
});

it('says what is missing where no interface is named, and asks nothing', async () => {
  const { source } = setup({ interfaceId: '' });
  expect(await screen.findByText('数据视图没有内容')).toBeTruthy();
  expect(source.queries).toEqual([]);
});
