import { chromium, type Browser, type BrowserContext } from '@playwright/test';
import { findSystemBrowser } from '../../scripts/ensure-browser.mjs';

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const GIVE_UP_MS = 5000;

/** Starts the system's Chromium (fallback: Playwright's) without GPU and background network activity. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findSystemBrowser();
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ARGUMENTS });
}

/** One Chromium for the whole run, restarted after a page has hung. */
export class BrowserHolder {
  private browser: Browser | null = null;
  private current: BrowserContext | null = null;

  /** The browser context of all rounds: its caches stay warm, as for a returning user. */
  async context(): Promise<BrowserContext> {
    if (this.current && this.browser?.isConnected()) return this.current;
    this.browser = await launchBrowser();
    this.current = await this.browser.newContext({
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      viewport: { width: 1440, height: 900 },
    });
    return this.current;
  }

  /** Version of the running browser. */
  async version(): Promise<string> {
    await this.context();
    return this.browser?.version() ?? '';
  }

  /** Closes the browser, waiting at most GIVE_UP_MS for hanging pages; the next round starts a new one. */
  async restart(): Promise<void> {
    await this.close();
  }

  async close(): Promise<void> {
    const { browser } = this;
    this.browser = null;
    this.current = null;
    if (browser) await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, GIVE_UP_MS))]);
  }
}
