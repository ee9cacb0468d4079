// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedCall } from '../../../engine/contract/resource';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../definitions';
import { useServices } from '../../shared/hosts/services';
import { createResourceSource } from '../../shared/sources/resource-source';
import { renderScreen, translate } from '../testing/render-screen';
import { accessOf } from '../testing/test-module';
import { FormScreen } from './FormScreen';

const { model } = parseModule(
  {
    id: 'system/grants',
    fullName: 'x',
    enCode: 'x',
    webType: 1,
    resource: {
      calls: {
        read: { method: 'GET', path: '/api/grants/{record.id}' },
        update: { method: 'PUT', path: '/api/grants/{record.id}' },
        tree: { method: 'GET', path: '/api/tree', query: { kind: 'kind' } },
      },
    },
    formData: {
      fields: [
        { __vModel__: 'kind', __config__: { jnpfKey: 'input', label: '类别' } },
        {
          __vModel__: 'grants',
          __config__: { jnpfKey: 'checkTree', label: '权限', dataType: 'resource', resourceCall: 'tree' },
          props: { label: 'fullName', value: 'id', children: 'children' },
        },
      ],
    },
  },
  registry,
);

const TREE = {
  list: [{ id: 'u', fullName: '用户', type: 'menu', children: [{ id: 'u.add', fullName: '新增' }] }],
  inherited: [{ id: 'u.add', from: ['角色 护士长'] }],
};

function setup() {
  if (!model) throw new Error('the module is refused');
  const parsed = model;
  const sent: ResolvedCall[] = [];
  function Opened() {
    const services = useServices();
    const source = useMemo(
      () => createResourceSource({ model: parsed, registry, services, translate, params: {}, listId: 'x' }),
      [services],
    );
    const props = { recordId: 'r1', onSaved: vi.fn(), onClose: vi.fn() };
    return <FormScreen model={parsed} source={source} access={accessOf()} {...props} />;
  }
  renderScreen(<Opened />, {
    call: (call) => {
      sent.push(call);
      const record = { id: 'r1', kind: 'a', grants: ['gone'] };
      return Promise.resolve({ data: call.path === '/api/tree' ? TREE : record, message: '' });
    },
  });
  return { sent, user: userEvent.setup({ delay: null }) };
}

afterEach(cleanup);

describe('a tree of check boxes in a form', () => {
  it('asks its call, marks what is inherited, tells the change from what was read and sends the ids', async () => {
    const { sent, user } = setup();
    await screen.findByRole('tree', { name: '权限' });
    expect(sent.find(({ path }) => path === '/api/tree')?.query).toEqual({ kind: 'a' });
    expect(screen.getByText('来自：角色 护士长')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('gone');
    expect(screen.getByText('与已保存的一致')).toBeTruthy();
    fireEvent.click(screen.getByRole('treeitem', { name: /用户/ }));
    expect(await screen.findByText('将增加 2 项')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^确\s*定$/ }));
    await waitFor(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({ grants: ['gone', 'u', 'u.add'] }),
    );
  });

  it('asks again when a field that its call reads has changed', async () => {
    const { sent, user } = setup();
    await screen.findByRole('tree', { name: '权限' });
    await user.type(screen.getByRole('textbox', { name: /类别/ }), 'b');
    const kinds = () => sent.filter(({ path }) => path === '/api/tree').map(({ query }) => query['kind']);
    await waitFor(() => expect(kinds()).toEqual(['a', 'ab']));
    expect(screen.getByRole('alert').textContent).toContain('gone');
  });
});
