import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseModule } from '../../src/engine/parse';
import { createDefaults } from '../../src/engine/rules';
import { registry } from '../../src/renderers/definitions';
import { node } from '../../src/server/modules/records/testing/purchase-module';
import { createRecordServer, type RecordServer } from '../../src/server/modules/records/testing/record-server';
import { seedOrganisation } from '../../src/server/seed/organisation';

/** Fields of the product with restrictions: a path is checked step by step, and a default is never refused. */
const title = node('input', 'title');
const path = node('organizeSelect', 'path');
const paths = node('organizeSelect', 'paths', { multiple: true });
const duty = node('posSelect', 'duty', { selectType: 'custom', ableDepIds: ['orgMedtech'] });
const own = { config: { defaultCurrent: true } };
const formData = {
  fields: [
    ...[title, path, paths, duty],
    node('userSelect', 'anybody', own),
    node('userSelect', 'imaging', { selectType: 'custom', ableDepIds: ['depImaging'], ...own }),
    node('userSelect', 'internal', { selectType: 'custom', ableDepIds: ['orgHospital'], ...own }),
    node('depSelect', 'department', { selectType: 'custom', ableDepIds: ['depImaging'], ...own }),
    node('organizeSelect', 'company', { isOnlyOrg: true, ...own }),
    node('organizeSelect', 'top', { parentId: '-1' }),
    node('organizeSelect', 'some', { selectType: 'custom', ableIds: ['orgHospital'] }),
    node('organizeSelect', 'authorised', { auth: true }),
    node('usersSelect', 'anyone', { multiple: true }),
  ],
};
let server: RecordServer;
let moduleId: string;
beforeAll(async () => {
  server = await createRecordServer();
  await server.deps.db.transaction().execute((trx) => seedOrganisation(trx, ''));
  moduleId = await server.release({
    fullName: '限制',
    enCode: 'restricted',
    webType: 2,
    formData: JSON.stringify(formData),
    columnData: JSON.stringify({ columnList: [], searchList: [] }),
  });
});
afterAll(() => server.close());

const refusedFields = async (values: object) => {
  const { code, data } = await server.create(moduleId, { title: 'x', ...values });
  return code === 200 ? [] : (data.errors as { field: string }[]).map(({ field }) => field);
};
const pathOf = async (id: string) => {
  const { rows } = await server.database.pool.query<{ path: string[] }>(
    `with recursive up as (select id, parent_id, array[id]::text[] as path from system.organizes where id = $1
      union all select o.id, o.parent_id, o.id || up.path from up join system.organizes o on o.id = up.parent_id)
    select path from up order by cardinality(path) desc limit 1`,
    [id],
  );
  return rows[0]?.path ?? [];
};

describe('a path of organisations', () => {
  it('is stored when each step lies below the one before', async () => {
    const whole = await pathOf('depImaging');
    expect(whole.length).toBeGreaterThan(2);
    expect(await refusedFields({ path: whole, paths: [whole, ['-1'], whole.slice(0, 1)] })).toEqual([]);
  });

  it('is refused when it leaves a step out, leads through another, or has one made up', async () => {
    const whole = await pathOf('depImaging');
    const other = await pathOf('depInternal');
    const forged = [
      whole.slice(-1),
      whole.slice(1),
      [...other.slice(0, -1), 'depImaging'],
      ['nobody', ...whole],
      ['-1', ...whole],
      [...whole, '-1'],
    ];
    for (const wrong of forged) expect([wrong, await refusedFields({ path: wrong })]).toEqual([wrong, ['path']]);
    expect(await refusedFields({ paths: [whole, whole.slice(1)] })).toEqual(['paths']);
  });
});

it('the node above all is stored where a field offers it, and there alone', async () => {
  const hospital = ['orgHospital'];
  expect(await refusedFields({ path: ['-1'], top: ['-1'], some: hospital, company: hospital })).toEqual([]);
  expect(await refusedFields({ top: hospital })).toEqual(['top']);
  expect(await refusedFields({ some: ['-1'] })).toEqual(['some']);
  expect(await refusedFields({ company: ['-1'] })).toEqual(['company']);
});

it('a field of authorised organisations takes those of the user who saves, and keeps what is stored', async () => {
  const imaging = await pathOf('depImaging');
  const save = async (account: string, authorised: unknown, id = '') => {
    const values = { title: 'x', authorised };
    const { code, data } = id
      ? await server.update(moduleId, id, values, { account })
      : await server.create(moduleId, values, { account });
    return {
      id: data?.id as string,
      refused: code === 200 ? [] : (data.errors as { field: string }[]).map((e) => e.field),
    };
  };
  const keeperId = await server.createUserFor(moduleId, 'keeper', { buttons: ['btn_add', 'btn_edit'] });
  await server.deps.db.updateTable('users').set({ organize_id: 'depInformation' }).where('id', '=', keeperId).execute();
  expect((await save('keeper', await pathOf('depInformation'))).refused).toEqual([]);
  expect((await save('keeper', imaging)).refused).toEqual(['authorised']);
  expect((await save('keeper', ['-1'])).refused).toEqual(['authorised']);
  const made = await save('admin', imaging);
  expect(made.refused).toEqual([]);
  expect((await save('keeper', imaging, made.id)).refused).toEqual([]);
  expect((await save('keeper', await pathOf('depInternal'), made.id)).refused).toEqual(['authorised']);
});

it('a token names the kind that its object has', async () => {
  expect(await refusedFields({ anyone: ['orgHospital--company', 'depImaging--department'] })).toEqual([]);
  expect(await refusedFields({ anyone: ['orgHospital--department'] })).toEqual(['anyone']);
  expect(await refusedFields({ anyone: ['depImaging--company'] })).toEqual(['anyone']);
});

it('a position of a restricted field may lie in an organisation below', async () => {
  const { rows } = await server.database.pool.query<{ id: string; organize_id: string }>(
    'select id, organize_id from system.positions',
  );
  const inImaging = rows.find(({ organize_id }) => organize_id === 'depImaging');
  const elsewhere = rows.find(({ organize_id }) => organize_id === 'depInternal');
  expect(await refusedFields({ duty: inImaging?.id })).toEqual([]);
  expect(await refusedFields({ duty: elsewhere?.id })).toEqual(['duty']);
});

it('a new record starts with nobody that its save would refuse', async () => {
  const { model } = parseModule({ formData }, registry);
  if (!model) throw new Error('the module is unsound');
  const info = await server.call('staff01', 'GET', '/api/oauth/CurrentUser');
  const { userId, organizeId, organizeIdList, roleIds = [] } = info.data.userInfo;
  const user = {
    ...{ userId, userName: '', account: '', organizeId, organizeName: '', departmentId: organizeId },
    ...{ departmentName: '', positionId: '', positionName: '', roleIds },
  };
  const context = { now: 0, timeZone: 'Asia/Shanghai', language: 'zh', user, organizeIdPath: organizeIdList } as const;
  const values = createDefaults({ model, registry, context });
  expect(values).toMatchObject({ anybody: userId, imaging: null, internal: userId, department: null, company: [] });
  expect(await refusedFields({ ...values, title: 'x' })).toEqual([]);
});
