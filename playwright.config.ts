import { defineConfig } from '@playwright/test';
import { register } from 'node:module';
import { findSystemBrowser } from './scripts/ensure-browser.mjs';
import { ownServer, SERVERS_VARIABLE } from './tests/e2e/support/setting';

register(new URL('./tests/e2e/support/json-hook.mjs', import.meta.url));

const executablePath = findSystemBrowser();
const launchOptions = {
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
};
/** Journeys that measure the page as people see it, with scrollbars that take room. Playwright hides them in all others. */
const WITH_SCROLLBARS = '**/look.spec.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tests/e2e/support/global-setup.ts',
  outputDir: 'test-results',
  // Each worker has a server and a database of its own: journeys share nothing but the machine's cores.
  workers: 2,
  // A journey that passes only at its second try is named at the end and mended next (scripts/test.mjs); it stops nobody else's work.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    ...(process.env[SERVERS_VARIABLE] ? { baseURL: ownServer().url } : {}),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // A press aimed at a button that still moves may miss it; tests/e2e/motion.spec.ts looks at the motion.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions,
  },
  projects: [
    { name: 'journeys', testIgnore: WITH_SCROLLBARS },
    {
      name: 'scrollbars',
      testMatch: WITH_SCROLLBARS,
      use: { launchOptions: { ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } },
    },
  ],
});
