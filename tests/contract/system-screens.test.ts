import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseModule } from '../../src/engine/parse';
import { findSchemaErrors } from '../../scripts/module/check-schema';
import { LANGUAGES } from '../../src/engine/contract/language';
import { registry } from '../../src/renderers/definitions';
import { createTestApp, type TestApp } from '../../src/server/testing/test-app';
import { documentIn, readScreens, screenTexts, stringsOf, type ScreenString } from './screen-documents';

/** Every system screen is a JSON file without code, and everything it names exists. */
const screens = readScreens();
const names = screens.map(({ name }) => name);
const textKeys = new Set(Object.keys(screenTexts.zh));

/** Screens whose records have a field for the node of the tree, and that field. */
const STARTED = new Map([
  ['position', 'organizeId'],
  ['user', 'organizeIdTree'],
  ['role', 'organizeIdsTree'],
  ['billRule', 'category'],
  ['dataInterface', 'categoryId'],
]);

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describe('the system screens', () => {
  it('are there', () => {
    expect(names).toEqual(expect.arrayContaining(['dictionary', 'dictionaryType', 'billRule', 'billRulePicker']));
  });

  it('have menu entries of their own', () => {
    const menus = screens.flatMap(({ document }) => (document.menu ? [document.menu] : []));
    const codes = menus.map(({ enCode }) => enCode);
    expect(new Set(codes).size).toBe(codes.length);
    expect(new Set(menus.map(({ urlAddress }) => urlAddress)).size).toBe(menus.length);
  });

  it('use every text that is written for them', () => {
    const used = new Set(screens.flatMap(({ document }) => stringsOf(document).flatMap(toTextKey)));
    expect([...textKeys].filter((key) => !used.has(key))).toEqual([]);
  });
});

describe.each(screens)('$name', ({ name, document }) => {
  const strings = stringsOf(document);

  it('is a module as the schema describes one', () => {
    expect(findSchemaErrors(document)).toEqual([]);
  });

  it.each(LANGUAGES)('parses with nothing to say in %s', (language) => {
    const { model, issues } = parseModule(documentIn(language, document), registry);
    expect(issues).toEqual([]);
    expect(model?.allFields.length).toBeGreaterThan(0);
    expect(model?.allFields.filter((field) => !field.isKnown)).toEqual([]);
    // A page of other screens has no records of its own.
    if (!isOfParts(document)) expect(model?.resource).not.toBeNull();
  });

  it('names only texts that stand in every language', () => {
    const missing = strings.flatMap(toTextKey).filter((key) => LANGUAGES.some((each) => !screenTexts[each][key]));
    expect(missing).toEqual([]);
  });

  it('says nothing that is not a text key', () => {
    expect(strings.filter(({ text }) => /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/.test(text))).toEqual([]);
    expect(strings.filter((each) => isShown(each) && each.text !== '' && !each.text.startsWith('@t:'))).toEqual([]);
  });

  it('names the row that a new record will stand below', () => {
    const { model } = parseModule(documentIn('zh', document), registry);
    const titles = (document.columnData?.columnBtnsList ?? []).flatMap(({ value, action }) => {
      if (!Object.values(action?.values ?? {}).includes('record.id')) return [];
      const read = model?.list?.rowButtons.find((button) => button.value === value)?.action;
      return [read?.type === 'open' ? read.title : ''];
    });
    expect(titles.filter((title) => !title.includes('{fullName}'))).toEqual([]);
  });

  it('starts a new record with the node that is chosen at its left', () => {
    const { model } = parseModule(documentIn('zh', document), registry);
    const tree = model?.list?.tree;
    if (!tree || !STARTED.has(name)) return;
    expect(tree.relationFieldId).toBe(STARTED.get(name));
  });

  it('holds no code', () => {
    expect(strings.filter(({ text }) => /\{\{|=>|\bfunction\b|javascript:|<\w/i.test(text))).toEqual([]);
  });

  it('calls only what the server serves', async () => {
    const calls = Object.values(document.resource?.calls ?? {});
    expect(calls.length > 0).toBe(!isOfParts(document));
    const unknown = [];
    for (const { method, path } of calls) {
      // Without a session every existing route asks for one, whatever its parameters; 404 = no such route.
      const { code } = await server.call(undefined, method, path.replaceAll(/\{[^{}]*\}/g, 'x1'));
      if (code === 404) unknown.push(`${method} ${path}`);
    }
    expect(unknown).toEqual([]);
  });

  it('asks for button codes where it changes something, as the server does', () => {
    // Everybody may change their own data.
    const isOwn = ({ path }: { readonly path: string }) => path.startsWith('/api/permission/Users/Current/');
    // No code opens what is the administrators' alone.
    const isForAdministrators = ({ path }: { readonly path: string }) => path.endsWith('/Actions/AllowedHosts');
    const isCoded = (call: (typeof calls)[number]) =>
      call.method !== 'GET' && !isOwn(call) && !isForAdministrators(call);
    const calls = Object.values(document.resource?.calls ?? {});
    const changes = calls.some(isCoded);
    const list = document.columnData as Readonly<Record<string, unknown>> | undefined;
    // A form alone has no buttons: it goes by the code of the one that opens it.
    if (changes && document.columnData !== undefined) expect(list?.['useBtnPermission']).toBe(true);
  });

  it('opens only screens that are there', () => {
    const opened = strings.filter(({ key }) => key === 'module').map(({ text }) => text.replace(/^system\//, ''));
    expect(opened.filter((each) => !names.includes(each))).toEqual([]);
  });

  it('gives its buttons codes that permissions can name', () => {
    const { btnsList = [], columnBtnsList = [], treeMenu = [] } = document.columnData ?? {};
    const codes = [...btnsList, ...columnBtnsList, ...treeMenu].map(({ value }) => value);
    expect(codes.filter((code) => !/^[a-z][A-Za-z0-9_]*$/.test(code))).toEqual([]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('stands under the address of its code', () => {
    expect(document.enCode).toMatch(new RegExp(`^[a-zA-Z]+\\.${name}$`));
    if (!document.menu) return;
    const { enCode, urlAddress, parent } = document.menu;
    expect([enCode, urlAddress]).toEqual([document.enCode, document.enCode.replaceAll('.', '/')]);
    expect(['system', 'systemData', 'permission']).toContain(parent);
  });
});

function isOfParts(document: (typeof screens)[number]['document']): boolean {
  return !document.resource && stringsOf(document).some(({ key, text }) => key === 'jnpfKey' && text === 'screen');
}

/** Keys of displayed texts, except inside `props` and `asks`, where they name members and columns. */
const SHOWN = new Set(
  'label title message placeholder confirm success disabledHint requiredMessage createTitle editTitle treeTitle treeRoot keyword tipLabel activeTxt inactiveTxt'.split(
    ' ',
  ),
);

function isShown({ key, parent }: ScreenString): boolean {
  return SHOWN.has(key) && parent !== 'props' && parent !== 'asks';
}

function toTextKey({ text }: ScreenString): string[] {
  return text.startsWith('@t:') ? [text.slice('@t:'.length)] : [];
}
