import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { RoutePlugin } from '../../http/route-types';

/** Addresses that never belong to the client. */
const SERVER_PATHS = /^\/(?:api|websocket|healthz)(?:\/|$)/;
const YEAR_MS = 365 * 86_400_000;
/** Endings of the compressed copies that the build lays beside its files; they are no files of their own. */
const COMPRESSED = /\.(?:br|gz)$/;

/**
 * Serves the built client: hashed assets for ever, everything else checked each time, and `index.html` for every
 * address of the shell's router. What the build compressed is sent as it stands, and nothing is compressed here: a part of a
 * file (`range`) would be a part of something else. Does nothing when the config names no client folder.
 */
export const staticRoutes: RoutePlugin = async (app) => {
  const { clientDir } = app.deps.config;
  if (clientDir === '') return;
  const root = path.resolve(clientDir);
  await app.register(fastifyStatic, { root, serve: false, cacheControl: false, dotfiles: 'deny', preCompressed: true });

  app.get('/*', { config: { isPublic: true, cost: 'free', compress: false } }, async (request, reply) => {
    const pathname = toPathname(request.url);
    if (SERVER_PATHS.test(pathname)) return reply.callNotFound();
    const file = findFile(root, pathname);
    // A missing asset must not become a page: browsers would cache HTML as a script.
    if (!file && path.extname(pathname) !== '') return reply.status(404).type('text/plain').send('404');
    const isHashed = file?.startsWith(`assets${path.sep}`) ?? false;
    void reply.header('cache-control', isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
    void reply.header('vary', 'accept-encoding');
    return reply.sendFile(file ?? 'index.html');
  });
};

/** The decoded path of an address; nonsense encoding gives a path that no file has. */
function toPathname(url: string): string {
  try {
    return decodeURIComponent(url.split('?', 1)[0] ?? '/');
  } catch {
    return '/%';
  }
}

/** Path of an existing file inside the folder, relative to it; undefined for folders, compressed copies, missing and outside files. */
function findFile(root: string, pathname: string): string | undefined {
  const absolute = path.resolve(root, `.${path.posix.normalize(`/${pathname}`)}`);
  if (COMPRESSED.test(absolute) || absolute.includes('\0') || !absolute.startsWith(root + path.sep)) return undefined;
  const isFile = fs.statSync(absolute, { throwIfNoEntry: false })?.isFile() ?? false;
  return isFile ? path.relative(root, absolute) : undefined;
}
