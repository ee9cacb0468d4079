import { describe, expect, test } from 'vitest';
import { createTranslate } from '../../engine/contract/language';
import type { PermissionGrant } from '../../engine/contract/permission';
import { parseModule } from '../../engine/parse';
import { compileScreen } from '../../engine/screen';
import { registry } from '../../renderers/definitions';
import { SourceError } from '../../renderers/shared/sources/record-source';
import type { RendererServices } from '../../renderers/shared/hosts/services';
import { createMemoryServices } from '../../renderers/shared/testing/memory-services';
import { rendererTexts } from '../../renderers/texts';
import schemaTexts from '../../schemas/text.json';
import type { HttpClient, HttpRequest } from '../http';
import { shellTextTables } from '../testing/all-texts';
import { toMenu } from '../session/menu';
import { createScreenLoader } from './load-screen';
import { isSystemScreen } from './system-screens';
import { userAnswer } from '../testing/user-answer';

const field = { __config__: { jnpfKey: 'comInput', label: '名称', span: 24 }, __vModel__: 'name' };
const button = { value: 'add', label: '新增' };

const { model } = parseModule(
  {
    id: 'm1',
    fullName: '单据',
    enCode: 'd',
    formData: { fields: [field] },
    columnData: { columnList: [{ prop: 'name' }], btnsList: [button], useBtnPermission: true },
  },
  registry,
);
if (!model) throw new Error('the module must parse');
/** Answer of the server's `Screen` call. */
const answered = { model: structuredClone(compileScreen(model)), version: 3, versionProof: 'p', hasDrafts: false };

const grantOf = (...buttons: string[]): PermissionGrant => ({
  columns: new Set(),
  forms: new Set(),
  buttons: new Set(buttons),
});

const menuList = [
  { id: 'elsewhere', type: 2, urlAddress: 'a/page', enCode: 'x', fullName: 'x' },
  { id: 'first', type: 3, urlAddress: 'model/d', propertyJson: '{"moduleId":"m1"}', enCode: 'x', fullName: 'x' },
  {
    id: 'directory',
    type: 1,
    children: [{ id: 'second', type: 3, urlAddress: 'other/d', propertyJson: '{"moduleId":"m1"}' }],
  },
  { id: 'rules', type: 2, urlAddress: 'a/b', propertyJson: '{"screen":"billRule"}', enCode: 'x', fullName: 'x' },
];

interface Setting {
  readonly currentMenuId?: string;
  readonly language?: 'zh' | 'en';
  readonly grants?: Readonly<Record<string, PermissionGrant>>;
  readonly services?: Partial<RendererServices>;
  /** Entries besides those that every test has. */
  readonly menu?: readonly object[];
}

function setUp(
  answer: () => unknown,
  { currentMenuId = '', language = 'zh', grants = {}, services, menu = [] }: Setting = {},
) {
  const calls: HttpRequest[] = [];
  const rightsOf: string[] = [];
  const http: HttpClient = {
    failureText: () => '请求出错',
    async request(call) {
      calls.push(call);
      return { data: answer(), message: '' };
    },
  };
  const user = {
    facts: createMemoryServices().evaluationContext().user,
    organizeIdPath: [],
    isAdministrator: false,
    menu: toMenu(userAnswer({ menuList: [...menuList, ...menu] }), ''),
    grants: new (class extends Map<string, PermissionGrant> {
      override get(menuId: string) {
        rightsOf.push(menuId);
        return super.get(menuId);
      }
    })(Object.entries(grants)),
    system: { name: '', title: '', version: '', copyright: '', logo: '' },
    timeZone: 'Asia/Shanghai',
    frameSources: [],
    language: null,
    passwordDue: '',
    passwordDaysLeft: null,
  };
  const memory = createMemoryServices({ language, ...services });
  const translate = createTranslate(language, [...rendererTexts, ...shellTextTables]);
  const load = createScreenLoader({
    http,
    language,
    registry,
    translate,
    user,
    currentMenuId: () => currentMenuId,
    reloadUser: () => Promise.resolve(),
    services: () => memory,
  });
  return { load, calls, rightsOf };
}

