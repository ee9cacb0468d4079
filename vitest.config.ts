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

/** What a suite may not do in a process that it shares: open a document, replace modules or globals. */
const NEEDS_OWN_PROCESS = /@vitest-environment|\bvi\.(?:mock|doMock|stubGlobal)\(/;

/** Suites without components (`*.test.ts`) that need a process of their own nevertheless. */
const apart = FACES.flatMap((folder) =>
  readdirSync(path.join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.slow.test.ts'))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
    .filter((file) => NEEDS_OWN_PROCESS.test(readFileSync(path.join(import.meta.dirname, file), 'utf8'))),
);

/** How the modules of the browser are loaded. */
const browser = {
  plugins: [oneLanguage()],
  // Formily's stock controls ask for moment where antd has dayjs: its users put the one in the place of the other, too.
  resolve: { alias: { moment: 'dayjs' } },
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
          exclude: [...shared.exclude, ...apart],
          // As above.
          isolate: false,
        },
      },
      {
        ...browser,
        test: {
          ...shared,
          name: 'browser',
          include: [...FACES.map((folder) => `${folder}/**/*.test.tsx`), ...apart],
          server: { deps: { inline: [/@formily\/antd-v5/] } },
          // Each suite has a process of its own, which would look for, read and compile 2300 files of libraries.
          globalSetup: ['scripts/module-cache/ensure.ts'],
          execArgv: ['--import', new URL('scripts/module-cache/replay.mjs', import.meta.url).href],
        },
      },
    ],
  },
});
