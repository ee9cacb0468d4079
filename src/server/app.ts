import compress from '@fastify/compress';
import fastify, {
  type FastifyInstance,
  type FastifySerializerCompiler,
  type FastifyServerOptions,
  type RouteOptions,
} from 'fastify';
import type { AppDeps } from './deps';
import { BODY_LIMITS, registerBodyLimits } from './http/body-limits';
import { registerCallScopes } from './http/call-scopes';
import { registerContentParsers } from './http/content-parsers';
import { answerFrameworkError, registerErrorHandler } from './http/error-handler';
import { registerGracefulClose } from './http/graceful-close';
import { registerUpgradeRefusal } from './http/refuse-upgrades';
import type { SchemaTypes } from './http/route-types';
import { registerSecurityHeaders } from './http/security-headers';
import { registerSession } from './http/session';
import { registerTranslate } from './http/translate';
import { resourcePlugins } from './modules/index';
import { downloadRoutes } from './resource/index';
import { toJson } from './http/kept-json';
import { toTrustProxy } from './trusted-proxies';

/** How often connections are looked at whose request does not come in. */
const MAX_CHECK_INTERVAL_MS = 5000;
/** Headers are a few hundred bytes. */
const HEADERS_TIMEOUT_MS = 20_000;

interface AppOptions extends Pick<FastifyServerOptions, 'logger' | 'schemaController'> {
  /** Told of every route with its schema: tests hold all of them to the same rules. */
  readonly onRoute?: (route: RouteOptions) => void;
  /** Writes answers by their schemas; tests also check them there. */
  readonly serializerCompiler?: FastifySerializerCompiler<unknown>;
}

/** Builds the whole server over its dependencies; it reads no environment and never listens, so tests inject requests. */
export async function createApp(deps: AppDeps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { requestTimeoutMs } = deps.config.limits;
  const app = fastify({
    logger: options.logger ?? false,
    ...(options.schemaController && { schemaController: options.schemaController }),
    bodyLimit: BODY_LIMITS.default,
    trustProxy: toTrustProxy(deps.config.trustedProxies),
    requestTimeout: requestTimeoutMs,
    http: {
      requestTimeout: requestTimeoutMs,
      headersTimeout: Math.min(requestTimeoutMs, HEADERS_TIMEOUT_MS),
      connectionsCheckingInterval: Math.min(requestTimeoutMs, MAX_CHECK_INTERVAL_MS),
    },
    frameworkErrors: answerFrameworkError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Clients send numbers as text and blanks for "no filter": handlers convert, so that '' is never coerced to 0.
    // Lists of types let a refusal name the bound that was passed, where alternatives name the first one's type.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false, allowUnionTypes: true } },
  });
  // By its schema Fastify would leave out silently what the schema does not name: answers are held to them by tests instead.
  app.setSerializerCompiler(options.serializerCompiler ?? (() => toJson));
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  app.decorate('deps', deps);
  registerTranslate(app);
  registerUpgradeRefusal(app);
  registerErrorHandler(app);
  await registerSecurityHeaders(app);
  await app.register(compress, { threshold: 1024 });
  registerContentParsers(app);
  registerBodyLimits(app);
  registerSession(app);
  registerCallScopes(app);
  registerGracefulClose(app);
  // In no particular order: none sees another.
  for (const plugin of [downloadRoutes, ...resourcePlugins])
    await app.register(async (scope) => plugin(scope.withTypeProvider<SchemaTypes>()));
  return app;
}
