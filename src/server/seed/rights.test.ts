import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app';
import { seedModuleDocuments, seedModules } from './modules';
import { seedOrganisation } from './organisation';
import { createRandom } from './random';

/** Permissions of the example hospital's staff, checked by the calls that their browsers send. */
let server: TestApp;
/** One record of each module, created by the head of internal medicine. */
const made = new Map<string, string>();
const HEAD = 'staff01';
const OTHER_HEAD = 'staff12';
const DOCTOR = 'staff13';
const OTHER_DOCTOR = 'staff14';
const TECHNICIAN = 'staff20';
const PHARMACIST = 'staff22';
const ENGINEER = 'staff23';
const PATIENT = 'exPatientRegistration';
const REPAIR = 'exEquipmentRepair';
const ORDER = 'exPurchaseOrder';
const LEAVE = 'exLeaveRequest';
const DRUG = 'exDrugDictionary';

let count = 0;
function valuesOf(moduleId: string): Readonly<Record<string, unknown>> {
  const module = seedModules.find(({ id }) => id === moduleId);
  if (!module) throw new Error(moduleId);
  return module.makeRecord(createRandom(7), (count += 1), Date.now()).values;
}
const base = (moduleId: string) => `/api/visualdev/OnlineDev/${moduleId}`;
const create = (account: string, moduleId: string, values = valuesOf(moduleId)) =>
  server.call(account, 'POST', base(moduleId), { data: JSON.stringify(values) });
const list = (account: string, moduleId: string) =>
  server.call(account, 'POST', `${base(moduleId)}/List`, { currentPage: 1, pageSize: 100 });
const change = (account: string, moduleId: string, id: string, values: object) =>
  server.call(account, 'PUT', `${base(moduleId)}/${id}`, { data: JSON.stringify(values), version: 1 });
const remove = (account: string, moduleId: string, id: string) =>
  server.call(account, 'DELETE', `${base(moduleId)}/${id}`);
const show = (account: string, moduleId: string, id: string) =>
  server.call(account, 'GET', `${base(moduleId)}/${id}/DataChange`);
const madeIn = (moduleId: string) => made.get(moduleId) ?? '';

beforeAll(async () => {
  server = await createTestApp();
  await server.deps.db.transaction().execute((trx) => seedOrganisation(trx, ''));
  await seedModuleDocuments(server.deps);
  for (const { id } of seedModules) {
    const answer = await create(id === DRUG ? PHARMACIST : HEAD, id);
    if (answer.code !== 200) throw new Error(`${id}: ${answer.msg} ${JSON.stringify(answer.data)}`);
    made.set(id, answer.data.id as string);
  }
});
afterAll(() => server.close());

it('every example has its rights on', async () => {
  const off = [];
  for (const { id } of seedModules) {
    const { data } = await server.call('admin', 'GET', `${base(id)}/Config`);
    const list = JSON.parse(data.columnData) as Readonly<Record<string, unknown>>;
    for (const right of ['useBtnPermission', 'useColumnPermission', 'useFormPermission'])
      if (list[right] !== true) off.push(`${id} ${right}`);
  }
  expect(off).toEqual([]);
});

describe('leave requests belong to who asks for leave', () => {
  it('a member of staff neither sees, changes nor deletes that of a head, and no head that of another', async () => {
    const ofHead = (await create(OTHER_HEAD, LEAVE)).data.id as string;
    for (const account of [DOCTOR, TECHNICIAN, PHARMACIST, ENGINEER, HEAD]) {
      expect((await show(account, LEAVE, ofHead)).code).not.toBe(200);
      expect((await change(account, LEAVE, ofHead, valuesOf(LEAVE))).code).not.toBe(200);
      expect((await remove(account, LEAVE, ofHead)).code).not.toBe(200);
      const rows = (await list(account, LEAVE)).data.list as readonly { readonly id: string }[];
      expect(rows.map(({ id }) => id)).not.toContain(ofHead);
    }
    expect((await show(OTHER_HEAD, LEAVE, ofHead)).code).toBe(200);
  });
  it.each([HEAD, DOCTOR, TECHNICIAN, PHARMACIST, ENGINEER])(
    '%s makes, reads, changes and withdraws one',
    async (who) => {
      const { code, data } = await create(who, LEAVE);
      expect(code).toBe(200);
      const id = data.id as string;
      expect(((await list(who, LEAVE)).data.list as { id: string }[]).map((row) => row.id)).toContain(id);
      expect((await change(who, LEAVE, id, valuesOf(LEAVE))).code).toBe(200);
      expect((await remove(who, LEAVE, id)).code).toBe(200);
    },
  );
});

