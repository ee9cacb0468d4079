import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
      'tests/{architecture,golden,contract,adversarial}/**/*.test.{ts,tsx}',
    ],
    exclude: ['**/node_modules/**', '**/*.slow.test.ts'],
    globalSetup: ['src/server/testing/global-setup.ts'],
    setupFiles: ['tests/property-seed.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
