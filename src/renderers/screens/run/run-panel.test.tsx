// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ResolvedCall } from '../../../engine/contract/resource';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../definitions';
import { SourceError } from '../../shared/sources/record-source';
import { createResourceSource } from '../../shared/sources/resource-source';
import { useServices } from '../../shared/hosts/services';
import { FormScreen } from '../form/FormScreen';
import { renderScreen, translate } from '../testing/render-screen';
import { accessOf, fieldNode } from '../testing/test-module';

const column = (key: string, label: string, widget = 'input') => fieldNode(widget, key, { label });

/** A form whose button runs what stands in it. */
function moduleWith(action: object = {}) {
  const document = {
    id: 'system/tried',
    fullName: '接口',
    enCode: 'system.tried',
    webType: 1,
    resource: {
      calls: {
        create: { method: 'POST', path: '/api/Things' },
        try: { method: 'POST', path: '/api/Things/Try', sendsRecord: true },
      },
      jsonTexts: { parameters: 'parametersText' },
    },
    formData: {
      fields: [
        fieldNode('input', 'query', { label: '语句' }),
        fieldNode('textarea', 'parametersText', { label: '参数文本', noShow: true }),
        fieldNode('table', 'parameters', {
          label: '参数',
          children: [
            column('field', '名称'),
            column('required', '必填', 'switch'),
            column('defaultValue', '默认值'),
            column('source', '来源'),
          ],
        }),
        fieldNode('table', 'fields', { label: '结果字段', children: [column('name', '字段')] }),
        fieldNode('button', '', { label: '' }, { buttonText: '测试', action: { type: 'run', call: 'try', ...action } }),
      ],
    },
  };
  const { model, issues } = parseModule(document, registry);
  if (!model) throw new Error(JSON.stringify(issues));
  return { model, issues };
}

const ASKS = {
  name: 'parameters-field',
  required: 'parameters-required',
  value: 'parameters-defaultValue',
  unless: 'parameters-source',
  into: 'paramList',
};

const report = (more: object = {}) => ({
  isDone: true,
  message: '',
  tookMs: 12,
  rowCount: 2,
  fields: ['id', 'beds'],
  data: [
    { id: 'w1', beds: 30 },
    { id: 'w2', beds: null },
  ],
  rows: null,
  steps: [{ kind: 'statement', text: 'select $1', values: ['A', null], tookMs: 3 }],
  ...more,
});

