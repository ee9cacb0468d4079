import { Api } from './support/api';
import { expect, test } from './support/fixtures';
import { createDraft, draftValue, WorkbenchPage } from './support/playground-editor';
import { makeType } from './support/system-data';

let api: Api;
test.beforeAll(async () => {
  api = await Api.signIn('admin');
});

test('a module is written from empty with completion only', async ({ openAs }) => {
  const module = await createDraft(api, () => '{}');
  const page = await openAs('admin', `/playground/${module.id}`);
  const bench = new WorkbenchPage(page);
  const { keyboard } = page;
  await bench.ready();
  await keyboard.press('Control+A');
  await keyboard.press('Delete');

  await test.step('a starting point for the whole document', async () => {
    await bench.choose('新模块：表单和列表');
    await bench.fillBlank(module.fullName);
    await bench.fillBlank(module.enCode);
  });

  await test.step('nodes of the form, found by a part of their name', async () => {
    await bench.choose('inputNumber', 'inputN');
    await bench.fillBlank('金额');
    await bench.fillBlank('amount');
    await keyboard.type(',');
    await bench.choose('textarea', 'textar');
    await bench.fillBlank('说明');
    await bench.fillBlank('remark');
  });

  await test.step('a column and a search, their fields by name', async () => {
    await bench.find('"columnList": [');
    await keyboard.press('ArrowRight');
    await bench.choose('column');
    await bench.choose('amount');
    await bench.find('"searchList": [');
    await keyboard.press('ArrowRight');
    await bench.choose('search');
    await bench.choose('remark', '说');
  });

  await test.step('a property with its words, and a rule with its expression', async () => {
    await bench.find('"formData": {');
    await keyboard.press('ArrowRight');
    await bench.choose('labelPosition', 'labelPos');
    await bench.choose('"top"');
    await bench.find('"webType": 2,');
    await keyboard.press('ArrowRight');
    await bench.choose('rules', 'rules');
    await bench.choose('rule: required');
    await bench.choose('amount', 'am');
    await bench.fillBlank(' > 1');
    await bench.choose('remark');
  });

  await expect(bench.noFindings).toBeVisible();
  await bench.expectAccessible();
  await expect
    .poll(() => draftValue(api, module))
    .toEqual({
      fullName: module.fullName,
      enCode: module.enCode,
      webType: 2,
      rules: [{ when: 'amount > 1', then: { required: ['remark'] } }],
      formData: {
        labelPosition: 'top',
        fields: [
          { __config__: { jnpfKey: 'inputNumber', label: '金额' }, __vModel__: 'amount' },
          { __config__: { jnpfKey: 'textarea', label: '说明' }, __vModel__: 'remark' },
        ],
      },
      columnData: { columnList: [{ prop: 'amount' }], searchList: [{ prop: 'remark' }] },
    });
});

/** A module without a finding: a number, a choice out of a dictionary, a rule. */
function soundModule(names: { readonly fullName: string; readonly enCode: string }, dictionaryType: string): object {
  return {
    ...names,
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
  let sound = {};
  const module = await createDraft(api, (names) => {
    sound = soundModule(names, dictionary.id);
    return JSON.stringify(sound, null, 2);
  });
  const page = await openAs('admin', `/playground/${module.id}`);
  const bench = new WorkbenchPage(page);
  await bench.ready();
  await expect(bench.noFindings).toBeVisible();

  const expectCured = async () => {
    await expect(bench.noFindings).toBeVisible();
    await expect.poll(() => draftValue(api, module)).toEqual(sound);
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
      await bench.find(from);
      await bench.writeOver(to);
      await expect(bench.finding(code)).toBeVisible();
      await bench.follow(code);
      await bench.fix();
      await expectCured();
    });
  }

  await test.step('a dictionary that is not there', async () => {
    await bench.find(`"${dictionary.id}"`);
    await bench.writeOver('"gone"');
    await bench.follow('ENGINE_LINT_DICTIONARY_MISSING');
    await page.keyboard.press('Delete');
    await bench.choose(dictionary.id, dictionary.fullName);
    await expectCured();
  });
});
