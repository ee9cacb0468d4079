import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { build } from 'vite';
import { sampleCases } from '../../src/engine/expression/testing/arbitrary-case';
import { runCases, type CaseOutcome, type ExpressionCase } from '../../src/engine/expression/testing/run-cases';
import { vectors } from '../../src/engine/expression/testing/vectors';
import { ROOT } from './support/setting';
import { watchPage } from './csp';

/** Origin of the test page; all its requests are answered by the test, without a network. */
const ORIGIN = 'http://expressions.test';
const POLICY = "default-src 'none'; script-src 'self'";
const GENERATED = 10_000;
const SEED = Number(process.env['FC_SEED'] ?? 20_261_120);

interface BrowserRunner {
  readonly expressionRunner: { readonly runCases: typeof runCases };
}

/** Builds the expression language as a minified browser script. */
async function bundle(): Promise<string> {
  const output = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: {
        entry: path.join(ROOT, 'src/engine/expression/testing/run-cases.ts'),
        formats: ['iife'],
        name: 'expressionRunner',
      },
    },
  });
  const [first] = Array.isArray(output) ? output : [output];
  const chunk = first && 'output' in first ? first.output[0] : undefined;
  if (!chunk) throw new Error('the language was not built');
  return chunk.code;
}

let script: string;
test.beforeAll(async () => {
  script = await bundle();
});

/** Serialises results with -0 and undefined, which plain JSON would lose and so hide differences. */
function serialise(outcomes: readonly CaseOutcome[]): readonly string[] {
  return outcomes.map((outcome) =>
    JSON.stringify(outcome, (_key, value: unknown) =>
      Object.is(value, -0) ? '-0' : value === undefined ? 'undefined' : value,
    ),
  );
}

/** Opens a page with only the script, under a CSP as strict as the product's. */
async function openRunner(page: Page): Promise<(cases: readonly ExpressionCase[]) => Promise<readonly CaseOutcome[]>> {
  await page.route(`${ORIGIN}/**`, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          headers: { 'Content-Security-Policy': POLICY },
          body: '<!doctype html><meta charset="utf-8"><title>expressions</title><script src="/runner.js"></script>',
        }),
  );
  await page.goto(ORIGIN);
  // Runs in a timer: code evaluated by the debugger is exempt from the CSP.
  return (cases) =>
    page.evaluate(
      ([setting, list]) =>
        new Promise<readonly CaseOutcome[]>((resolve, reject) => {
          setTimeout(() => {
            try {
              resolve((globalThis as unknown as BrowserRunner).expressionRunner.runCases(setting, list));
            } catch (error) {
              reject(error instanceof Error ? error : new Error(String(error)));
            }
          });
        }),
      [vectors, cases] as const,
    );
}

/** True when the page can create a function from a string, which the CSP must prevent. */
function makesCode(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        setTimeout(() => {
          try {
            resolve(typeof Reflect.construct(Function, ['return 1']) === 'function');
          } catch {
            resolve(false);
          }
        });
      }),
  );
}

test('vectors and generated expressions agree in Node and in the browser', async ({ page }) => {
  const { problems } = await watchPage(page);
  const runInBrowser = await openRunner(page);

  await test.step('every vector', async () => {
    const cases = vectors.groups.flatMap((group) => group.cases);
    expect(cases.length).toBeGreaterThan(300);
    const outcomes = await runInBrowser(cases);
    outcomes.forEach((outcome, index) => {
      const { result, error } = { result: undefined, error: undefined, ...cases[index] };
      expect({ result: undefined, error: undefined, ...outcome }, cases[index]?.expression).toMatchObject({
        result,
        error,
      });
    });
    expect(serialise(outcomes)).toEqual(serialise(runCases(vectors, cases)));
  });

  await test.step(`${String(GENERATED)} generated expressions`, async () => {
    const cases = sampleCases(GENERATED, SEED);
    const here = serialise(runCases(vectors, cases));
    const there: string[] = [];
    for (let start = 0; start < cases.length; start += 1_000) {
      there.push(...serialise(await runInBrowser(cases.slice(start, start + 1_000))));
    }
    const different = cases.flatMap((entry, index) =>
      here[index] === there[index] ? [] : [{ ...entry, node: here[index], browser: there[index] }],
    );
    expect(different.slice(0, 5), `${String(different.length)} of ${String(cases.length)} differ`).toEqual([]);
    expect(there).toHaveLength(GENERATED);
    expect(here.filter((outcome) => outcome.startsWith('{"error"')).length).toBeLessThan(GENERATED / 3);
  });

  expect(problems, 'problems on the page').toEqual([]);
  expect(await makesCode(page), 'the policy was in force').toBe(false);
});
