import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLifeServer, field, moduleSource, type LifeServer } from './testing/life-server';

let server: LifeServer;
const BASE = '/api/visualdev/Base';
const two = [field('input', 'title'), field('inputNumber', 'amount')];

beforeAll(async () => {
  server = await createLifeServer();
});
afterAll(() => server.close());

describe('a draft', () => {
  test('is the text of the entity until somebody writes, then their text to the letter', async () => {
    const id = await server.createModule('written');
    const first = await server.draft(id);
    expect(first).toMatchObject({
      id,
      revision: 0,
      publishedVersion: 0,
      isPublished: false,
      differs: true,
      updatedBy: '管理员',
      updatedAt: expect.any(Number),
    });
    expect(JSON.parse(first.source)).toMatchObject({
      enCode: 'written',
      formData: { fields: [{ __vModel__: 'title' }] },
    });
    const mine = `\n${moduleSource('written', two)}   `;
    expect(await server.save(id, mine, 0, 'second')).toMatchObject({ code: 200, data: { revision: 1 } });
    expect(await server.draft(id)).toMatchObject({ source: mine, revision: 1, updatedBy: '李四' });
  });

  test('says the same about the release in its own answer, when it is saved and in the list', async () => {
    const id = await server.createModule('compared');
    await server.write(id, moduleSource('compared', two));
    await server.release(id);
    const ofList = async () => {
      const { list } = (await server.call('admin', 'GET', `${BASE}?keyword=compared`)).data;
      return list.map(({ differs }: { differs: boolean }) => differs);
    };
    const entity = JSON.parse(moduleSource('compared', two)) as Record<string, unknown>;
    const embedded = JSON.stringify({ ...entity, formData: JSON.stringify(entity['formData']) });
    const cases: [string, boolean][] = [
      [moduleSource('compared', two), false],
      [embedded, false],
      [moduleSource('compared', [two[0] ?? {}]), true],
      [embedded, false],
      ['{ "fullName": "', true],
    ];
    for (const [source, differs] of cases) {
      const { revision } = await server.draft(id);
      const saved = (await server.save(id, source, revision)).data;
      expect([saved, (await server.draft(id)).differs, await ofList()]).toEqual([
        { revision: revision + 1, differs },
        differs,
        [differs],
      ]);
    }
  });

  test('that is broken is kept, and the module stays what it was', async () => {
    const id = await server.createModule('broken');
    for (const source of [
      '',
      '{ "formData": ',
      '[1, 2]',
      '"x"',
      `{"a":${'['.repeat(300)}${']'.repeat(300)}}`,
      '\u0000{',
      '\ud800',
    ]) {
      const { revision } = await server.draft(id);
      expect(await server.save(id, source, revision)).toMatchObject({ code: 200, data: { revision: revision + 1 } });
    }
    await server.write(id, '{ "fullName": "半');
    expect((await server.draft(id)).source).toBe('{ "fullName": "半');
    const info = (await server.call('admin', 'GET', `${BASE}/${id}`)).data;
    expect(info).toMatchObject({ fullName: '功能broken', enCode: 'broken' });
    const plan = await server.plan(id);
    expect(plan).toMatchObject({ canPublish: false, changes: [], tables: [] });
    expect(plan.findings.some(({ severity }) => severity === 'error')).toBe(true);
    expect((await server.publish(id, plan)).code).toBe(400);
    expect((await server.call('admin', 'POST', `${BASE}/${id}/Actions/Release`, {})).code).toBe(400);
  });

  test('that begins with a byte order mark is read past it, as the checks do', async () => {
    const id = await server.createModule('marked');
    await server.write(id, `\uFEFF${moduleSource('marked', two)}`);
    const plan = await server.plan(id);
    expect(plan.findings).toEqual([]);
    expect((await server.publish(id, plan)).code).toBe(200);
  });

  test('whose text the database cannot hold is the same text again when its answer was lost', async () => {
    const id = await server.createModule('halves');
    const source = moduleSource('halves', two, { description: 'a\ud800b' }).replace('\\ud800', '\ud800');
    expect(source).toContain('\ud800');
    expect((await server.save(id, source, 0)).data).toEqual({ revision: 1, differs: true });
    expect(await server.save(id, source, 0)).toMatchObject({ code: 200, data: { revision: 1 } });
    expect((await server.draft(id)).source).toBe(source.replace('\ud800', '\uFFFD'));
  });

  test('may be as long in Chinese as in any other language', async () => {
    const id = await server.createModule('longest');
    const source = JSON.stringify({ description: '中'.repeat(4_900_000) });
    expect(await server.save(id, source, 0)).toMatchObject({ code: 200 });
    expect((await server.call('admin', 'POST', `${BASE}/Actions/Check`, { source })).code).toBe(200);
  });

  test.each(['.', '..', '...'])('with the code %s, which is another address, is not published', async (enCode) => {
    const id = await server.createModule(`dots${String(enCode.length)}`);
    await server.write(id, moduleSource(enCode, two));
    const plan = await server.plan(id);
    expect(plan).toMatchObject({ canPublish: false, findings: [{ pointer: '/enCode', severity: 'error' }] });
    expect((await server.call('admin', 'POST', BASE, JSON.parse(moduleSource(enCode, two)))).code).toBe(400);
  });

  test('that is emptied is written from the entity again', async () => {
    const id = await server.createModule('emptied');
    await server.write(id, '');
    expect(JSON.parse((await server.draft(id)).source)).toMatchObject({ enCode: 'emptied' });
  });

  test('gives the module its name and code where they are valid and free', async () => {
    const id = await server.createModule('mine');
    await server.createModule('theirs');
    const columns = async () => {
      const { fullName, enCode, sortCode } = (await server.call('admin', 'GET', `${BASE}/${id}`)).data;
      return [fullName, enCode, sortCode];
    };
    const write = (extra: object) => server.write(id, moduleSource('mine', two, extra));
    await write({ fullName: '新名', enCode: 'mine2', sortCode: 7 });
    expect(await columns()).toEqual(['新名', 'mine2', 7]);
    await write({ fullName: ' ', enCode: 'theirs' });
    expect(await columns()).toEqual(['新名', 'mine2', 7]);
    const taken = await server.plan(id);
    expect(taken.canPublish).toBe(false);
    const errors = taken.findings.filter(({ severity }) => severity === 'error').map(({ pointer }) => pointer);
    expect(errors).toEqual(expect.arrayContaining(['/enCode', '/fullName']));
    await write({ fullName: '新名', enCode: 'no code' });
    expect(await columns()).toEqual(['新名', 'mine2', 7]);
    expect((await server.plan(id)).canPublish).toBe(false);
    await write({ enCode: 'mine3' });
    expect((await server.plan(id)).canPublish).toBe(true);
  });

  test('two drafts that take one code at once: both texts are kept, one has it', async () => {
    const ids = await Promise.all(['race1', 'race2'].map((code) => server.createModule(code)));
    const saves = await Promise.all(ids.map((id) => server.save(id, moduleSource('goal', two), 0)));
    expect(saves.map(({ code }) => code)).toEqual([200, 200]);
    const codes = await Promise.all(
      ids.map(async (id) => String((await server.call('admin', 'GET', `${BASE}/${id}`)).data.enCode)),
    );
    expect(codes.filter((code) => code === 'goal')).toHaveLength(1);
    for (const id of ids) expect(JSON.parse((await server.draft(id)).source).enCode).toBe('goal');
  });
});

