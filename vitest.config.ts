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
            'src/{engine,server}/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{architecture,golden,contract,adversarial}/**/*.test.ts',
          ],
          // Engine and server keep no state of their own in modules: their suites share a process, and load everything once.
          isolate: false,
        },
      },
      {
        plugins: [oneLanguage()],
        test: { ...shared, name: 'browser', include: ['src/{renderers,shell,schemas}/**/*.test.{ts,tsx}'] },
      },
    ],
  },
});
