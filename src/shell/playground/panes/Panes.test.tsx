// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SourceFinding } from '../../../engine/lint';
import type { PaneName, PanesProps } from '../contract';
import { moduleOf, node } from '../preview/testing/preview-module';
import { analysisOf, renderSurrounded } from '../preview/testing/render-preview';
import { Panes } from './Panes';

const TEXT = `{
  "fullName": "采购",
  "formData": { "fields": [{ "__config__": { "jnpfKey": "nobody" }, "__vModel__": "a" }] }
}`;

const fix = { title: 'playground.inspect.copy', params: {}, changes: [] };
const finding = (code: string, severity: SourceFinding['severity'], offset: number): SourceFinding => ({
  code,
  severity,
  message: () => `${code} 的说明`,
  wayOut: () => `${code} 的办法`,
  pointer: `/${code}`,
  range: { offset, length: 1 },
  missing: null,
  fixes: severity === 'error' ? [fix] : [],
});

function open(pane: PaneName, more: Partial<PanesProps> = {}) {
  const onReveal = vi.fn();
  const onFix = vi.fn();
  renderSurrounded(
    <Panes
      moduleId="m1"
      pane={pane}
      analysis={analysisOf(null, { text: TEXT })}
      values={{}}
      selectedFieldId=""
      onReveal={onReveal}
      onFix={onFix}
      {...more}
    />,
  );
  return { onReveal, onFix, user: userEvent.setup({ delay: null }) };
}

afterEach(cleanup);

describe('the findings', () => {
  const findings = [finding('FIRST', 'error', 2), finding('SECOND', 'warning', TEXT.indexOf('formData'))];
  const analysis = analysisOf(null, { text: TEXT, findings });

  it('stand with severity, sentence, way out, code and line; a line leads to its place, a button mends', async () => {
    const { user, onReveal, onFix } = open('findings', { analysis });
    const line = screen.getByText('SECOND 的说明').closest('tr') as HTMLElement;
    expect(within(line).getByText('SECOND 的办法')).toBeTruthy();
    expect(within(line).getByText('SECOND')).toBeTruthy();
    await user.click(within(line).getByRole('button', { name: '第 3 行' }));
    expect(onReveal.mock.calls).toEqual([['/SECOND']]);
    await user.click(screen.getByText('FIRST 的说明'));
    expect(onReveal.mock.lastCall).toEqual(['/FIRST']);
    await user.click(screen.getByRole('button', { name: /^复\s*制$/ }));
    expect(onFix.mock.calls).toEqual([[fix]]);
    expect(onReveal).toHaveBeenCalledTimes(2);
  });

  it('are filtered by severity and by text', async () => {
    const { user } = open('findings', { analysis });
    await user.click(screen.getByText('警告 1'));
    expect(screen.queryByText('FIRST 的说明')).toBeNull();
    await user.click(screen.getByText('全部 2'));
    await user.type(screen.getByRole('textbox', { name: '按文字筛选' }), 'first');
    expect(screen.queryByText('SECOND 的说明')).toBeNull();
    expect(screen.getByText('FIRST 的说明')).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: '按文字筛选' }), 'nothing');
    expect(screen.getByText('没有符合筛选条件的内容')).toBeTruthy();
  });

  it('say that there are none', () => {
    open('findings');
    expect(screen.getByText('没有发现问题')).toBeTruthy();
  });
});

describe('the fidelity report', () => {
  it('says what reading has done with the document, at its line', async () => {
    const { user, onReveal } = open('fidelity');
    expect(screen.getByText('ENGINE_WIDGET_UNKNOWN')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: '第 3 行' })[0] as HTMLElement);
    expect(String(onReveal.mock.lastCall?.[0])).toMatch(/^\/formData\/fields\/0/);
  });
});

