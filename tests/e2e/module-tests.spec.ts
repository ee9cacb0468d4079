import { Api } from './support/api';
import { draftField, draftModule } from './support/draft-document';
import { expect, test } from './support/fixtures';
import { createDraft, openWorkbench } from './support/playground';
import { shoot } from './support/administration';

// Monaco loads slowly on busy machines: a generous timeout.
test.describe.configure({ timeout: 180_000 });

const fields = [draftField('inputNumber', 'amount', '金额'), draftField('textarea', 'remark', '备注')];
const RULE = [{ when: 'amount > 100000', then: { required: ['remark'] } }];

test('a test is recorded, fails when its rule breaks, stops the publication, and passes once it is mended', async ({
  openAs,
}) => {
  const api = await Api.signIn('admin');
  const document = { ...draftModule(fields), rules: RULE };
  const moduleId = await createDraft(api, document);
  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  const { panes, page } = workbench;
  await panes.getByRole('tab', { name: '测试' }).click();
  const record = panes.getByRole('button', { name: '录制测试' });
  await expect(panes.getByText('还没有测试', { exact: false })).toBeVisible();
  await expect(record).toBeDisabled();
  await shoot(page, 'module-tests-none');

  await workbench.preview.getByRole('spinbutton', { name: '金额' }).fill('200000');
  await expect(record).toBeEnabled();
  await record.click();
  const tests = panes.getByRole('list', { name: '模块的测试' });
  await expect(tests.locator('[data-status="passed"]')).toHaveCount(1);
  await workbench.saved();
  const recorded = JSON.parse(await workbench.text(api, moduleId)) as { tests: unknown[] };
  expect(recorded.tests).toMatchObject([
    { when: { amount: 200000 }, then: { required: ['remark'], refused: { remark: true } } },
  ]);

  await workbench.editor.setDocument({ ...recorded, rules: [] });
  await expect(tests.locator('[data-status="failed"]')).toHaveCount(1);
  await expect(panes.getByText('备注 (remark)应必填', { exact: false })).toBeVisible();
  await shoot(page, 'module-tests-failed');
  await workbench.saved();
  const refused = await workbench.openPublish();
  await expect(refused.getByText('测试“测试 1”未通过', { exact: false }).first()).toBeVisible();
  await expect(refused.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
  await shoot(page, 'module-tests-refused');
  await refused.getByRole('button', { name: /^取\s*消$/ }).click();

  await workbench.editor.setDocument(recorded);
  await expect(tests.locator('[data-status="passed"]')).toHaveCount(1);
  await workbench.saved();
  await workbench.publish();
  await workbench.expectPublished(1);
});
