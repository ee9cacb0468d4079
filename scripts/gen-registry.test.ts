import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFiles, renderDefinitions, renderTexts } from './gen-registry';

test('the generated lists are fresh', () => {
  const files = [...generatedFiles()];
  expect(files.length).toBe(3);
  for (const [file, text] of files) {
    expect(text.split('\n').length, file).toBeGreaterThan(20);
    expect(readFileSync(file, 'utf8'), `${file}: run npx tsx scripts/gen-registry.ts`).toBe(text);
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
