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

/** Starts the Chromium of this machine, quiet enough to be measured in. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findSystemBrowser();
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ARGUMENTS });
}

/** One Chromium for the whole run, replaced when a page hangs in it. */
export class BrowserHolder {
  private browser: Browser | null = null;
  private current: BrowserContext | null = null;

  /** The context of all rounds: its caches are filled, as a returning user's are. */
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

  /** Ends the browser whatever its pages do; the next round starts a new one. */
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
