import type { SentFile } from './exchange-server';

/** A field as designers write it (docs/module-format.md#nodes). */
export function fieldNode(key: string, widget = 'input'): Readonly<Record<string, unknown>> {
  return { __config__: { jnpfKey: widget, label: key }, __vModel__: key };
}

/** A module with one field and a list, in our own form; `extra` replaces members. */
export function moduleDocument(enCode: string, extra: object = {}): Readonly<Record<string, unknown>> {
  return {
    fullName: `功能${enCode}`,
    enCode,
    type: 1,
    webType: 2,
    formData: { fields: [fieldNode('title')] },
    columnData: { columnList: [{ ...fieldNode('title'), prop: 'title', label: '标题' }] },
    ...extra,
  };
}

/** A document as an uploaded file. */
export function jsonFile(name: string, content: object): SentFile {
  return { name, content: JSON.stringify(content) };
}

/** Options of an upload with these choices. */
export function choose(choices: readonly object[]) {
  return { fields: { choices: JSON.stringify(choices) } };
}