describe('patients', () => {
  it('are registered and corrected by doctors, and removed by heads only', async () => {
    const { data } = await create(DOCTOR, PATIENT);
    const id = data.id as string;
    expect((await change(OTHER_DOCTOR, PATIENT, id, valuesOf(PATIENT))).code).toBe(200);
    expect((await remove(DOCTOR, PATIENT, id)).code).toBe(403);
    expect((await remove(HEAD, PATIENT, id)).code).toBe(200);
  });
  it('are looked up by technicians, without what identifies them beyond the name', async () => {
    expect((await create(TECHNICIAN, PATIENT)).code).toBe(403);
    expect((await change(TECHNICIAN, PATIENT, madeIn(PATIENT), {})).code).toBe(403);
    const shown = await show(TECHNICIAN, PATIENT, madeIn(PATIENT));
    expect(shown.code).toBe(200);
    const values = JSON.parse(shown.data.data) as Readonly<Record<string, unknown>>;
    expect(Object.keys(values)).toEqual(expect.arrayContaining(['visitNo', 'patientName', 'complaint']));
    for (const key of ['idCard', 'phone', 'address']) expect(values).not.toHaveProperty(key);
    const [row] = (await list(TECHNICIAN, PATIENT)).data.list as Readonly<Record<string, unknown>>[];
    expect(row).toHaveProperty('patientName');
    expect(row).not.toHaveProperty('phone');
    expect(((await list(DOCTOR, PATIENT)).data.list as object[])[0]).toHaveProperty('phone');
  });
  it('are no business of the pharmacy and the workshop', async () => {
    for (const account of [PHARMACIST, ENGINEER]) expect((await list(account, PATIENT)).code).toBe(403);
  });
});

describe('repairs', () => {
  it('are reported by doctors and technicians, who see no costs and change none', async () => {
    for (const account of [DOCTOR, TECHNICIAN]) {
      const { code, data } = await create(account, REPAIR, { ...valuesOf(REPAIR), labourCost: 5000 });
      expect(code).toBe(200);
      const id = data.id as string;
      expect((await change(account, REPAIR, id, {})).code).toBe(403);
      expect((await remove(account, REPAIR, id)).code).toBe(403);
      const shown = JSON.parse((await show(account, REPAIR, id)).data.data) as object;
      for (const key of ['labourCost', 'parts', 'totalCost']) expect(shown).not.toHaveProperty(key);
      const stored = JSON.parse((await server.call('admin', 'GET', `${base(REPAIR)}/${id}`)).data.data) as object;
      expect(stored).not.toMatchObject({ labourCost: 5000 });
    }
  });
  it('are carried out by engineers, and removed by heads', async () => {
    const { data } = await create(DOCTOR, REPAIR);
    const id = data.id as string;
    const done = {
      ...valuesOf(REPAIR),
      status: 'repairing',
      parts: [{ partName: '风扇', model: 'F', quantity: 1, price: 45 }],
    };
    expect((await change(ENGINEER, REPAIR, id, done)).code).toBe(200);
    expect(JSON.parse((await show(ENGINEER, REPAIR, id)).data.data)).toMatchObject({ parts: [{ partName: '风扇' }] });
    expect((await remove(ENGINEER, REPAIR, id)).code).toBe(403);
    expect((await remove(HEAD, REPAIR, id)).code).toBe(200);
  });
});

describe('orders and drugs', () => {
  it('orders are written by the pharmacy and the workshop, and removed by heads; doctors have none', async () => {
    for (const account of [PHARMACIST, ENGINEER]) {
      const { code, data } = await create(account, ORDER);
      expect(code).toBe(200);
      expect((await change(account, ORDER, data.id as string, valuesOf(ORDER))).code).toBe(200);
      expect((await remove(account, ORDER, data.id as string)).code).toBe(403);
      expect((await remove(HEAD, ORDER, data.id as string)).code).toBe(200);
    }
    expect((await list(DOCTOR, ORDER)).code).toBe(403);
  });
  it('drugs are kept by the pharmacy; doctors and heads look them up without what they cost', async () => {
    for (const account of [DOCTOR, HEAD]) {
      expect((await create(account, DRUG)).code).toBe(403);
      const values = JSON.parse((await show(account, DRUG, madeIn(DRUG))).data.data) as object;
      expect(values).toHaveProperty('retailPrice');
      for (const key of ['purchasePrice', 'margin']) expect(values).not.toHaveProperty(key);
    }
    expect((await create(PHARMACIST, DRUG)).code).toBe(200);
    expect(JSON.parse((await show(PHARMACIST, DRUG, madeIn(DRUG))).data.data)).toHaveProperty('purchasePrice');
  });
});