describe('a released module', () => {
  test('is read from its Screen as a model', async () => {
    const { load, calls } = setUp(() => answered);
    const { signal } = new AbortController();
    expect((await load('m/1', {}, signal)).model).toMatchObject({ id: 'm1', fullName: '单据' });
    expect(calls).toEqual([{ method: 'GET', path: '/api/visualdev/OnlineDev/m%2F1/Screen', signal }]);
  });

  test('has the rights of the entry that opens it: the open page where it does, else the first that does', async () => {
    const grants = { first: grantOf('btn_add'), second: grantOf(), elsewhere: grantOf('btn_add') };
    const mayAdd = async (currentMenuId: string) => {
      const { load } = setUp(() => answered, { currentMenuId, grants });
      return (await load('m1', {})).access.canUseButton('add');
    };
    expect(await mayAdd('first')).toBe(true);
    expect(await mayAdd('second')).toBe(false);
    expect(await mayAdd('elsewhere')).toBe(true);
  });

  test('asks in the name of that entry, or of none and lets the server decide', async () => {
    const menuIdIn = async (module: string) => {
      const { load, calls } = setUp(() => answered, { currentMenuId: 'elsewhere' });
      const { source } = await load(module, {});
      await source.create({}, 'k');
      return (calls[1]?.body as { menuId?: string }).menuId;
    };
    expect(await menuIdIn('m1')).toBe('first');
    expect(await menuIdIn('m2')).toBe('');
  });

  test('binds no calls of its own: its author must not choose what the session of its reader sends', async () => {
    const resource = { calls: { list: { method: 'POST', path: '/api/permission/Users' } } };
    const { load, calls } = setUp(() => ({ ...answered, resource }));
    const { model, source } = await load('m1', {});
    expect(model.resource).toBeNull();
    await source.list({ page: 1, pageSize: 20, sort: [], search: {}, keyword: '', tree: {} });
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/visualdev/OnlineDev/m1/Screen',
      '/api/visualdev/OnlineDev/m1/List',
    ]);
  });

  const withModel = (model: object) => ({ ...answered, model: { ...answered.model, ...model } });
  test.each([
    ...[null, 'x', 7, [], {}],
    ...[{ form: {} }, { list: { columns: null } }, { rules: null }, { id: 7 }].map(withModel),
  ])('that answers nothing to draw a screen from has failed: %#', async (answer) => {
    await expect(setUp(() => answer).load('m1', {})).rejects.toThrow('请求出错');
  });

  test('that is refused says so in the words of the server', async () => {
    const refusal = new SourceError('该功能未发布或已停用', { code: 400 });
    const { load } = setUp(() => {
      throw refusal;
    });
    await expect(load('m1', {})).rejects.toBe(refusal);
  });
});

describe('a system screen', () => {
  const title = 'system.dictionary.title';

  test('is read from its file, in the language of the page, without a call', async () => {
    for (const language of ['zh', 'en'] as const) {
      const { load, calls } = setUp(() => null, { language });
      const { model } = await load('system/dictionary', {});
      expect(model).toMatchObject({ id: 'system/dictionary', fullName: schemaTexts[language][title] });
      expect(JSON.stringify(model)).not.toContain('"@t:');
      expect(calls).toEqual([]);
    }
  });

  test('has the buttons under its form in the language of the page', async () => {
    const labels = async (language: 'zh' | 'en') => {
      const { form } = (await setUp(() => null, { language }).load('system/dictionary', {})).model;
      return [form.cancelButton.label, form.confirmButton.label];
    };
    expect(await labels('zh')).toEqual(['取消', '确定']);
    expect(await labels('en')).toEqual(['Cancel', 'OK']);
  });

  test('is parsed once', async () => {
    const { load } = setUp(() => null);
    const [one, two] = await Promise.all([load('system/dictionary', {}), load('system/dictionary', { typeId: 'x' })]);
    expect(one.model).toBe(two.model);
    expect([one.source.missingParams, two.source.missingParams]).toEqual([['typeId'], []]);
  });

  test('asks over its own calls, and keeps its columns under its own name', async () => {
    const asked: unknown[] = [];
    const { load } = setUp(() => null, {
      services: {
        call: async (call) => {
          asked.push(call.path);
          return { data: { list: [] }, message: '' };
        },
        columnSettings: async (listId) => [{ fieldId: listId, isVisible: true }],
      },
    });
    const { source } = await load('system/dictionary', { typeId: 't' });
    await source.list({ page: 1, pageSize: 20, sort: [], search: {}, keyword: '', tree: {} });
    expect(asked).toEqual(['/api/system/DictionaryData/t']);
    expect(await source.columnSettings()).toEqual([{ fieldId: 'system/dictionary', isVisible: true }]);
  });

  test('has the rights of its own entry, or those of the page that it is opened over', async () => {
    const { load, rightsOf } = setUp(() => null, { currentMenuId: 'elsewhere' });
    await load('system/billRule', {});
    await load('system/dictionaryType', {});
    expect(rightsOf).toEqual(['rules', 'elsewhere']);
  });

  test('is without the parts that its user may not open, and without what holds nothing else', async () => {
    const hidden = async (menu: readonly object[]) => {
      const { model } = await setUp(() => null, { menu }).load('system/role', {});
      return model.allFields.filter(({ widget, isHidden }) => ['screen', 'tabItem'].includes(widget) && isHidden);
    };
    const ids = (await hidden([])).map(({ id }) => id);
    expect(ids).toEqual(['$tabItem_2', '$screen_1']);
    const trail = { id: 'trail', type: 2, urlAddress: 'system/recordChange', enCode: 'x', fullName: 'x' };
    expect(await hidden([trail])).toEqual([]);
    // Screens without an entry belong to the one that shows them.
    const { model } = await setUp(() => null).load('system/profile', {});
    expect(model.allFields.filter(({ isHidden }) => isHidden)).toEqual([]);
    expect(model.allFields.filter(({ widget }) => widget === 'screen')).toHaveLength(5);
  });

  test.each(['nowhere', '../module', '__proto__', '', 'toString'])('named %j does not exist', async (name) => {
    expect(isSystemScreen(name)).toBe(false);
    const { load, calls } = setUp(() => null);
    await expect(load(`system/${name}`, {})).rejects.toThrow(`“${name}”`);
    expect(calls).toEqual([]);
  });
});
