import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES, type Language } from '../../../engine/contract/language';
import { lintModule } from '../../../engine/lint';
import { parseScreen } from '../../../engine/screen';
import { shownTexts } from '../../../engine/translate/translate-model';
import { needsTraditional } from '../../../engine/translate/traditional';
import { registry } from '../../../renderers/definitions';
import { seedModuleDocuments, seedModules } from '../../seed/modules';
import { seedOrganisation } from '../../seed/organisation';
import { loadReleasedModule } from '../modules/index';
import { createRecordServer, type RecordServer } from './testing/record-server';

let server: RecordServer;
let token: Awaited<ReturnType<RecordServer['signIn']>>;

beforeAll(async () => {
  server = await createRecordServer({ now: () => Date.UTC(2026, 2, 4, 3) });
  await server.deps.db.transaction().execute((trx) => seedOrganisation(trx, ''));
  await seedModuleDocuments(server.deps);
  token = await server.signIn('admin');
});
afterAll(() => server.close());

async function callIn(language: Language, method: InjectOptions['method'], path: string, payload?: object) {
  const answer = await server.app.inject({
    method,
    url: `/api/visualdev/OnlineDev/${path}`,
    headers: { ...token, 'formloom-language': language },
    ...(payload && { payload }),
  } as InjectOptions);
  return answer.json();
}

/** Whether a text may stand on a page in a language; a Chinese page may hold Latin letters. */
function isForeign(text: string, language: Language): boolean {
  if (language === 'en') return /\p{Script=Han}/u.test(text);
  return language === 'zhtw' && needsTraditional(text);
}

const foreignIn = (texts: readonly string[], language: Language) => texts.filter((text) => isForeign(text, language));

/** What a server answers to people: its message and those of fields. */
const saidBy = ({ msg, data }: { msg: string; data: unknown }) => [msg, JSON.stringify(data ?? '')];

describe.each(LANGUAGES)('every example in %s', (language) => {
  test.each(seedModules)('$id', async ({ id }) => {
    const { data } = await callIn(language, 'GET', `${id}/Screen`);
    const shown = [...shownTexts(parseScreen(data.model, registry), registry).keys()];
    expect(shown.length).toBeGreaterThan(20);
    expect(foreignIn(shown, language)).toEqual([]);

    const refused = await callIn(language, 'POST', id, { data: '{}' });
    expect(refused.code).not.toBe(200);
    expect(foreignIn(saidBy(refused), language)).toEqual([]);

    const nonsense = await callIn(language, 'POST', `${id}/List`, { currentPage: 1, pageSize: 9, sidx: 'nobody' });
    const absent = await callIn(language, 'GET', `${id}/000000`);
    const template = await callIn(language, 'GET', `${id}/TemplateDownload`);
    for (const answer of [nonsense, absent, template]) {
      expect(foreignIn([String(answer.msg ?? '')], language)).toEqual([]);
    }
  });
});

test.each(seedModules)('$id lacks no translation', async ({ id }) => {
  const { model } = await loadReleasedModule(server.deps, id);
  const findings = lintModule(model, { registry }).filter(({ code }) => /TRANSLATION|TEXT_CODE/.test(code));
  expect(findings.map(({ pointer, params }) => `${pointer} ${String(params['text'])}`)).toEqual([]);
});
