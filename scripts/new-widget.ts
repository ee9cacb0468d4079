import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { isFieldKey } from '../src/engine/parse/field-key';
import { registry } from '../src/renderers/definitions';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const WIDGETS = path.resolve(HERE, '../src/renderers/widgets');
const TEMPLATE = path.join(HERE, 'widget-template');
const USAGE = `npm run new:widget -- KEY --name 中文名 [--name-tw 中文名] [--name-en name]

Writes src/renderers/widgets/KEY: a text box with one property, one error, texts, its equal in
standard Formily, an example and a test. Edit it, then run npm run generate. No other file
needs an edit.
`;

/** Names of a new widget. */
export interface NewWidget {
  /** Folder name and widget key in documents. */
  readonly key: string;
  readonly name: string;
  readonly nameTw: string;
  readonly nameEn: string;
}

/** Writes a widget's folder below `folder` (`src/renderers/widgets`); throws if the key is taken or invalid. */
export function writeWidget(folder: string, widget: NewWidget): void {
  const { key } = widget;
  if (!isFieldKey(key)) throw new Error(`"${key}" must be a letter followed by letters or digits`);
  const target = path.join(folder, key);
  if (existsSync(target) || registry.resolve(key)) throw new Error(`a widget "${key}" exists already`);
  mkdirSync(target);
  for (const file of readdirSync(TEMPLATE)) {
    const name = file.replace(/\.txt$/, '').replace(/^test\./, `${key}.test.`);
    writeFileSync(path.join(target, name), fill(readFileSync(path.join(TEMPLATE, file), 'utf8'), widget));
  }
}

function fill(template: string, { key, ...names }: NewWidget): string {
  const words: Readonly<Record<string, string>> = {
    ...names,
    key,
    KEY: key.toUpperCase(),
    Key: key.charAt(0).toUpperCase() + key.slice(1),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (hole, word: string) => words[word] ?? hole);
}

function run(): number {
  const options = { name: { type: 'string' }, 'name-tw': { type: 'string' }, 'name-en': { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [key] = positionals;
  if (!key || !values.name) {
    process.stdout.write(USAGE);
    return 1;
  }
  try {
    writeWidget(WIDGETS, {
      key,
      name: values.name,
      nameTw: values['name-tw'] ?? values.name,
      nameEn: values['name-en'] ?? key,
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
  process.stdout.write(`src/renderers/widgets/${key} is written; change it, then run npm run generate.\n`);
  return 0;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exitCode = run();
