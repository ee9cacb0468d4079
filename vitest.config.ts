import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { oneLanguage } from './scripts/one-language.ts';

const shared = {
  exclude: ['**/node_modules/**', '**/*.slow.test.ts'],
  setupFiles: ['tests/property-seed.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

const FACES = ['src/renderers', 'src/shell', 'src/schemas'];

/** What a suite of a shared process may not do: replace modules. A suite may also say itself that it needs its own. */
const NEEDS_OWN_PROCESS = /\bvi\.(?:mock|doMock)\(|@own-process/;

/** What opens a document in a suite without components (`*.test.ts`). */
const NEEDS_DOCUMENT = /@vitest-environment/;

const suites = FACES.flatMap((folder) =>
  readdirSync(path.join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.slow)\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`),
);
const naming = (pattern: RegExp) =>
  suites.filter((file) => pattern.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')));
const apart = naming(NEEDS_OWN_PROCESS);
const withDocument = [...suites.filter((file) => file.endsWith('.tsx')), ...naming(NEEDS_DOCUMENT)];

/** How the modules of the browser are loaded. */
const browser = {
  plugins: [oneLanguage()],
  // Formily's stock controls ask for moment where antd has dayjs: its users put the one in the place of the other, too.
  resolve: { alias: { moment: 'dayjs' } },
};

const inBrowser = {
  setupFiles: [...shared.setupFiles, 'tests/fresh-page.ts'],
  server: { deps: { inline: [/@formily\/antd-v5/] } },
};

export default defineConfig({
  test: {
    globalSetup: ['src/server/testing/global-setup.ts'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'node',
          include: [
            'src/{engine,server,wire}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{architecture,golden,contract,adversarial,matrix}/**/*.test.ts',
          ],
          // Engine and server keep no state of their own in modules: their suites share a process, and load everything once.
          isolate: false,
        },
      },
      {
        ...browser,
        test: {
          ...shared,
          name: 'logic',
          include: FACES.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...shared.exclude, ...withDocument, ...apart],
          // As above.
          isolate: false,
        },
      },
      {
        ...browser,
        test: {
          ...shared,
          ...inBrowser,
          name: 'browser',
          include: withDocument,
          exclude: [...shared.exclude, ...apart],
          // As above: a process would spend most of its time on loading the component library.
          isolate: false,
        },
      },
      { ...browser, test: { ...shared, ...inBrowser, name: 'apart', include: apart } },
    ],
  },
});
