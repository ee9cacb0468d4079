import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { definitions } from '../../src/renderers/definitions';

const SRC = path.resolve(import.meta.dirname, '../../src');
const isCode = (name: string) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$|^testing\/|\/testing\//.test(name);
const read = (folder: string): string =>
  readdirSync(path.join(SRC, folder), { recursive: true, encoding: 'utf8' })
    .filter(isCode)
    .map((name) => readFileSync(path.join(SRC, folder, name), 'utf8'))
    .join('\n');

/** Code that reads properties common to several widgets. */
const shared = [
  'renderers/shared',
  'renderers/screens',
  'engine/values',
  'engine/rules',
  'engine/resource',
  'engine/summary',
  'engine/tables',
  'engine/query',
]
  .map(read)
  .join('\n');

test.each(definitions.map((definition) => [definition.key, definition] as const))(
  'every property that %s takes is read by something that draws or checks it',
  (key, { propsSchema }) => {
    const own = read(`renderers/widgets/${key}`);
    const unread = Object.keys(propsSchema.properties).filter((name) => {
      const word = new RegExp(`(?:\\b|['"])${name}\\b`);
      // One line reads both ends of a range.
      const end = name.replace(/^(?:start|end)(?=[A-Z])/, '${end}');
      return !word.test(own) && !word.test(shared) && !shared.includes(`\`${end}\``);
    });
    expect(unread).toEqual([]);
  },
);
