import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export interface PageServer {
  /** `http://127.0.0.1:<port>`. */
  readonly address: string;
  close: () => Promise<void>;
}

/** Serves the built pages on loopback: `/<engine>/` is the page, paths below it are files of its build. */
export async function servePages(distDir: string): Promise<PageServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, engine = '', ...rest] = decodeURIComponent(pathname).split('/');
    const file = path.join(distDir, engine, ...rest);
    if (!file.startsWith(distDir + path.sep) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    if (statSync(file).isDirectory()) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(distDir, engine));
      return;
    }
    // Cacheable, so that the browser also caches the compiled code, as for a returning user.
    response.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=3600',
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: addressOf(server), close: () => closeServer(server) };
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function pageOf(distDir: string, engine: string): string {
  const assets = path.join(distDir, engine, 'assets');
  const styles = existsSync(assets) ? readdirSync(assets).filter((file) => file.endsWith('.css')) : [];
  const links = styles.map((file) => `<link rel="stylesheet" href="/${engine}/assets/${file}">`).join('');
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${engine}</title>${links}</head><body><div id="root"></div><script type="module" src="/${engine}/main.js"></script></body></html>`;
}