describe('two authors', () => {
  test('the second save is refused with the current state, and can overwrite it with its revision', async () => {
    const id = await server.createModule('shared');
    const [mine, theirs] = [moduleSource('shared', two), moduleSource('shared', [field('switch', 'on')])];
    expect((await server.save(id, theirs, 0, 'second')).data.revision).toBe(1);
    const refused = await server.save(id, mine, 0);
    expect(refused).toMatchObject({
      code: 409,
      msg: expect.stringContaining('李四'),
      data: { source: theirs, revision: 1, changedBy: '李四', changedAt: expect.any(Number) },
    });
    expect((await server.draft(id)).source).toBe(theirs);
    expect(await server.save(id, mine, refused.data.revision)).toMatchObject({ code: 200, data: { revision: 2 } });
    const stale = await server.call('second', 'POST', `${BASE}/${id}/Actions/Plan`, { revision: 1 });
    expect(stale).toMatchObject({ code: 409, data: { source: mine, revision: 2, changedBy: '管理员' } });
  });

  test('of many saves from one revision one wins; the same text again is no conflict', async () => {
    const id = await server.createModule('crowd');
    const texts = Array.from({ length: 12 }, (_entry, index) =>
      moduleSource('crowd', [field('input', `a${String(index)}`)]),
    );
    const answers = await Promise.all(texts.map((text) => server.save(id, text, 0)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { source, revision } = await server.draft(id);
    expect(revision).toBe(1);
    // The response to a save may get lost: the editor retries.
    expect(await server.save(id, source, 0)).toMatchObject({ code: 200, data: { revision: 1 } });
  });

  test('the old call replaces the draft from any revision', async () => {
    const id = await server.createModule('old');
    await server.write(id, '{ broken');
    const entity = JSON.parse(moduleSource('old', two)) as object;
    expect((await server.call('second', 'PUT', `${BASE}/${id}`, entity)).code).toBe(200);
    const draft = await server.draft(id);
    expect(draft).toMatchObject({ revision: 2, updatedBy: '李四' });
    expect(JSON.parse(draft.source)).toMatchObject({ formData: { fields: [{}, { __vModel__: 'amount' }] } });
    expect((await server.save(id, 'x', 1)).code).toBe(409);
  });
});

describe('requests', () => {
  test.each([
    ['no text', { revision: 0 }],
    ['no revision', { source: '' }],
    ['a revision that is text', { source: '', revision: '0' }],
    ['a negative revision', { source: '', revision: -1 }],
    ['a text that is too long', { source: 'x'.repeat(5_000_001), revision: 0 }],
  ])('%s', async (_what, body) => {
    const id = await server.createModule(`r${String(Math.random()).slice(2)}`);
    expect((await server.call('admin', 'PUT', `${BASE}/${id}/Draft`, body)).code).toBe(400);
    expect((await server.draft(id)).revision).toBe(0);
  });

  test('a module that does not exist', async () => {
    for (const [method, path, body] of [
      ['GET', 'Draft', undefined],
      ['PUT', 'Draft', { source: '', revision: 0 }],
      ['POST', 'Actions/Plan', { revision: 0 }],
      ['POST', 'Actions/Publish', { planId: 'x', revision: 0 }],
      ['GET', 'Versions', undefined],
      ['GET', 'Versions/1', undefined],
      ['GET', 'Compare?from=draft&to=1', undefined],
      ['POST', 'Versions/1/Actions/Restore', { revision: 0 }],
    ] as const)
      expect([path, (await server.call('admin', method, `${BASE}/nobody/${path}`, body)).code]).toEqual([path, 404]);
  });

  test('nobody but administrators, whatever their menus open', async () => {
    const id = await server.createModule('guarded');
    expect((await server.release(id)).code).toBe(200);
    const userId = await server.createUser({ account: 'clerk' });
    await server.deps.db
      .insertInto('menus')
      .values({ id: 'open', full_name: 'm', en_code: 'm', type: 3, property_json: JSON.stringify({ moduleId: id }) })
      .execute();
    await server.grant({ objectType: 'user', objectId: userId, menuId: 'open' });
    const plan = await server.plan(id);
    for (const [method, path, body] of [
      ['GET', `${id}/Draft`, undefined],
      ['PUT', `${id}/Draft`, { source: '', revision: 0 }],
      ['PUT', `${id}/Draft`, { nonsense: true }],
      ['POST', `${id}/Actions/Plan`, { revision: 0 }],
      ['POST', `${id}/Actions/Publish`, plan],
      ['GET', `${id}/Versions`, undefined],
      ['GET', `${id}/Versions/1`, undefined],
      ['GET', `${id}/Compare?from=1&to=draft`, undefined],
      ['POST', `${id}/Versions/1/Actions/Restore`, { revision: 0 }],
      ['POST', 'Actions/Check', { source: '{}' }],
      ['GET', '', undefined],
      ['GET', id, undefined],
      ['PUT', id, JSON.parse(moduleSource('stolen', two))],
      ['POST', '', JSON.parse(moduleSource('stolen', two))],
      ['POST', `${id}/Actions/Release`, {}],
      ['POST', `${id}/Actions/Copy`, {}],
      ['DELETE', id, undefined],
    ] as const)
      expect([method, path, (await server.call('clerk', method, `${BASE}/${path}`, body)).code]).toEqual([
        method,
        path,
        403,
      ]);
    expect(await server.draft(id)).toMatchObject({ revision: 0, publishedVersion: 1 });
  });

  test('a text is checked against this system', async () => {
    const source = moduleSource('checked', [
      field('select', 'kind', { dataType: 'dictionary', dictionaryType: 'nowhere' }),
    ]);
    const check = (body: object) => server.call('admin', 'POST', `${BASE}/Actions/Check`, body);
    const { findings } = (await check({ source })).data;
    expect(findings.length).toBeGreaterThan(0);
    expect(findings[0]).toEqual({
      code: expect.stringMatching(/^ENGINE_/),
      severity: expect.any(String),
      message: expect.stringMatching(/./),
      wayOut: expect.any(String),
      pointer: expect.any(String),
      missing: { kind: 'dictionary', code: 'nowhere' },
    });
    await server.deps.db
      .insertInto('dictionary_types')
      .values({ id: 'nowhere', full_name: 'n', en_code: 'nowhere' })
      .execute();
    expect((await check({ source })).data.findings.length).toBeLessThan(findings.length);
    expect((await check({ source: '{' })).data.findings[0].severity).toBe('error');
    const id = await server.createModule('taken');
    const other = await server.createModule('another');
    const own = moduleSource('taken', two);
    const placesOf = async (body: object) =>
      (await check(body)).data.findings.map(({ pointer }: { pointer: string }) => pointer);
    expect(await placesOf({ source: own, id: other })).toContain('/enCode');
    expect(await placesOf({ source: own, id })).not.toContain('/enCode');
  });
});
