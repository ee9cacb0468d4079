// @vitest-environment jsdom
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { EMPTY_USER } from '../../../engine/contract/empty-user';
import { createField } from '../../shared/testing/create-field';
import { createMemoryScope } from '../../shared/testing/memory-scope';
import { createMemoryServices } from '../../shared/testing/memory-services';
import { TestProviders } from '../../shared/testing/TestProviders';
import { runWidgetContract } from '../../shared/widget-contract';
import example from './example.json';
import { renderer } from './index';
import { CreateUserView } from './View';

runWidgetContract(renderer, example);

const services = createMemoryServices({
  names: () => Promise.resolve(new Map([['u2', '李四']])),
  evaluationContext: () => ({
    now: 0,
    timeZone: 'Asia/Shanghai',
    language: 'zh',
    user: { ...EMPTY_USER, userId: 'u1', userName: '张三', account: 'zhangsan' },
  }),
});
const draw = (value: unknown, recordId: string) =>
  render(
    <TestProviders services={services} scope={createMemoryScope({}, recordId)}>
      <CreateUserView field={createField(renderer.definition)} value={value} options={[]} />
    </TestProviders>,
  ).container;

describe('who created a record', () => {
  afterEach(cleanup);

  it('is the user with the account while the record is new', () => {
    expect(draw(null, '').textContent).toBe('张三/zhangsan');
  });

  it('is the stored user afterwards, and never the reader', async () => {
    const container = draw('u2', 'r1');
    expect(container.textContent).toBe('');
    await waitFor(() => {
      expect(container.textContent).toBe('李四');
    });
    cleanup();
    expect(draw(null, 'r1').textContent).toBe('系统自动生成');
  });
});
