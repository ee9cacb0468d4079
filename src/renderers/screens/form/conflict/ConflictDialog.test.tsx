// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { RecordValues } from '../../../../engine/contract/evaluation';
import { registry } from '../../../definitions';
import { createGivenOptions } from '../../../shared/sources/given-options';
import { createMemoryServices } from '../../testing/memory-services';
import { renderScreen, translate } from '../../testing/render-screen';
import { accessOf, fieldNode, testModule } from '../../testing/test-module';
import { FormController } from '../form-controller';
import type { OpenRecord } from '../use-record';
import { ConflictDialog } from './ConflictDialog';
import { createJoint } from './create-joint';

const options = [
  { id: 'a', fullName: '甲类' },
  { id: 'b', fullName: '乙类' },
  { id: 'c', fullName: '丙类' },
];
const model = testModule({
  fields: [
    fieldNode('select', 'kind', { label: '类别' }, { options }),
    fieldNode('userSelect', 'owner', { label: '负责人' }),
    fieldNode('input', 'note', { label: '备注' }),
    fieldNode('table', 'items', {
      label: '明细',
      children: [fieldNode('input', 'goods', { label: '品名' }), fieldNode('inputNumber', 'count', { label: '数量' })],
    }),
  ],
});
const services = createMemoryServices({
  names: (kind, ids) => Promise.resolve(new Map(kind === 'user' ? ids.map((id) => [id, `名字 ${id}`]) : [])),
});
const row = (id: string, goods: string, count: number) => ({ id, goods, count });
const stored: RecordValues = {
  kind: 'a',
  owner: 'u1',
  note: '原',
  items: [row('r1', '笔', 1), row('r2', '纸', 2), row('r3', '墨', 3)],
};

/** An open form whose record somebody else has saved. */
function open(mine: RecordValues, theirs: RecordValues) {
  const access = accessOf();
  const context = () => services.evaluationContext();
  const controller = new FormController({ model, registry, access, values: stored, stored, translate, context });
  for (const [key, value] of Object.entries(mine)) controller.input(key, value);
  const record = { controller, base: { stored, version: 1 }, options: createGivenOptions() } as OpenRecord;
  const answer = { version: 2, values: { ...stored, ...theirs }, changedBy: '李护士', changedAt: 0 };
  return createJoint({ model, registry, access, services, recordId: 'r', record, answer });
}

function show(joint: ReturnType<typeof open>) {
  const onSave = vi.fn();
  const conflict = { joint, merged: joint.merge(), focused: null };
  renderScreen(<ConflictDialog {...{ model, conflict, onSave }} onCancel={() => undefined} />, services);
  return { onSave, user: userEvent.setup({ delay: null }) };
}
const shown = async () => {
  await waitFor(() => expect(screen.queryByText('…', { exact: false })).toBeNull());
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
};

afterEach(cleanup);

it('shows values as their widgets do: the label of a choice, the name of a person, nothing as such', async () => {
  show(open({ kind: 'b', owner: 'u2', note: '' }, { kind: 'c', owner: 'u3', note: '她' }));
  expect(await shown()).toEqual([
    '类别原来：甲类我的乙类对方的丙类',
    '负责人原来：名字 u1我的名字 u2对方的名字 u3',
    '备注原来：原我的（空）对方的她',
  ]);
});

it('names cells and rows of sub-tables by the number of the row, and saves what is chosen for each', async () => {
  const mine = [{ goods: '新', count: 9 }, row('r1', '笔', 5)];
  const theirs = [row('r1', '笔', 6), row('r2', '宣纸', 2)];
  const joint = open({ items: mine }, { items: theirs });
  const { onSave, user } = show(joint);
  expect(await shown()).toEqual([
    '明细 第 2 行 · 数量原来：1我的5对方的6',
    '明细 原第 2 行原来：品名: 纸\n数量: 2我的（已删除该行）对方的品名: 宣纸\n数量: 2',
  ]);
  await user.click(screen.getByRole('button', { name: '全部用对方的' }));
  await user.click(screen.getByRole('button', { name: '按所选保存' }));
  const choose = onSave.mock.calls[0]?.[0] as Parameters<typeof joint.merge>[0];
  expect(joint.merge(choose)).toMatchObject({
    conflicts: [],
    values: { items: [{ goods: '新' }, row('r1', '笔', 6), row('r2', '宣纸', 2)] },
  });
});

it('says of different contents with the same text that they differ', async () => {
  const { items } = stored as { readonly items: readonly object[] };
  const bare = (goods: string) => items.map((each) => ({ ...each, id: undefined, goods }));
  const joint = open({ items: bare('我') }, { items: bare('她') });
  show(joint);
  expect(await shown()).toEqual(['明细原来：3 行我的3 行（内容不同）对方的3 行（内容不同）']);
});
