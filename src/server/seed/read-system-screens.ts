import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { createTranslate } from '../../engine/contract/language';
import { fillTexts } from '../../engine/translate/fill-texts';

const Name = Type.String({ minLength: 1, maxLength: 200 });

/** The part of a screen's document that its menu entry is made of; the engine reads the rest. */
const ScreenFile = Type.Object({
  fullName: Name,
  menu: Type.Optional(
    Type.Object(
      {
        enCode: Name,
        urlAddress: Name,
        /** Code of the directory that it stands in. */
        parent: Name,
        icon: Type.Optional(Type.String({ maxLength: 200 })),
        sortCode: Type.Optional(Type.Integer()),
      },
      { additionalProperties: false },
    ),
  ),
});

const Texts = Type.Record(Type.String(), Type.String());
const TextFile = Type.Object({ zh: Texts, zhtw: Texts, en: Texts });

/** A system screen that has a menu entry of its own; its name is the file's. */
export interface SystemScreen {
  readonly name: string;
  readonly file: string;
  readonly fullName: string;
  readonly menu: NonNullable<Static<typeof ScreenFile>['menu']>;
}

/** The screens with a menu entry among `<schemasDir>/system/*.json`, named in zh; throws with the file's name when one is broken. */
export async function readSystemScreens(schemasDir: string): Promise<readonly SystemScreen[]> {
  const texts = await readChecked(path.join(schemasDir, 'text.json'), TextFile);
  const translate = createTranslate('zh', [texts]);
  const directory = path.join(schemasDir, 'system');
  const names = (await readdir(directory)).filter((file) => file.endsWith('.json')).sort();
  const screens = await Promise.all(
    names.map(async (name) => {
      const file = path.join(directory, name);
      const document = await readChecked(file, ScreenFile, (raw) => fillTexts(raw, translate));
      return { name: path.basename(name, '.json'), file, fullName: document.fullName, menu: document.menu };
    }),
  );
  return screens.flatMap(({ menu, ...screen }) => (menu ? [{ ...screen, menu }] : []));
}

async function readChecked<Schema extends TSchema>(
  file: string,
  schema: Schema,
  prepare: (raw: unknown) => unknown = (raw) => raw,
): Promise<Static<Schema>> {
  const document = prepare(parseJson(file, await readFile(file, 'utf8')));
  const [fault] = Value.Errors(schema, document);
  if (fault) throw new Error(`${file}: ${fault.path || '/'}: ${fault.message}`);
  return document;
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new Error(`${file} is no JSON`, { cause: error });
  }
}
