import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EXPRESSION_FUNCTIONS } from '../src/engine/expression';
import { PAGE, renderReference } from './gen-expression-docs';

test('the reference page is fresh and shows every function', async () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(page, 'run npx tsx scripts/gen-expression-docs.ts').toBe(await renderReference());
  expect(EXPRESSION_FUNCTIONS.filter(({ name }) => !page.includes(`\n#### ${name}\n`))).toEqual([]);
  expect(page).not.toContain('{{');
});

test('a place that nobody fills is an error', async () => {
  await expect(renderReference('{{nothing}}')).rejects.toThrow('nothing');
  await expect(renderReference('{{cases:nothing}}')).rejects.toThrow('nothing');
  await expect(renderReference('{{functions:nothing}}')).rejects.toThrow('nothing');
});
