import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { field } from './support/module-document';
import { FormPage, ListPage } from './support/screen';
import { unique } from './support/system-data';
import { takePicture } from './support/pictures';

/**
 * A field that a rule locks by the record's state: in the form, in direct API calls, and in a form opened before the release.
 */
let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

const STATES = [
  { id: 'open', fullName: '处理中' },
  { id: 'closed', fullName: '已关闭' },
];
const title = field('comInput', 'title', '报修单');
const fields = [
  title,
  field('radio', 'status', '状态', { props: { __slot__: { options: STATES } } }),
  field('numInput', 'cost', '维修费用'),
  field('comInput', 'note', '处理说明'),
];
const lockedWhenClosed = [{ when: 'status == "closed"', then: { disabled: ['cost'] } }];
const lockedAlways = [...lockedWhenClosed, { when: 'true', then: { disabled: ['note'] } }];

const document = (name: string, rules: readonly object[]) => ({
  fullName: `报修${name}`,
  enCode: name,
  type: 1,
  webType: 2,
  formData: JSON.stringify({ popupType: 'general', generalWidth: '600px', fields, rules }),
  columnData: JSON.stringify({
    type: 1,
    columnList: [{ prop: 'title', label: '报修单', jnpfKey: 'comInput' }],
    searchList: [],
    btnsList: [{ value: 'add', label: '新增' }],
    columnBtnsList: [{ value: 'edit', label: '编辑' }],
  }),
});

async function publish(id: string, source: object): Promise<void> {
  const base = `/api/visualdev/Base/${id}`;
  await api.call('PUT', base, source);
  const { revision } = await api.call('GET', `${base}/Draft`);
  const { planId } = await api.call('POST', `${base}/Actions/Plan`, { revision });
  await api.call('POST', `${base}/Actions/Publish`, { planId, revision, confirmsLoss: true });
}

test('what a rule locks stays locked: in the form, past it, and after a release under an open form', async ({
  openAs,
}) => {
  const name = unique('locked');
  const id = String((await api.call('POST', '/api/visualdev/Base', document(name, lockedWhenClosed)))['id']);
  await api.call('POST', `/api/visualdev/Base/${id}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  const records = `/api/visualdev/OnlineDev/${id}`;
  const data = (values: object) => ({ id: '', data: JSON.stringify(values) });
  const closed = await api.call('POST', records, data({ title: '监护仪', status: 'open', cost: 100 }));
  const record = `${records}/${String(closed['id'])}`;
  await api.call('PUT', record, data({ status: 'closed' }));
  await api.call('POST', records, data({ title: '输液泵', status: 'open', note: '旧说明' }));
  const stored = async () => JSON.parse(String((await api.call('GET', record))['data'])) as Record<string, unknown>;

  const page = await openAs('admin', `/model/${name}`);
  const [list, form] = [new ListPage(page), new FormPage(page)];

  await test.step('the field of a closed record cannot be edited, that of an open one can', async () => {
    await list.pressInRow('监护仪', '编辑');
    await expect(form.field('维修费用')).toHaveValue('100');
    await expect(form.field('维修费用')).toBeDisabled();
    await expect(form.field('处理说明')).toBeEnabled();
    await takePicture(page, 'locked');
    await form.dialog.getByRole('radio', { name: '处理中' }).check();
    await expect(form.field('维修费用')).toBeEnabled();
    await form.cancel();
    await page
      .getByRole('dialog')
      .last()
      .getByRole('button', { name: /^离\s*开$/ })
      .click();
    await expect(form.dialog).toBeHidden();
  });

  await test.step('a request that says it comes from the form is refused by the name of the field', async () => {
    const { version, versionProof } = await api.call('GET', `${records}/Config`);
    const marking = { moduleVersion: version, moduleVersionProof: versionProof };
    const answer = await api.ask('PUT', record, { ...data({ ...(await stored()), cost: 99999 }), ...marking });
    expect([answer.code, answer.msg]).toEqual([400, expect.stringContaining('维修费用')]);
    expect(answer.data['errors']).toMatchObject([{ field: 'cost', code: 'ENGINE_VALUE_LOCKED' }]);
    expect((await stored())['cost']).toBe(100);
  });

  await test.step('a release that locks what is being typed: the person is told, and the text stays', async () => {
    await list.pressInRow('输液泵', '编辑');
    await form.fill({ 处理说明: '更换了电源板，试机两小时正常' });
    await publish(id, document(name, lockedAlways));
    await form.save();
    const told = page.getByText('已发布新版本');
    await expect(told.first()).toBeVisible();
    await expect(form.field('处理说明')).toHaveValue('更换了电源板，试机两小时正常');
    await takePicture(page, 'told');
  });
});
