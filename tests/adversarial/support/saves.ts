import { randomUUID } from 'node:crypto';
import type { Product, ProductAnswer } from './product';

const SAVERS = 10;
const ROWS = 5;
const STOP_TIMEOUT_MS = 60_000;

/** Publishes a module with a title and a sub-table; returns its id. */
export async function releaseSavedModule({ call }: Product, token: string): Promise<string> {
  const node = (widget: string, key: string, config: object = {}) => ({
    __config__: { jnpfKey: widget, label: key, ...config },
    __vModel__: key,
  });
  const title = node('input', 'title', { unique: true });
  const entity = {
    fullName: 'saved',
    enCode: 'saved',
    formData: { fields: [title, node('table', 'items', { children: [node('input', 'name')] })] },
    columnData: { columnList: [{ ...title, prop: 'title', label: 'title' }], searchList: [] },
  };
  const id = String((await call('POST', '/api/visualdev/Base', token, entity))?.data.id);
  const released = await call('POST', `/api/visualdev/Base/${id}/Actions/Release`, token, {});
  if (released?.code !== 200) throw new Error(`not released: ${JSON.stringify(released)}`);
  return id;
}

/** Users who save records one after the other, with a retry under the same idempotency key until acknowledged. */
export interface Savers {
  /** Titles of the acknowledged records. */
  readonly acknowledged: readonly string[];
  /** All other answers; null = unanswered. */
  readonly refusals: readonly (ProductAnswer | null)[];
  /** Lets each saver finish its record and stops; throws after 60 s. */
  stop: () => Promise<void>;
}

/** Starts ten savers. */
export function startSavers(product: Product, { moduleId, token }: { moduleId: string; token: string }): Savers {
  const acknowledged: string[] = [];
  const refusals: (ProductAnswer | null)[] = [];
  let isOver = false;
  let isGivenUp = false;
  const save = async (title: string) => {
    const items = Array.from({ length: ROWS }, (_entry, index) => ({ name: `${title}-${String(index)}` }));
    const body = { data: JSON.stringify({ title, items }), idempotencyKey: randomUUID() };
    for (;;) {
      const answer = await product.call('POST', `/api/visualdev/OnlineDev/${moduleId}`, token, body);
      if (answer?.code === 200) return;
      refusals.push(answer);
      if (!product.isRunning() || isGivenUp) throw new Error(`not saved: ${JSON.stringify(answer)}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  const saver = async () => {
    while (!isOver) {
      const title = randomUUID();
      await save(title);
      acknowledged.push(title);
    }
  };
  const running = Promise.all(Array.from({ length: SAVERS }, saver));
  running.catch(() => undefined);
  return {
    acknowledged,
    refusals,
    async stop() {
      isOver = true;
      const timer = setTimeout(() => {
        isGivenUp = true;
      }, STOP_TIMEOUT_MS);
      await running.finally(() => clearTimeout(timer));
    },
  };
}

/** Titles of all records in the list, and whether each record has all its rows. */
export async function readSaved(
  { call }: Product,
  { moduleId, token }: { moduleId: string; token: string },
): Promise<{ readonly titles: readonly string[]; readonly isWhole: boolean }> {
  const rows: { id: string; title: string }[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const url = `/api/visualdev/OnlineDev/${moduleId}/List`;
    const answer = await call('POST', url, token, { currentPage, pageSize: 500 });
    rows.push(...(answer?.data.list as typeof rows));
    if (rows.length >= Number(answer?.data.pagination.total)) break;
  }
  let isWhole = true;
  for (const { id } of rows) {
    const answer = await call('GET', `/api/visualdev/OnlineDev/${moduleId}/${id}`, token);
    const { items } = JSON.parse(String(answer?.data.data)) as { items: unknown[] };
    isWhole &&= items.length === ROWS;
  }
  return { titles: rows.map(({ title }) => title), isWhole };
}
