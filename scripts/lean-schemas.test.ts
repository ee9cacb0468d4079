import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { definitions } from '../src/renderers/definitions';
import { toLeanText } from './lean-schemas.mjs';

const widgets = path.resolve(import.meta.dirname, '../src/renderers/widgets');

test('descriptions are left out, properties and defaults of that name are not', () => {
  const schema = {
    properties: {
      description: { type: 'string', description: 'A second line.', default: '' },
      rows: {
        type: 'object',
        description: 'Rows.',
        properties: { a: { description: 'A.' } },
        default: { description: 'x' },
      },
      all: { type: 'array', items: { type: 'object', description: 'One.', properties: { b: { description: 'B.' } } } },
    },
  };
  expect(JSON.parse(toLeanText(JSON.stringify(schema)))).toEqual({
    properties: {
      description: { type: 'string', default: '' },
      rows: { type: 'object', properties: { a: {} }, default: { description: 'x' } },
      all: { type: 'array', items: { type: 'object', properties: { b: {} } } },
    },
  });
});

test('every schema keeps its properties and their defaults', () => {
  const files = readdirSync(widgets).filter((name) => definitions.some(({ key }) => key === name));
  expect(files.length).toBeGreaterThan(25);
  for (const name of files) {
    const text = readFileSync(path.join(widgets, name, 'props.schema.json'), 'utf8');
    const [full, lean] = [JSON.parse(text), JSON.parse(toLeanText(text))].map(({ properties }) =>
      Object.entries(properties as Record<string, { default?: unknown; isText?: boolean }>).map(
        ([key, schema]) => [key, schema.default, schema.isText] as const,
      ),
    );
    expect(lean, name).toEqual(full);
  }
});
