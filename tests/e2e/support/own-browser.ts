import { chromium, type Browser, type Page } from '@playwright/test';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findSystemBrowser } from '../../../scripts/ensure-browser.mjs';

/** Maximum time for a browser to open its debugging port. */
const START_TIMEOUT_MS = 20_000;

/** A browser process with its own profile that can be killed and restarted with the same profile. */
export class OwnBrowser {
  private process: ChildProcess | null = null;
  private browser: Browser | null = null;

  private constructor(private readonly profile: string) {}

  static async create(): Promise<OwnBrowser> {
    return new OwnBrowser(await mkdtemp(path.join(os.tmpdir(), 'formloom-profile-')));
  }

  /** Starts the browser and opens a page with the session of a token. */
  async start(token: string): Promise<Page> {
    await rm(path.join(this.profile, 'DevToolsActivePort'), { force: true });
    const executable = findSystemBrowser() || chromium.executablePath();
    const switches = ['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0'];
    // Its own process group, so that its child processes are killed too.
    this.process = spawn(executable, [...switches, `--user-data-dir=${this.profile}`, 'about:blank'], {
      detached: true,
      stdio: 'ignore',
    });
    this.browser = await chromium.connectOverCDP(`http://127.0.0.1:${await this.readPort()}`);
    const context = this.browser.contexts()[0];
    if (!context) throw new Error('the browser has no window');
    const page = await context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript((value) => {
      localStorage.setItem('formloom_token', value);
      localStorage.setItem('formloom_language', 'zh');
    }, token);
    return page;
  }

  /** Kills the browser with SIGKILL, so that it cannot write anything. */
  async kill(): Promise<void> {
    const { process: running } = this;
    this.process = null;
    this.browser = null;
    if (running?.pid === undefined || running.exitCode !== null) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    process.kill(-running.pid, 'SIGKILL');
    await gone;
  }

  async dispose(): Promise<void> {
    await this.kill();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private async readPort(): Promise<string> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (Date.now() < deadline) {
      const text = await readFile(path.join(this.profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
      const port = text.split('\n')[0] ?? '';
      if (port !== '') return port;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('the browser did not start in time');
  }
}
