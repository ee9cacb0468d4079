import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Product } from '../support/product';

export const SLOW_INTERFACE = 'loadSlow';
export const QUICK_INTERFACE = 'loadQuick';
/** Longer than the bystander's maximum response time. */
const SLOW_SECONDS = 8;

/** Runs statements in the database of a started product, for data that no API creates yet. */
export async function withDatabase<T>(dataDir: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const { port, password } = JSON.parse(readFileSync(path.join(dataDir, 'postgres.json'), 'utf8')) as {
    port: number;
    password: string;
  };
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'formloom', password, database: 'formloom' });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

/** Publishes a form with choices of a slow and a fast data interface, and grants one account its menu. */
export async function offerInterfaces(product: Product, token: string, account: string): Promise<void> {
  const interfaces = [
    [SLOW_INTERFACE, `select n, pg_sleep(${String(SLOW_SECONDS)})::text as s from generate_series(1, 1) as n`],
    [QUICK_INTERFACE, `select n::text as n, n::text as s from generate_series(1, 1000) as n where n::text in ({ids})`],
  ];
  await withDatabase(product.dataDir, async (client) => {
    for (const values of interfaces) {
      await client.query(
        `insert into system.data_interfaces (id, full_name, en_code, data_type, query) values ($1, $1, $1, 1, $2)`,
        values,
      );
    }
  });
  const fields = interfaces.map(([id = '']) => ({
    __config__: { jnpfKey: 'select', label: id, dataType: 'dynamic', propsUrl: id, templateJson: [] },
    __vModel__: id,
    props: { label: 's', value: 'n' },
  }));
  const entity = {
    fullName: 'slow choices',
    enCode: 'slowChoices',
    formData: { fields },
    columnData: { columnList: [], searchList: [], btnsList: [{ value: 'add', label: 'add' }] },
  };
  const id = String((await product.call('POST', '/api/visualdev/Base', token, entity))?.data.id);
  const release = { pc: 1, app: 0, pcModuleParentId: '-1' };
  const answer = await product.call('POST', `/api/visualdev/Base/${id}/Actions/Release`, token, release);
  if (answer?.code !== 200) throw new Error(`not released: ${JSON.stringify(answer)}`);
  await withDatabase(product.dataDir, (client) =>
    client.query(
      `insert into system.grants (object_type, object_id, menu_id, item_type, code)
        select 'user', u.id, m.id, item.type, item.code from system.users u, system.menus m,
          (values ('module', ''), ('button', 'add'), ('button', 'btn_add')) as item (type, code)
        where u.account = $1 and m.module_id = $2`,
      [account, id],
    ),
  );
}
