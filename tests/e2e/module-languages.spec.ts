import announcement from '../../examples/announcement/module.json';
import drugDictionary from '../../examples/drugDictionary/module.json';
import equipmentRepair from '../../examples/equipmentRepair/module.json';
import leaveRequest from '../../examples/leaveRequest/module.json';
import patientRegistration from '../../examples/patientRegistration/module.json';
import purchaseOrder from '../../examples/purchaseOrder/module.json';
import type { Page } from '@playwright/test';
import type { Language } from '../../src/engine/contract/language';
import { parseModule } from '../../src/engine/parse';
import { registry } from '../../src/renderers/definitions';
import binTexts from '../../src/renderers/screens/list/bin/panel-text.json';
import listTexts from '../../src/renderers/screens/list/text.json';
import { createRandom } from '../../src/server/seed/random';
import { makeAnnouncement } from '../../src/server/seed/records/announcement';
import { makeDrugDictionary } from '../../src/server/seed/records/drug-dictionary';
import { makeEquipmentRepair } from '../../src/server/seed/records/equipment-repair';
import { makeLeaveRequest } from '../../src/server/seed/records/leave-request';
import { makePatientRegistration } from '../../src/server/seed/records/patient-registration';
import { makePurchaseOrder } from '../../src/server/seed/records/purchase-order';
import { standStill } from './axe';
import { Api } from './support/api';
import { query } from './support/database';
import { ensureDictionariesOf } from './support/example-dictionaries';
import { expect, test } from './support/fixtures';
import { publish, type Published } from './support/fill-document';
import { createRecords } from './support/modules';
import { expectLanguage } from './support/shown-texts';
import { unique } from './support/system-data';
import { takePicture } from './support/pictures';

const EXAMPLES = [
  { document: patientRegistration, makeRecord: makePatientRegistration },
  { document: equipmentRepair, makeRecord: makeEquipmentRepair },
  { document: purchaseOrder, makeRecord: makePurchaseOrder },
  { document: leaveRequest, makeRecord: makeLeaveRequest },
  { document: announcement, makeRecord: makeAnnouncement },
  { document: drugDictionary, makeRecord: makeDrugDictionary },
];
type Example = (typeof EXAMPLES)[number];
type Words = Readonly<Record<string, string>>;

/** An example with buttons for what its list cannot do, published under a code of its own. */
async function release(api: Api, { document, makeRecord }: Example) {
  const { columnData, formData, i18n, ...rest } = document;
  const { model } = parseModule(document, registry);
  const rules = (model?.allFields ?? []).flatMap(({ raw }) => {
    const rule = (raw['__config__'] as Record<string, unknown> | undefined)?.['rule'] ?? raw['rule'];
    return typeof rule === 'string' ? [rule] : [];
  });
  await ensureDictionariesOf(document);
  for (const rule of rules)
    await query(
      `insert into system.bill_rules (id, full_name, en_code, prefix, digit, start_number) values ($1, $1, $1, 'N', 4, '0001')
       on conflict do nothing`,
      [rule],
    );
  const completed = {
    ...rest,
    ...{ enCode: unique('lang'), i18n },
    formData: JSON.stringify({ ...formData, changeTrail: true }),
    columnData: JSON.stringify({ ...columnData, hasSuperQuery: true }),
  };
  const module = await publish(api, completed);
  const random = createRandom(7);
  const records = [0, 1, 2].map((index) => makeRecord(random, index, Date.now()).values);
  const ids = await createRecords(api, module, records);
  const data = await enteredTexts(api, module);
  // One for the recycle bin.
  await api.call('DELETE', `/api/visualdev/OnlineDev/${module.moduleId}/${ids.pop() ?? ''}`);
  return { module, data, words: i18n as Readonly<Record<string, Words>> };
}

/** Texts that people entered: in records, dictionaries and the organisation; longest first. */
async function enteredTexts(api: Api, { moduleId }: Published): Promise<readonly string[]> {
  const texts = new Set<string>();
  const gather = (value: unknown): void => {
    if (typeof value === 'string') for (const text of value.split(/<[^>]*>/)) texts.add(text.trim());
    else if (Array.isArray(value)) value.forEach(gather);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(gather);
  };
  const question = { currentPage: 1, pageSize: 20 };
  const { list = [] } = await api.call('POST', `/api/visualdev/OnlineDev/${moduleId}/List`, question);
  for (const { id } of list as readonly { id: string }[]) {
    const { data } = await api.call('GET', `/api/visualdev/OnlineDev/${moduleId}/${id}`);
    gather(JSON.parse(String(data)));
  }
  gather(
    await query(`select full_name from system.dictionary_entries union select real_name from system.users
      union select full_name from system.organizes union select full_name from system.positions`),
  );
  return [...texts].filter((text) => text !== '').sort((one, other) => other.length - one.length);
}

