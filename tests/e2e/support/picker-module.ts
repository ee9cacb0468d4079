import type { Api } from './api';
import { unique } from './system-data';

/** The field of a released one-field module. */
export interface PickerField {
  readonly jnpfKey: string;
  readonly label: string;
  readonly props: Readonly<Record<string, unknown>>;
}

/** Releases a module whose form and list have one field, `picked`; returns the path of its page. */
export async function releaseForm(api: Api, { jnpfKey, label, props }: PickerField): Promise<string> {
  const enCode = unique('pick');
  const node = { __vModel__: 'picked', __config__: { jnpfKey, label, span: 24 }, ...props };
  const document = {
    fullName: unique('选择'),
    enCode,
    type: 1,
    webType: 2,
    formData: JSON.stringify({ popupType: 'general', generalWidth: '600px', fields: [node] }),
    columnData: JSON.stringify({
      type: 1,
      columnList: [{ prop: 'picked', label, jnpfKey }],
      searchList: [],
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [{ value: 'edit', label: '编辑' }],
    }),
  };
  const { id } = await api.call('POST', '/api/visualdev/Base', document);
  await api.call('POST', `/api/visualdev/Base/${String(id)}/Actions/Release`, {
    pc: 1,
    app: 0,
    pcModuleParentId: '-1',
  });
  return `/model/${enCode}`;
}
