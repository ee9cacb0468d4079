// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ResolvedCall } from '../../../engine/contract/resource';
import { toMd5 } from '../../../engine/values/md5';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../definitions';
import { useServices } from '../../shared/hosts/services';
import { createResourceSource } from '../../shared/sources/resource-source';
import { renderScreen, translate } from '../testing/render-screen';
import { accessOf } from '../testing/test-module';
import { FormScreen } from './FormScreen';

const box = (key: string, label: string, extra: object = {}) => ({
  __vModel__: key,
  __config__: {
    jnpfKey: 'input',
    label,
    required: true,
    regList: [{ pattern: '/^.{8,}$/', message: '至少8个字符' }],
  },
  showPassword: true,
  hash: 'md5',
  ...extra,
});

const { model } = parseModule(
  {
    id: 'system/reset',
    fullName: 'x',
    enCode: 'x',
    webType: 1,
    resource: {
      calls: {
        read: { method: 'GET', path: '/api/users/{record.id}' },
        create: { method: 'POST', path: '/api/users', sendsRecord: false, body: { userPassword: 'password' } },
        update: { method: 'PUT', path: '/api/users/{record.id}' },
      },
    },
    rules: [{ when: 'repeat != password', then: { invalid: { repeat: '两次输入的密码不一致' } } }],
    formData: { fields: [box('password', '新密码'), box('repeat', '再次输入')] },
  },
  registry,
);

function setup(recordId: string | null) {
  if (!model) throw new Error('the module is refused');
  const parsed = model;
  const sent: ResolvedCall[] = [];
  function Opened() {
    const services = useServices();
    const source = useMemo(
      () => createResourceSource({ model: parsed, registry, services, translate, params: {}, listId: 'x' }),
      [services],
    );
    return (
      <FormScreen
        model={parsed}
        source={source}
        access={accessOf()}
        recordId={recordId}
        onSaved={onSaved}
        onClose={vi.fn()}
      />
    );
  }
  const onSaved = vi.fn();
  renderScreen(<Opened />, {
    call: (call) => {
      sent.push(call);
      return Promise.resolve({
        data: call.method === 'GET' ? { id: 'u1', password: 'kept', repeat: 'kept' } : { id: 'u1' },
        message: '',
      });
    },
  });
  return { sent, onSaved, user: userEvent.setup({ delay: null }) };
}

const password = (name: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(name));
const save = () => screen.getByRole('button', { name: /^确\s*定$/ });
const errorOf = (fieldId: string) => document.querySelector(`[data-field="${fieldId}"] [role=alert]`)?.textContent;

afterEach(cleanup);

describe('FormScreen with hashed passwords', () => {
  it('checks what was typed, and sends its hash alone', async () => {
    const { sent, onSaved, user } = setup(null);
    await user.type(await password('新密码'), '短');
    await user.type(await password('再次输入'), 'Right 密码 1');
    await user.click(save());
    await waitFor(() => expect(errorOf('password')).toBe('至少8个字符'));
    expect(errorOf('repeat')).toBe('两次输入的密码不一致');
    expect(sent).toEqual([]);
    await user.clear(await password('新密码'));
    await user.type(await password('新密码'), 'Right 密码 1');
    await user.click(save());
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(sent).toMatchObject([{ method: 'POST', body: { userPassword: toMd5('Right 密码 1') } }]);
    expect(JSON.stringify(sent)).not.toContain('Right');
  });

  it('shows nothing of what an answer says', async () => {
    setup('u1');
    expect((await password('新密码')).value).toBe('');
    expect(document.body.innerHTML).not.toContain('kept');
  });

  it('hides what is typed', async () => {
    setup(null);
    expect((await password('新密码')).type).toBe('password');
  });
});
