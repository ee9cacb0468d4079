import { expectAccessible, standStill } from './axe';
import { makeRoleOf } from './support/administration';
import { Api } from './support/api';
import { draftField, draftModule } from './support/draft-document';
import { expect, test } from './support/fixtures';
import { createDraft, openWorkbench } from './support/playground';
import { FormPage, ListPage } from './support/screen';
import { takePicture } from './support/pictures';

/** A module is given to people with its publication: they see it, with its buttons, and work with it. */
test.describe.configure({ timeout: 180_000 });

test('published to a role: who has the role sees the module at once and adds a record', async ({ openAs }) => {
  const api = await Api.signIn('admin');
  const role = await makeRoleOf(api, 'reader');

  const entity = draftModule([draftField('input', 'name', '姓名')]);
  const columnData = { ...(entity['columnData'] as object), useBtnPermission: true };
  const moduleId = await createDraft(api, { ...entity, columnData });
  const workbench = await openWorkbench(openAs, 'admin', moduleId);
  const { page } = workbench;
  const dialog = await workbench.openPublish();
  await dialog.getByRole('button', { name: '选择角色' }).click();
  const picker = page.getByRole('dialog', { name: '选择角色' });
  await picker.getByRole('tab', { name: '全局' }).click();
  await picker.getByRole('treeitem', { name: role }).click();
  await picker.getByRole('button', { name: /^确\s*定$/ }).click();
  await expect(picker).toBeHidden();
  await expect(dialog.getByRole('list', { name: '将获得此模块的对象' })).toContainText(`角色 · ${role}`);
  await expect(dialog.getByText(`${role}立即可以打开此模块，并使用其全部按钮、列和字段`)).toBeVisible();
  await standStill(page);
  await takePicture(page, 'publish-to-people');
  await expectAccessible(page, 'publishing to people');
  await dialog.getByRole('button', { name: '发布', exact: true }).click();
  await workbench.expectPublished(1);

  const reader = await openAs('reader', '/home');
  await reader.getByRole('navigation', { name: '主菜单' }).getByText(String(entity['fullName'])).click();
  const list = new ListPage(reader);
  await list.press('新增');
  const form = new FormPage(reader);
  await form.fill({ 姓名: '张三' });
  await form.save();
  await list.expectTotal(1);
  await expect(list.row('张三').getByRole('button', { name: '编辑' })).toBeVisible();
});
