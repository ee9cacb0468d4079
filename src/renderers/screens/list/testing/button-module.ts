import type { ModuleModel } from '../../../../engine/contract/module-model';
import { parseModule } from '../../../../engine/parse';
import { registry } from '../../../definitions';
import { fieldNode } from '../../testing/test-module';

const column = (prop: string, label: string) => ({ prop, label, jnpfKey: 'input' });

/** Accounts with calls for their buttons; `columns` overrides list settings. Throws when it has findings. */
export function buttonModule(columns: object = {}, form: object = {}): ModuleModel {
  const { model, issues } = parseModule(
    {
      id: 'system/account',
      fullName: '账号',
      enCode: 'system.account',
      webType: 2,
      resource: {
        params: ['kind'],
        calls: {
          list: { method: 'GET', path: '/api/Account' },
          read: { method: 'GET', path: '/api/Account/{record.id}' },
          types: { method: 'GET', path: '/api/Type' },
          unlock: { method: 'PUT', path: '/api/Account/{record.id}/Unlock' },
          kick: { method: 'POST', path: '/api/Account/Kick', body: { ids: 'selection.ids' } },
          rename: { method: 'PUT', path: '/api/Account/{selection.ids}/Name' },
          members: { method: 'GET', path: '/api/Account/{record.id}/Members' },
          saveMembers: {
            method: 'PUT',
            path: '/api/Account/{record.id}/Members',
            query: { count: 'picked.count' },
            body: { ids: 'picked.ids' },
          },
        },
      },
      formData: { fields: [fieldNode('input', 'name', { label: '名称' })], ...form },
      columnData: {
        hasPage: false,
        columnList: [column('name', '名称')],
        searchList: [],
        btnsList: [],
        columnBtnsList: [],
        ...columns,
      },
    },
    registry,
  );
  if (!model || issues.length > 0) throw new Error(JSON.stringify(issues));
  return model;
}