describe('what is made of the model', () => {
  const model = moduleOf(
    [
      node('input', 'name', { label: '名称', required: true }),
      node('inputNumber', 'amount', { label: '金额' }),
      node('table', 'items', { label: '明细', children: [node('inputNumber', 'price', { label: '单价' })] }),
    ],
    {
      webType: 2,
      rules: [{ when: 'amount > 10', description: '大额', then: { disabled: 'name' } }],
      columnData: {
        columnList: [{ prop: 'name', label: '名称', __vModel__: 'name' }],
        searchList: [{ prop: 'name', label: '名称', __vModel__: 'name', searchType: 1 }],
        btnsList: [{ value: 'add', label: '新增' }],
        useBtnPermission: true,
      },
    },
  );
  const analysis = analysisOf(model);

  it('the values and the compiled schema are JSON that can be copied', async () => {
    const written: string[] = [];
    const { user } = open('values', { values: { name: '甲', amount: undefined } });
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: (text: string) => Promise.resolve(void written.push(text)) },
    });
    await user.click(screen.getByRole('button', { name: /^复\s*制$/ }));
    expect(written.map((text) => JSON.parse(text) as unknown)).toEqual([{ name: '甲', amount: null }]);
    expect(await screen.findByText('已复制')).toBeTruthy();
    cleanup();
    open('compiled', { analysis });
    expect(screen.getByLabelText('编译后的 Formily Schema').textContent).toContain('"x-component": "Widget"');
  });

  it('the form stands as a schema of standard Formily that can be saved, and with what is different there', async () => {
    const saved: { readonly name: string; readonly content: Blob | undefined }[] = [];
    const blobs: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => `blob:${String(blobs.push(blob))}`,
      revokeObjectURL: () => undefined,
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, content: blobs.at(-1) });
    });
    const { user, onReveal } = open('formily', { analysis });
    const schema = await screen.findByLabelText('可由 @formily/antd-v5 绘制的 JSON Schema');
    expect(schema.textContent).toContain('"x-component": "ArrayTable"');
    await user.click(screen.getByRole('button', { name: /下\s*载/ }));
    expect(saved).toEqual([{ name: '采购.formily.json', content: expect.any(Blob) as Blob }]);
    expect(saved[0]?.content?.size).toBe(new TextEncoder().encode(`${schema.textContent ?? ''}\n`).length);
    await user.click(screen.getByText(/^不同之处 \d+$/));
    await user.click(screen.getByText(/列表、搜索、按钮、权限和数据表不属于表单/));
    expect(onReveal.mock.calls).toEqual([['']]);
    vi.restoreAllMocks();
  });

  it('the tables stand as a table and as SQL', async () => {
    const { user } = open('tables', { analysis });
    const row = screen.getByText('amount').closest<HTMLTableRowElement>('tr') as HTMLTableRowElement;
    expect([...row.cells].map((cell) => cell.textContent)).toEqual(['amount', 'numeric', '金额', '']);
    expect(screen.getByText('子表 items')).toBeTruthy();
    await user.click(screen.getByText('SQL'));
    const sql = screen.getByText(/create table/).textContent ?? '';
    expect(sql).toMatch(/create table "[^"]+" \(\n {2}"id" text,/);
    expect(sql).toMatch(/foreign key \("_parent_id"\) references/);
    expect(sql).toMatch(/create index "[^"]+" on "[^"]+" \(left\("name", 255\), "id"\)/);
  });

  it('the permissions say what can be granted and whether that is asked for', async () => {
    const { user } = open('permissions', { analysis });
    const buttons = screen.getByRole('heading', { name: /^按钮/ });
    expect(within(buttons).getByText('已启用控制')).toBeTruthy();
    expect(within(screen.getByRole('heading', { name: /^列表列/ })).getByText(/未启用控制/)).toBeTruthy();
    await user.type(screen.getByRole('textbox', { name: '按文字筛选' }), 'items-');
    expect(screen.getByText('items-price')).toBeTruthy();
    expect(screen.queryByText('btn_add')).toBeNull();
  });

  it('the chosen field says why it is as it is with the values of the preview', async () => {
    const { user, onReveal } = open('why', { analysis, selectedFieldId: 'name', values: { amount: 11 } });
    expect(screen.getByText('“名称”为何如此')).toBeTruthy();
    expect(screen.getByText('不可填写')).toBeTruthy();
    expect(screen.getByText('大额')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '/rules/0' }));
    expect(onReveal.mock.calls).toEqual([['/rules/0']]);
    cleanup();
    open('why', { analysis });
    expect(screen.getByText(/选择一个字段/)).toBeTruthy();
  });

  it('says when it is of an older text, and when there is none', () => {
    open('compiled', { analysis: analysisOf(model, { isStale: true }) });
    expect(screen.getByText('以下内容来自上一次可用的文本')).toBeTruthy();
    cleanup();
    open('tables');
    expect(screen.getByText('文本还读不出模块')).toBeTruthy();
  });
});
