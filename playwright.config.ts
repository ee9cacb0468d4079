import { defineConfig } from '@playwright/test';
import { register } from 'node:module';
import { findSystemBrowser } from './scripts/ensure-browser.mjs';

register(new URL('./tests/e2e/support/json-hook.mjs', import.meta.url));

const executablePath = findSystemBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  // One database and one server: two journeys at once would only measure each other.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    baseURL: process.env['FORMLOOM_E2E_URL'],
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A press aimed at a button that still moves may miss it; tests/e2e/motion.spec.ts looks at the motion.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
