import { Api } from './support/api';
import { draftField, draftModule } from './support/draft-document';
import { query } from './support/database';
import { expect, test } from './support/fixtures';
import { createDraft, openWorkbench, readDraft, writeDraft } from './support/playground';
import { makeType } from './support/system-data';

// Monaco loads slowly on busy machines: a generous timeout.
test.describe.configure({ timeout: 240_000 });

let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

/** The draft on the server, parsed; its text when it is invalid JSON. */
async function readValue(moduleId: string): Promise<unknown> {
  const source = await readDraft(api, moduleId);
  try {
    return JSON.parse(source) as unknown;
  } catch {
    return source;
  }
}

test('a module is written from empty with completion only', async ({ openAs }) => {
  const module = draftModule([]);
  const { fullName, enCode } = module as { readonly fullName: string; readonly enCode: string };
  const moduleId = await createDraft(api, module);
  await writeDraft(api, moduleId, '{}');
  const bench = await openWorkbench(openAs, 'admin', moduleId);
  const { editor } = bench;
  const { keyboard } = bench.page;
  await keyboard.press('Control+A');
  await keyboard.press('Delete');

  await test.step('a starting point for the whole document', async () => {
    await editor.choose('新模块：表单和列表');
    await editor.fillBlank(fullName);
    await editor.fillBlank(enCode);
  });

  await test.step('nodes of the form, found by a part of their name', async () => {
    await editor.choose('数字输入', 'inputN');
    await editor.fillBlank('金额');
    await editor.fillBlank('amount');
    await keyboard.type(',');
    await editor.choose('多行输入', 'textar');
    await editor.fillBlank('说明');
    await editor.fillBlank('remark');
  });

  await test.step('a column and a search, their fields by name', async () => {
    await editor.find('"columnList": [');
    await keyboard.press('ArrowRight');
    await editor.choose('column');
    await editor.choose('amount');
    await editor.find('"searchList": [');
    await keyboard.press('ArrowRight');
    await editor.choose('search');
    await editor.choose('remark', '说');
  });

  await test.step('a property with its words, and a rule with its expression', async () => {
    await editor.find('"formData": {');
    await keyboard.press('ArrowRight');
    await editor.choose('labelPosition', 'labelPos');
    await editor.choose('"top"');
    await editor.find('"webType": 2,');
    await keyboard.press('ArrowRight');
    await editor.choose('rules', 'rules');
    await editor.choose('rule: required');
    await editor.choose('amount', 'am');
    await editor.fillBlank(' > 1');
    await editor.choose('remark');
  });

  await expect(bench.noFindings).toBeVisible();
  await editor.expectAccessible();
  await expect
    .poll(() => readValue(moduleId))
    .toEqual({
      fullName,
      enCode,
      webType: 2,
      rules: [{ when: 'amount > 1', then: { required: ['remark'] } }],
      formData: {
        labelPosition: 'top',
        fields: [wholeField('inputNumber', '金额', 'amount'), wholeField('textarea', '说明', 'remark')],
      },
      columnData: { columnList: [{ prop: 'amount' }], searchList: [{ prop: 'remark' }] },
    });
});

/** A field as completion inserts it, whatever else its kind has. */
function wholeField(jnpfKey: string, label: string, key: string): unknown {
  const config: unknown = expect.objectContaining({ jnpfKey, label });
  return expect.objectContaining({ __config__: config, __vModel__: key });
}

/** A module without findings: a number, a dictionary choice, a rule. */
function soundModule({ fullName, enCode }: ReturnType<typeof draftModule>, dictionaryType: string): object {
  return {
    fullName,
    enCode,
    webType: 2,
    formData: {
      labelPosition: 'right',
      labelWidth: 100,
      fields: [
        { __config__: { jnpfKey: 'inputNumber', label: '金额' }, __vModel__: 'amount', precision: 2 },
        {
          __config__: { jnpfKey: 'select', label: '类别', dataType: 'dictionary', dictionaryType },
          __vModel__: 'kind',
        },
      ],
    },
    columnData: { columnList: [{ prop: 'amount' }, { prop: 'kind' }], searchList: [{ prop: 'kind' }] },
    rules: [{ when: 'amount > 1', then: { required: ['kind'] } }],
  };
}

