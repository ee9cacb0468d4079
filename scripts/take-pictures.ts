/** `npm run pictures`: starts the product with its examples in a temporary folder and takes the screenshots of the README. */
import { chromium, type Page } from '@playwright/test';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '../src/server/db/embedded/cluster';
import { toClientHash } from '../src/server/modules/oauth/password';
import { PROJECT_ROOT } from '../src/server/project-root';
import { findSystemBrowser } from './ensure-browser.mjs';

const FOLDER = path.join(PROJECT_ROOT, 'docs/pictures');
const START_TIMEOUT_MS = 180_000;
const QUALITY = 0.85;

interface Product {
  readonly url: string;
  readonly password: string;
  stop: () => Promise<void>;
}

/** Starts the product with an empty database; `stop` ends it and deletes its files. */
async function startProduct(): Promise<Product> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'formloom-pictures-'));
  const password = randomBytes(9).toString('base64url');
  const port = await findFreePort();
  const env = { DATA_DIR: dataDir, PORT: String(port), ADMIN_PASSWORD: password, WORKERS: '1', DATABASE_URL: '' };
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    setTimeout(() => reject(new Error('the product did not start in time')), START_TIMEOUT_MS).unref();
    void ended.then(() => reject(new Error('the product ended')));
    server.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('is ready at') && resolve());
  });
  return {
    url: `http://127.0.0.1:${port}`,
    password,
    async stop() {
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in as administrator, in English; returns the token. */
async function signIn({ url, password }: Product): Promise<string> {
  const call = async (
    method: string,
    place: string,
    { body, token = '' }: { readonly body: object; readonly token?: string },
  ) => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) };
    const answer = await fetch(url + place, { method, headers, body: JSON.stringify(body) });
    return (await answer.json()) as { code: number; msg: string; data: { token: string } };
  };
  const { code, msg, data } = await call('POST', '/api/oauth/Login', {
    body: { account: 'admin', password: toClientHash(password) },
  });
  if (code !== 200) throw new Error(msg);
  await call('PUT', '/api/permission/Users/Current/SystemLanguage', {
    body: { language: 'en' },
    token: data.token,
  });
  return data.token;
}

/** Takes a screenshot once nothing moves, and stores it as WebP, which the browser encodes. */
async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('.ant-spin-spinning, .ant-skeleton-active').first().waitFor({ state: 'detached' });
  const png = (await page.screenshot({ animations: 'disabled' })).toString('base64');
  const webp = await page.evaluate(
    async ({ source, quality }) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${source}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = picture.naturalWidth;
      canvas.height = picture.naturalHeight;
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', quality).split(',')[1] ?? '';
    },
    { source: png, quality: QUALITY },
  );
  await writeFile(path.join(FOLDER, `${name}.webp`), Buffer.from(webp, 'base64'));
  console.log(`docs/pictures/${name}.webp: ${String(Math.round(webp.length * 0.00075))} kB`);
}

async function takeAll(page: Page, url: string): Promise<void> {
  const rows = page.locator('tbody tr.ant-table-row');
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto(`${url}/model/equipmentRepair`);
  await rows.first().waitFor();
  await page.getByRole('tree').waitFor();
  await take(page, 'list');

  await page.goto(`${url}/model/purchaseOrder`);
  await rows.first().getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('grid').getByRole('gridcell').first().waitFor();
  await take(page, 'form');

  await page.setViewportSize({ width: 1680, height: 900 });
  await page.goto(`${url}/playground`);
  await page.getByRole('row').filter({ hasText: 'purchaseOrder' }).getByRole('link').click();
  await page.locator('.monaco-editor .view-line').nth(5).waitFor();
  await page.locator('[data-preview] [data-field]').first().waitFor();
  await take(page, 'workbench');
}

const product = await startProduct();
try {
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: findSystemBrowser() || undefined, args: ['--no-sandbox'] });
  const context = await browser.newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.addInitScript((token) => localStorage.setItem('formloom_token', token), await signIn(product));
  await takeAll(page, product.url);
  await browser.close();
} finally {
  await product.stop();
}
