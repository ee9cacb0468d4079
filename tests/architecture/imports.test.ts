import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { beforeAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const rules = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs')) as {
  forbidden: NonNullable<IFlattenedRuleSet['forbidden']>;
  options: object;
};

let result: ICruiseResult;

beforeAll(async () => {
  const answer = await cruise(
    ['src'],
    { ...rules.options, baseDir: root, ruleSet: { forbidden: rules.forbidden }, validate: true },
    undefined,
    { tsConfig: extractTSConfig(path.join(root, 'tsconfig.json')) },
  );
  result = answer.output as ICruiseResult;
}, 120_000);

/** Number of source files in a folder, without generated files, as in the configuration. */
function countSources(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.generated.') && !file.endsWith('.d.ts'),
  ).length;
}

test('the check has read every source file', () => {
  const read = result.modules.filter((module) => /^src\/.*\.tsx?$/.test(module.source));
  expect(read.length).toBeGreaterThan(100);
  expect(read.length).toBe(countSources(path.join(root, 'src')));
});

test('the check follows imports', () => {
  const edges = result.modules.flatMap((module) => module.dependencies);
  expect(edges.length).toBeGreaterThan(result.modules.length);
});

test('nobody imports whom they may not', () => {
  const violations = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  expect(violations).toEqual([]);
});
