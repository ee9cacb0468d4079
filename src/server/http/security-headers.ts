import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

/** Strict headers on every answer: no foreign origin, no inline script, no eval (styles inline: antd writes style tags). */
export async function registerSecurityHeaders(app: FastifyInstance): Promise<void> {
  const headers = await composeHeaders(app.deps.config.frameSources);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** They are the same for every answer: composed once, by a server that answers nothing else. */
async function composeHeaders(frameSources: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const app = fastify();
  let composed: Readonly<Record<string, string>> = {};
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...frameSources],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    // Plain HTTP in a house network is normal for the first start; a proxy with TLS sets this header itself.
    strictTransportSecurity: false,
  });
  app.get('/', async (_request, reply) => {
    composed = Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
    return '';
  });
  await app.inject('/');
  await app.close();
  return composed;
}