test('six ways to break a module, and the cure of each', async ({ openAs }) => {
  const dictionary = await makeType(api);
  const module = draftModule([]);
  const sound = soundModule(module, dictionary.id);
  const moduleId = await createDraft(api, module);
  await writeDraft(api, moduleId, JSON.stringify(sound, null, 2));
  const bench = await openWorkbench(openAs, 'admin', moduleId);
  const { editor } = bench;
  await expect(bench.noFindings).toBeVisible();

  const expectCured = async () => {
    await expect(bench.noFindings).toBeVisible();
    expect(JSON.parse(await bench.text(api, moduleId))).toEqual(sound);
  };
  const breaks = [
    { name: 'an unknown property', from: '"precision": 2', to: '"precison": 2', code: 'ENGINE_PROPERTY_UNKNOWN' },
    {
      name: 'a misspelt field in an expression',
      from: '"amount > 1"',
      to: '"amuont > 1"',
      code: 'ENGINE_RULE_INVALID',
    },
    { name: 'a missing comma', from: '"labelWidth": 100,', to: '"labelWidth": 100', code: 'ENGINE_SOURCE_' },
    {
      name: 'a property that stands twice',
      from: '"precision": 2',
      to: '"precision": 2, "precision": 2',
      code: 'ENGINE_JSON_SYNTAX',
    },
    {
      name: 'a word that is no choice',
      from: '"labelPosition": "right"',
      to: '"labelPosition": "rigth"',
      code: 'ENGINE_VALUE_REPAIRED',
    },
  ];
  for (const { name, from, to, code } of breaks) {
    await test.step(name, async () => {
      await editor.find(from);
      await editor.writeOver(to);
      await expect(bench.finding(code)).toBeVisible();
      await bench.follow(code);
      await editor.fix();
      await expectCured();
    });
  }

  await test.step('a dictionary that is not there', async () => {
    await editor.find(`"${dictionary.id}"`);
    await editor.writeOver('"gone"');
    await bench.follow('ENGINE_LINT_DICTIONARY_MISSING');
    await bench.page.keyboard.press('Delete');
    await editor.choose(dictionary.id, dictionary.fullName);
    await expectCured();
  });
});

test('a field gets another key everywhere, and one undo takes it all back', async ({ openAs }) => {
  const { fullName, enCode } = draftModule([]);
  const withKey = (key: string) => ({
    fullName,
    enCode,
    formData: { fields: [draftField('inputNumber', key, '金额')] },
    columnData: { defaultSidx: key, columnList: [{ prop: key }], searchList: [{ prop: key }] },
    rules: [{ when: `${key} > 1 and ${key} < 9`, then: { required: [key], value: { [key]: `${key} + 1` } } }],
  });
  const moduleId = await createDraft(api, draftModule([]));
  await writeDraft(api, moduleId, JSON.stringify(withKey('amount'), null, 2));
  const { editor, page } = await openWorkbench(openAs, 'admin', moduleId);
  await editor.putCursorInto('"defaultSidx": "amount');
  await page.keyboard.press('F2');
  const box = page.locator('.rename-box input');
  await expect(box).toHaveValue('amount');
  await box.fill('total');
  await box.press('Enter');
  await expect.poll(() => readValue(moduleId)).toEqual(withKey('total'));
  await editor.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => readValue(moduleId)).toEqual(withKey('amount'));
});

test('the editor explains itself in the language of the page, whenever that changes', async ({ openAs }) => {
  await query(`update system.users set language = '' where id = 'user-author'`);
  const module = {
    ...draftModule([]),
    columnData: {
      columnList: [],
      btnsList: [{ value: 'go', label: '打开', action: { type: 'open', module: 'system/area' } }],
    },
  };
  const moduleId = await createDraft(api, draftModule([]));
  await writeDraft(api, moduleId, JSON.stringify(module, null, 2));
  const { editor, page } = await openWorkbench(openAs, 'author', moduleId);
  const { keyboard } = page;

  const expectExplained = async (screen: string, property: string, column: string) => {
    await editor.putCursorInto('system/area');
    await keyboard.press('Control+k');
    await keyboard.press('Control+i');
    const hover = page.locator('.monaco-hover').filter({ hasText: screen });
    await expect(hover).toBeVisible();
    await expect(hover).toContainText(property);
    await keyboard.press('Escape');
    await expect(hover).toBeHidden();
    await editor.find('"columnList": [');
    await keyboard.press('ArrowRight');
    await keyboard.press('Control+Space');
    await expect(editor.suggestion('column')).toBeVisible();
    const details = page.locator('.suggest-details');
    // The completion list remembers that its details are open.
    if (column === '一列。') await keyboard.press('Control+Space');
    await expect(details).toContainText(column);
    await keyboard.press('Escape');
    await expect(editor.suggestion('column')).toBeHidden();
  };
  const speak = async (from: string, to: string, then: string) => {
    await page.getByRole('button', { name: from, exact: true }).click();
    await page.getByRole('menuitem', { name: to }).click();
    // The texts are loaded: what is asked before they are here is answered in the former language.
    await expect(page.getByRole('button', { name: then, exact: true })).toBeVisible();
  };

  await expectExplained('行政区划', '已发布模块的 ID', '一列。');
  await speak('语言', 'English', 'Language');
  await expectExplained('Areas', 'the id of a released module', 'One column.');
  await speak('Language', '繁體中文', '語言');
  await expectExplained('行政區劃', '已發布模組的 ID', '一欄。');

  await test.step('a system screen is found by its name, a starting point is named in the new language', async () => {
    await editor.find('system/area');
    await keyboard.press('Delete');
    await editor.choose('system/dictionary', '資料字');
    await expect
      .poll(() => readValue(moduleId))
      .toMatchObject({
        columnData: { btnsList: [{ action: { module: 'system/dictionary' } }] },
      });
    await keyboard.press('ControlOrMeta+a');
    await keyboard.press('Delete');
    await keyboard.press('Control+Space');
    await expect(editor.suggestion('新模組：表單和清單')).toBeVisible();
  });
});
