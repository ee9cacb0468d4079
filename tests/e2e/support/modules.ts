import { randomBytes } from 'node:crypto';
import type { Api } from './api';
import { orderModule, type OrderOptions } from './module-document';

/** A released module and its menu entry. */
export interface Released {
  readonly moduleId: string;
  readonly menuId: string;
  /** Path of its page. */
  readonly path: string;
  readonly fullName: string;
}

interface MenuEntry {
  readonly id: string;
  readonly urlAddress: string;
  readonly propertyJson: string;
  readonly children?: readonly MenuEntry[] | null;
}

function findEntry(entries: readonly MenuEntry[], moduleId: string): MenuEntry | undefined {
  for (const entry of entries) {
    if (entry.propertyJson.includes(moduleId)) return entry;
    const below = findEntry(entry.children ?? [], moduleId);
    if (below) return below;
  }
  return undefined;
}

/** Creates and releases a module with a unique name through the public API. */
export async function releaseOrders(api: Api, options: OrderOptions = {}): Promise<Released> {
  const suffix = randomBytes(3).toString('hex');
  const enCode = `e2e${suffix}`;
  const fullName = `采购单${suffix}`;
  await api.call('POST', '/api/visualdev/Base', orderModule(fullName, enCode, options));
  const { list = [] } = await api.call('GET', `/api/visualdev/Base?keyword=${enCode}&currentPage=1&pageSize=20&type=1`);
  const moduleId = String(list.find((entry) => entry['enCode'] === enCode)?.['id']);
  await api.call('POST', `/api/visualdev/Base/${moduleId}/Actions/Release`, { pc: 1, app: 0, pcModuleParentId: '-1' });
  const entry = await findMenu(api, moduleId);
  return { moduleId, menuId: entry.id, path: `/${entry.urlAddress}`, fullName };
}

/** Path of the page of a released module. */
export async function findAddress(api: Api, moduleId: string): Promise<string> {
  return `/${(await findMenu(api, moduleId)).urlAddress}`;
}

/** Id of the menu entry of a released module. */
export async function findMenuId(api: Api, moduleId: string): Promise<string> {
  return (await findMenu(api, moduleId)).id;
}

async function findMenu(api: Api, moduleId: string): Promise<MenuEntry> {
  const { menuList } = await api.call('GET', '/api/oauth/CurrentUser');
  const entry = findEntry(menuList as readonly MenuEntry[], moduleId);
  if (!entry) throw new Error(`the released module ${moduleId} is in no menu`);
  return entry;
}

/** Creates records through the API; returns their ids. */
export async function createRecords(
  api: Api,
  { moduleId }: Pick<Released, 'moduleId'>,
  records: readonly Record<string, unknown>[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const values of records) {
    const data = await api.call('POST', `/api/visualdev/OnlineDev/${moduleId}`, {
      id: '',
      data: JSON.stringify(values),
    });
    ids.push(typeof data === 'string' ? data : String((data as Record<string, unknown> | null)?.['id'] ?? ''));
  }
  return ids;
}
