import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { RoutePlugin } from '../../http/route-types';
import { readPreloads, toLinkHeader } from './preloads';
import { DAY_MS } from '../../../engine/values/zoned-time';

/** Paths that are never the client's. */
const SERVER_PATHS = /^\/(?:api|websocket|healthz)(?:\/|$)/;
/** The worker that scripts of modules run in: `scripts/script-worker.ts` of the shell in a build. */
const SANDBOX_FILE = /^assets\/script-worker-[\w-]+\.js$/;
/**
 * Its policy in the place of the page's: it may compile WebAssembly, which the page may not, and asks nobody for anything
 * (docs/architecture.md#no-string-becomes-code).
 */
const SANDBOX_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'none'";
const YEAR_MS = 365 * DAY_MS;
/** Extensions of precompressed copies, which are not served by name. */
const COMPRESSED = /\.(?:br|gz)$/;

/**
 * Serves the built client: hashed assets immutable, all else revalidated, and `index.html` for every route of the shell.
 * Precompressed files are sent as they are, and nothing is compressed here: a `range` would refer to other bytes. Does nothing
 * without a client folder in the config.
 */
export const routes: RoutePlugin = async (app) => {
  const { clientDir } = app.deps.config;
  if (clientDir === '') return;
  const root = path.resolve(clientDir);
  const preloads = readPreloads(root);
  await app.register(fastifyStatic, { root, serve: false, cacheControl: false, dotfiles: 'deny', preCompressed: true });

  app.get('/*', { config: { isPublic: true, cost: 'free', compress: false } }, async (request, reply) => {
    const pathname = toPathname(request.url);
    if (SERVER_PATHS.test(pathname)) return reply.callNotFound();
    const file = findFile(root, pathname);
    // A missing asset must not return HTML: browsers would cache it as a script.
    if (!file && path.extname(pathname) !== '') return reply.status(404).type('text/plain').send('404');
    const isHashed = file?.startsWith(`assets${path.sep}`) ?? false;
    void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
    void reply.header('vary', 'accept-encoding');
    if (file && SANDBOX_FILE.test(file.replaceAll(path.sep, '/')))
      void reply.header('content-security-policy', SANDBOX_POLICY);
    const links = file ? undefined : toLinkHeader(preloads, pathname, request.headers['accept-language']);
    if (links !== undefined) void reply.header('link', links).header('vary', 'accept-encoding, accept-language');
    return reply.sendFile(file ?? 'index.html');
  });
};

/** The decoded path of a URL; invalid encoding matches no file. */
function toPathname(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/');
  } catch {
    return '/%';
  }
}

/** Relative path of an existing file inside the folder; undefined for folders, compressed copies, missing and outside files. */
function findFile(root: string, pathname: string): string | undefined {
  const absolute = path.resolve(root, `.${path.posix.normalize(`/${pathname}`)}`);
  if (COMPRESSED.test(absolute) || absolute.includes('\0') || !absolute.startsWith(root + path.sep)) return undefined;
  const isFile = fs.statSync(absolute, { throwIfNoEntry: false })?.isFile() ?? false;
  return isFile ? path.relative(root, absolute) : undefined;
}
