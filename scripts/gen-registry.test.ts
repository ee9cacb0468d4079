import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFiles, migrationNames, renderDefinitions, renderTexts } from './gen-registry';

test('the generated lists are fresh', () => {
  const files = [...generatedFiles()];
  expect(files.length).toBe(7);
  for (const [file, text] of files) {
    expect(text.split('\n').length, file).toBeGreaterThan(20);
    expect(readFileSync(file, 'utf8'), `${file}: run npm run generate`).toBe(text);
  }
});

test('names are identifiers, also for reserved words and nested places', () => {
  expect(renderDefinitions(['switch'])).toContain(
    "import { definition as switchWidget } from './widgets/switch/definition';",
  );
  expect(renderTexts(['../engine/text.json', 'screens/list/text.json'])).toContain(
    "import screensListText from './screens/list/text.json';",
  );
});

test('a migration whose name would leave it out is refused', () => {
  expect(migrationNames(['002_b.ts', '001_a.ts', '001_a.test.ts', 'index.ts'])).toEqual(['001_a', '002_b']);
  expect(() => migrationNames(['001_a.ts', '017-ward.ts'])).toThrow('017-ward.ts');
});
