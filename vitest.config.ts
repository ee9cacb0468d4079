import { defineConfig } from 'vitest/config';
import { oneLanguage } from './scripts/one-language.ts';

const shared = {
  exclude: ['**/node_modules/**', '**/*.slow.test.ts'],
  setupFiles: ['tests/property-seed.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
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
        plugins: [oneLanguage()],
        // Formily's stock controls ask for moment where antd has dayjs: its users put the one in the place of the other, too.
        resolve: { alias: { moment: 'dayjs' } },
        test: {
          ...shared,
          name: 'browser',
          include: ['src/{renderers,shell,schemas}/**/*.test.{ts,tsx}'],
          server: { deps: { inline: [/@formily\/antd-v5/] } },
          // Each suite has a process of its own, which would look for, read and compile 2300 files of libraries.
          globalSetup: ['scripts/module-cache/ensure.ts'],
          execArgv: ['--import', new URL('scripts/module-cache/replay.mjs', import.meta.url).href],
        },
      },
    ],
  },
});
