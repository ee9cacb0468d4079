import { defineConfig } from 'vitest/config';

/** Suites that start and kill whole servers: minutes, not milliseconds. */
export default defineConfig({
  test: {
    globalSetup: ['src/server/testing/global-setup.ts'],
    include: ['{src,tests,scripts}/**/*.slow.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
