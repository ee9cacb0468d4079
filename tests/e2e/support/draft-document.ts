import { randomBytes } from 'node:crypto';

type Node = Readonly<Record<string, unknown>>;

/** A field node as the playground writes it. */
export function draftField(jnpfKey: string, key: string, label: string, extra: Node = {}): Node {
  const { config, ...props } = extra as { readonly config?: Node };
  return { __config__: { jnpfKey, label, span: 24, ...config }, __vModel__: key, ...props };
}

/** A small module with a unique name: fields, and a list of all of them. */
export function draftModule(fields: readonly Node[], suffix = randomBytes(3).toString('hex')): Node {
  const columnList = fields.map((field) => ({
    prop: field['__vModel__'],
    label: (field['__config__'] as Node)['label'],
  }));
  return {
    fullName: `登记表${suffix}`,
    enCode: `draft${suffix}`,
    type: 1,
    webType: 2,
    category: '',
    tables: [],
    formData: { popupType: 'general', generalWidth: '600px', labelPosition: 'right', labelWidth: 100, fields },
    columnData: {
      type: 1,
      columnList,
      searchList: [],
      hasPage: true,
      pageSize: 20,
      btnsList: [{ value: 'add', label: '新增' }],
      columnBtnsList: [
        { value: 'edit', label: '编辑' },
        { value: 'remove', label: '删除' },
      ],
    },
  };
}