function setup(action: object, answer: () => unknown, values: Readonly<Record<string, unknown>> = {}) {
  const { model } = moduleWith(action);
  const sent: ResolvedCall[] = [];
  function Opened() {
    const services = useServices();
    const source = useMemo(
      () => createResourceSource({ model, registry, services, translate, params: {}, listId: 'tried' }),
      [services],
    );
    return (
      <FormScreen
        model={model}
        source={source}
        access={accessOf()}
        recordId={null}
        initialValues={values}
        onSaved={() => undefined}
      />
    );
  }
  renderScreen(<Opened />, {
    call: (call) => {
      sent.push(call);
      try {
        return Promise.resolve({ data: answer(), message: '' });
      } catch (error) {
        return Promise.reject(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  const user = userEvent.setup({ delay: null });
  return { sent, user, press: async () => user.click(await screen.findByRole('button', { name: '测试' })) };
}

const panel = () => screen.findByRole('region', { name: '运行' });

afterEach(cleanup);

describe('a run in a form', () => {
  it('sends what stands in the form, unsaved, and shows rows, steps, fields and JSON', async () => {
    const { sent, user, press } = setup({}, () => report(), { query: 'select 1' });
    await press();
    expect(await screen.findByText('运行成功：2 行，12 毫秒')).toBeTruthy();
    expect(sent).toMatchObject([{ method: 'POST', path: '/api/Things/Try', body: { query: 'select 1' } }]);
    expect(sent[0]?.body).not.toHaveProperty('parameters');
    const shown = within(await panel());
    expect(shown.getByText('w2')).toBeTruthy();
    expect(shown.getByText('null')).toBeTruthy();
    await user.click(shown.getByRole('tab', { name: '日志（1）' }));
    expect(shown.getByText('select $1')).toBeTruthy();
    expect(shown.getByText('$1').nextElementSibling?.textContent).toBe('A');
    await user.click(shown.getByRole('tab', { name: '原始 JSON' }));
    expect(shown.getByRole('group', { name: '原始 JSON' }).textContent).toContain('"id": "w1"');
    await user.click(shown.getByRole('tab', { name: '字段' }));
    expect(shown.getByRole('row', { name: 'beds 数字 30' })).toBeTruthy();
    expect(shown.queryByRole('button', { name: /填入/ })).toBeNull();
  });

  it('asks for the values of its parameters, and for those that are needed until they are there', async () => {
    const rows = [
      { field: 'ward', required: 1, defaultValue: null },
      { field: 'kind', required: 0, defaultValue: 'x' },
      { field: 'user', required: 1, defaultValue: null, source: '4' },
    ];
    const { sent, user, press } = setup({ asks: ASKS }, () => report(), { parameters: rows });
    await press();
    const box = await screen.findByRole('textbox', { name: '* ward' });
    expect(sent).toEqual([]);
    await user.click(within(await panel()).getByRole('button', { name: '运行' }));
    expect(await screen.findByText('请填写ward')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(box, 'A{Enter}');
    await screen.findByText(/运行成功/);
    expect(sent[0]?.body).toMatchObject({
      paramList: [
        { field: 'ward', defaultValue: 'A' },
        { field: 'kind', defaultValue: 'x' },
      ],
    });
    const { parametersText } = sent[0]?.body ?? {};
    expect(JSON.parse(String(parametersText))).toMatchObject([
      { field: 'ward' },
      { field: 'kind', defaultValue: 'x' },
      { field: 'user', source: '4' },
    ]);
  });

  it('shows why a run was refused, and its steps', async () => {
    const message = '语句第 2 行：列 x 不存在';
    const { press } = setup({}, () => report({ isDone: false, message, data: null, fields: [], rowCount: 0 }));
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(within(await panel()).getByText('select $1')).toBeTruthy();
  });

  it.each([
    [
      'a refusal of the call',
      () => {
        throw new SourceError('没有权限', { code: 403 });
      },
      '没有权限',
    ],
    ['an answer of another kind', () => 'text', '无法读取返回的结果'],
  ])('shows %s', async (_name, answer, expected) => {
    const { press } = setup({}, answer);
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain(expected);
  });

  it('says when there are no rows', async () => {
    const { press } = setup({}, () => report({ data: [], fields: [], rowCount: 0 }));
    await press();
    expect(await screen.findByText('没有数据')).toBeTruthy();
  });

  it('runs again when its button is pressed again, and goes when it is closed', async () => {
    const { sent, user, press } = setup({}, () => report());
    await press();
    await screen.findByText(/运行成功/);
    await press();
    await waitFor(() => expect(sent).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: '关闭运行面板' }));
    expect(screen.queryByRole('region', { name: '运行' })).toBeNull();
  });

  it('takes over fields that the sub-table does not have', async () => {
    const values = { fields: [{ name: 'id' }] };
    const { sent, user, press } = setup({ takes: 'fields-name' }, () => report(), values);
    await press();
    await screen.findByText(/运行成功/);
    await user.click(screen.getByRole('tab', { name: '字段' }));
    await user.click(await screen.findByRole('button', { name: '填入“结果字段”' }));
    expect(await screen.findByText('已填入 1 个字段')).toBeTruthy();
    await press();
    await waitFor(() => expect(sent[1]?.body?.['fields']).toMatchObject([{ name: 'id' }, { name: 'beds' }]));
  });

  it('names what it cannot find', () => {
    const codes = (action: object) => moduleWith(action).issues.map(({ code, pointer }) => `${code} ${pointer}`);
    expect(codes({ asks: ASKS, takes: 'fields-name' }).filter((each) => each.includes('/action'))).toEqual([]);
    expect(codes({ takes: 'nothing-name' }).join()).toContain('ENGINE_REFERENCE_MISSING');
    expect(codes({ asks: { name: 'parameters-nothing', into: 'x' } }).join()).toContain('ENGINE_ACTION_INVALID');
    expect(codes({ call: 'nothing' }).join()).toContain('ENGINE_REFERENCE_MISSING');
  });
});
