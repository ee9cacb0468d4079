import { randomBytes } from 'node:crypto';
import type { Api } from './api';

/** An entity that a test created under a unique name and code. */
export interface Made {
  readonly id: string;
  readonly fullName: string;
  readonly enCode: string;
}

type Members = Readonly<Record<string, unknown>>;

/** A unique name: the stem and six hexadecimal digits. */
export function unique(stem: string): string {
  return `${stem}${randomBytes(3).toString('hex')}`;
}

async function make(api: Api, path: string, names: { fullName: string; enCode: string }, body: Members): Promise<Made> {
  const { id } = await api.call('POST', path, { id: '', ...names, sortCode: 0, description: '', ...body });
  return { id: String(id), ...names };
}

/** Creates a dictionary type, at the top level unless `parentId` is given. */
export function makeType(api: Api, body: Members & { readonly fullName?: string } = {}): Promise<Made> {
  const names = { fullName: body.fullName ?? unique('分类'), enCode: unique('type') };
  return make(api, '/api/system/DictionaryType', names, { parentId: '-1', isTree: 0, ...body });
}

/** Creates an entry of a dictionary type, at the top level unless `parentId` is given. */
export function makeEntry(
  api: Api,
  typeId: string,
  body: Members & { readonly fullName?: string } = {},
): Promise<Made> {
  const names = { fullName: body.fullName ?? unique('字典'), enCode: unique('entry') };
  return make(api, '/api/system/DictionaryData', names, {
    dictionaryTypeId: typeId,
    parentId: '0',
    enabledMark: 1,
    ...body,
  });
}

/** Entries of a dictionary type; null when it does not exist. */
export async function readEntries(api: Api, typeId: string): Promise<readonly Members[] | null> {
  const { code, data } = await api.ask('GET', `/api/system/DictionaryData/${typeId}?isTree=0`);
  return code === 200 ? (data.list ?? []) : null;
}

/** Creates the dictionary type of business types, with two entries for number rules, unless it exists. */
export async function ensureBusinessTypes(
  api: Api,
): Promise<{ readonly typeId: string; readonly names: readonly string[] }> {
  const { list = [] } = await api.call('GET', '/api/system/DictionaryType');
  const known = list.find(({ enCode }) => enCode === 'businessType');
  const names = ['采购业务', '人事业务'];
  if (known) return { typeId: String(known['id']), names };
  const { id } = await api.call('POST', '/api/system/DictionaryType', {
    parentId: '-1',
    fullName: '业务分类',
    enCode: 'businessType',
    isTree: 0,
  });
  for (const fullName of names) await makeEntry(api, String(id), { fullName });
  return { typeId: String(id), names };
}

/** Creates a number rule, in the first business type unless another is given. */
export async function makeRule(api: Api, body: Members & { readonly fullName?: string } = {}): Promise<Made> {
  const { typeId } = await ensureBusinessTypes(api);
  const [category] = (await readEntries(api, typeId)) ?? [];
  const names = { fullName: body.fullName ?? unique('单据'), enCode: unique('rule') };
  return make(api, '/api/system/BillRule', names, {
    category: category?.['id'],
    prefix: 'CG',
    dateFormat: 'yyyyMMdd',
    digit: 4,
    startNumber: '0001',
    enabledMark: 1,
    ...body,
  });
}
