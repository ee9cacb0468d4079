import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { isFieldKey } from '../src/engine/parse/field-key';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const USAGE = `npm run new:screen -- NAME --resource /api/system/Thing [--title 中文名] [--title-tw 中文名] [--title-en Name] [--menu systemData|system|permission]

Writes a system screen, src/schemas/system/NAME.json (list with search, form, status switch, deletion), and its texts to src/schemas/text.json.
A resource made by \`defineResource\` with \`list\` and \`hasState\` has all the calls that it needs.
`;

/** Names of a new screen, and the resource of its records. */
export interface NewScreen {
  /** File name without `.json`; also the prefix of its text keys. */
  readonly name: string;
  /** Path of the resource: `/api/system/Thing`. */
  readonly resource: string;
  readonly title: string;
  /** In traditional characters. */
  readonly titleTw: string;
  readonly titleEn: string;
  /** `enCode` of the menu directory. */
  readonly menu: string;
}

type Texts = Readonly<Record<'zh' | 'zhtw' | 'en', Readonly<Record<string, string>>>>;

/** The document of a new screen; all its texts are text keys. */
export function createScreen({ name, resource, menu }: NewScreen): Readonly<Record<string, unknown>> {
  const words: ScreenWords = {
    text: (key) => `@t:system.${name}.${key}`,
    general: (key) => `@t:system.general.${key}`,
  };
  const record = `${resource}/{record.id}`;
  return {
    $schema: '../module.schema.json',
    fullName: words.text('title'),
    enCode: `${menu}.${name}`,
    webType: 2,
    menu: { enCode: `${menu}.${name}`, urlAddress: `${menu}/${name}`, parent: menu, sortCode: 100 },
    resource: {
      calls: {
        list: { method: 'GET', path: resource },
        read: { method: 'GET', path: record },
        create: { method: 'POST', path: resource },
        update: { method: 'PUT', path: record },
        remove: { method: 'DELETE', path: record },
        setState: { method: 'PUT', path: `${record}/Actions/State` },
      },
    },
    formData: formOf(words),
    columnData: listOf(words),
  };
}

/** Makes references to the texts of the screen, and to the texts that all screens share. */
interface ScreenWords {
  readonly text: (key: string) => string;
  readonly general: (key: string) => string;
}

function formOf({ text, general }: ScreenWords) {
  return {
    popupType: 'general',
    generalWidth: '600px',
    labelWidth: 100,
    fields: [
      textField({ key: 'fullName', label: text('fullName'), isRequired: true }),
      textField({ key: 'enCode', label: text('enCode'), isRequired: true }),
      {
        __vModel__: 'sortCode',
        __config__: { jnpfKey: 'inputNumber', label: general('sortCode'), span: 24, defaultValue: 0 },
        min: 0,
        max: 999_999,
      },
      {
        __vModel__: 'enabledMark',
        __config__: { jnpfKey: 'switch', label: general('enabledMark'), span: 24, defaultValue: 1 },
        activeTxt: general('enabled'),
        inactiveTxt: general('disabled'),
      },
      { __vModel__: 'description', __config__: { jnpfKey: 'textarea', label: general('description'), span: 24 } },
    ],
  };
}

function listOf({ text, general }: ScreenWords) {
  return {
    useBtnPermission: true,
    type: 1,
    hasPage: true,
    pageSize: 20,
    keyword: general('keywordHint'),
    columnList: [
      { prop: 'fullName', label: text('fullName'), jnpfKey: 'input' },
      { prop: 'enCode', label: text('enCode'), jnpfKey: 'input' },
      { prop: 'sortCode', label: general('sortCode'), jnpfKey: 'inputNumber', width: 100 },
      {
        prop: 'enabledMark',
        label: general('enabledMark'),
        jnpfKey: 'switch',
        width: 100,
        display: { type: 'switch', call: 'setState', on: '1', off: '0', confirm: general('confirmState') },
      },
    ],
    btnsList: [{ value: 'add', label: general('add') }],
    columnBtnsList: [
      { value: 'edit', label: general('edit') },
      { value: 'remove', label: general('remove') },
    ],
  };
}

function textField(field: { readonly key: string; readonly label: string; readonly isRequired: boolean }) {
  const config = { jnpfKey: 'input', label: field.label, span: 24, required: field.isRequired };
  return { __vModel__: field.key, __config__: config, maxlength: 50, clearable: true };
}

/** The texts of a new screen in all languages. */
export function createScreenTexts({ name, title, titleTw, titleEn }: NewScreen): Texts {
  const keyed = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([key, value]) => [`system.${name}.${key}`, value]));
  return {
    zh: keyed({ ...TEXTS.zh, title }),
    zhtw: keyed({ ...TEXTS.zhtw, title: titleTw }),
    en: keyed({ ...TEXTS.en, title: titleEn }),
  };
}

const TEXTS: Texts = {
  zh: { fullName: '名称', enCode: '编码' },
  zhtw: { fullName: '名稱', enCode: '編碼' },
  en: { fullName: 'Name', enCode: 'Code' },
};

/** Writes the screen and its texts below `folder` (`src/schemas`); throws if the name is taken or invalid. */
export function writeScreen(folder: string, screen: NewScreen): void {
  const file = path.join(folder, 'system', `${screen.name}.json`);
  if (!isFieldKey(screen.name)) throw new Error(`"${screen.name}" must be a letter followed by letters or digits`);
  if (!/^\/api(\/[A-Za-z0-9_-]+)+$/.test(screen.resource))
    throw new Error('--resource must be a path like /api/system/Thing');
  if (existsSync(file)) throw new Error(`${path.relative(ROOT, file)} exists already`);
  const textFile = path.join(folder, 'text.json');
  const known = JSON.parse(readFileSync(textFile, 'utf8')) as Texts;
  const fresh = createScreenTexts(screen);
  const merged = {
    zh: { ...known.zh, ...fresh.zh },
    zhtw: { ...known.zhtw, ...fresh.zhtw },
    en: { ...known.en, ...fresh.en },
  };
  writeFileSync(file, `${JSON.stringify(createScreen(screen), null, 2)}\n`);
  writeFileSync(textFile, `${JSON.stringify(merged, null, 2)}\n`);
}

function run(): number {
  const options = {
    resource: { type: 'string' },
    title: { type: 'string' },
    'title-tw': { type: 'string' },
    'title-en': { type: 'string' },
    menu: { type: 'string' },
  } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [name] = positionals;
  if (!name || !values.resource) {
    process.stdout.write(USAGE);
    return 1;
  }
  try {
    writeScreen(path.join(ROOT, 'src/schemas'), {
      name,
      resource: values.resource,
      title: values.title ?? name,
      titleTw: values['title-tw'] ?? values.title ?? name,
      titleEn: values['title-en'] ?? name,
      menu: values.menu ?? 'systemData',
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
  process.stdout.write(`src/schemas/system/${name}.json is written; restart the server, its menu entry is there.\n`);
  return 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = run();