interface Walk {
  readonly page: Page;
  readonly language: Language;
  readonly name: string;
  readonly data: readonly string[];
  /** A text of the document in the language. */
  readonly word: (text: string) => string;
}

async function look({ page, language, name, data }: Walk, place: string): Promise<void> {
  await standStill(page);
  await takePicture(page, `language-${name}-${place}-${language}`);
  await expectLanguage(page, `${place} of ${name}`, language, data);
}

/** A pattern of a button's whole text, after the name of an icon; antd puts a space between two Chinese characters. */
function spaced(text: string): RegExp {
  return new RegExp(`^(?:[a-z-]+ )?${[...text].map((letter) => letter.replace(/[()]/, '\\$&')).join('\\s*')}$`);
}

/** Presses a button and waits for the window that it opens: its part of the page comes late. */
async function open(walk: Walk, text: string): Promise<void> {
  await press(walk, text);
  await expect(walk.page.getByRole('dialog').filter({ visible: true })).toHaveCount(1);
}

async function close({ page }: Walk): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
}

const press = ({ page }: Walk, text: string) =>
  page
    .getByRole('button', { name: spaced(text) })
    .first()
    .click();

async function walkList(walk: Walk): Promise<void> {
  const { page, language } = walk;
  const text = listTexts[language];
  await expect(page.locator('.ant-table-row')).toHaveCount(2);
  await look(walk, 'list');
  await open(walk, text['screen.list.superQuery']);
  await look(walk, 'query');
  await close(walk);
  await open(walk, text['screen.list.columns']);
  await look(walk, 'columns');
  await close(walk);
  await open(walk, text['screen.list.bin']);
  await expect(page.getByText(binTexts[language]['screen.bin.title']).last()).toBeVisible();
  await look(walk, 'bin');
  await close(walk);
  await page.locator('.ant-table-row .ant-checkbox-input').first().check();
  await open(walk, walk.word('批量删除'));
  await look(walk, 'delete');
  await close(walk);
}

async function walkViews(walk: Walk): Promise<void> {
  const { page, language } = walk;
  const tool = page.getByRole('button', { name: listTexts[language]['screen.list.viewOf'] });
  await tool.click();
  const kinds = page.getByRole('menuitemradio').or(page.getByRole('menuitem')).filter({ visible: true });
  await expect(kinds.first()).toBeVisible();
  await look(walk, 'views');
  const count = await kinds.count();
  await page.keyboard.press('Escape');
  expect(count).toBeGreaterThan(2);
}

async function walkForm(walk: Walk): Promise<void> {
  const { page, word } = walk;
  await press(walk, word('新增'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('[data-field]').first()).toBeVisible();
  await dialog.locator('.ant-btn-primary').last().click();
  await expect(dialog.getByRole('alert').first()).toBeVisible();
  await look(walk, 'refused');
  await close(walk);
}

async function walkRecord(walk: Walk): Promise<void> {
  const { page, word } = walk;
  await press(walk, word('详情'));
  await expect(page.getByRole('dialog').locator('[data-field]').first()).toBeVisible();
  await look(walk, 'detail');
  await close(walk);
}

for (const example of EXAMPLES) {
  test(`${example.document.enCode} in every language`, async ({ openAs }) => {
    test.setTimeout(180_000);
    const api = await Api.signIn('admin');
    const { module, data, words } = await release(api, example);
    for (const language of ['en', 'zhtw'] as const) {
      await query(`update system.users set language = $1 where id = 'user-polyglot'`, [language]);
      const page = await openAs('polyglot', module.path);
      const walk: Walk = {
        page,
        language,
        name: example.document.enCode,
        data,
        word: (text) => words[language]?.[text] ?? text,
      };
      await test.step(`list in ${language}`, () => walkList(walk));
      await test.step(`views in ${language}`, () => walkViews(walk));
      await test.step(`form in ${language}`, () => walkForm(walk));
      await test.step(`record in ${language}`, () => walkRecord(walk));
      await page.close();
    }
  });
}
