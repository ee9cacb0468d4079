import compress from '@fastify/compress';
import fastify, { type FastifyInstance, type FastifyServerOptions, type RouteOptions } from 'fastify';
import type { AppDeps } from './deps';
import { BODY_LIMITS, registerBodyLimits } from './http/body-limits';
import { registerCallScopes } from './http/call-scopes';
import { registerContentParsers } from './http/content-parsers';
import { answerFrameworkError, registerErrorHandler } from './http/error-handler';
import { registerGracefulClose } from './http/graceful-close';
import { registerUpgradeRefusal } from './http/refuse-upgrades';
import type { App, RoutePlugin } from './http/route-types';
import { registerSecurityHeaders } from './http/security-headers';
import { registerSession } from './http/session';
import { registerTranslate } from './http/translate';
import { advancedQueryRoutes } from './modules/advancedQuery/index';
import { areaRoutes } from './modules/area/index';
import { authorityRoutes } from './modules/authority/index';
import { billRuleRoutes } from './modules/billRule/index';
import { dataInterfaceRoutes } from './modules/dataInterface/index';
import { dictionaryRoutes } from './modules/dictionary/index';
import { healthRoutes } from './modules/health/index';
import { currentUserRoutes, oauthRoutes } from './modules/oauth/index';
import { onlineDevRoutes } from './modules/onlineDev/index';
import { organizeRoutes } from './modules/organize/index';
import { positionRoutes } from './modules/position/index';
import { staticRoutes } from './modules/static/index';
import { usersRoutes } from './modules/users/index';
import { visualDevRoutes } from './modules/visualDev/index';
import { downloadRoutes } from './resource/index';
import { toTrustProxy } from './trusted-proxies';

/** One plugin per resource, in no particular order: none sees another. */
const plugins: readonly RoutePlugin[] = [
  advancedQueryRoutes,
  areaRoutes,
  authorityRoutes,
  billRuleRoutes,
  currentUserRoutes,
  dataInterfaceRoutes,
  dictionaryRoutes,
  downloadRoutes,
  healthRoutes,
  oauthRoutes,
  onlineDevRoutes,
  organizeRoutes,
  positionRoutes,
  staticRoutes,
  usersRoutes,
  visualDevRoutes,
];

/** How often connections are looked at whose request does not come in. */
const MAX_CHECK_INTERVAL_MS = 5000;
/** Headers are a few hundred bytes. */
const HEADERS_TIMEOUT_MS = 20_000;

interface AppOptions extends Pick<FastifyServerOptions, 'logger'> {
  /** Told of every route with its schema: tests hold all of them to the same rules. */
  readonly onRoute?: (route: RouteOptions) => void;
}

/** Builds the whole server over its dependencies; it reads no environment and never listens, so tests inject requests. */
export async function createApp(deps: AppDeps, options: AppOptions = {}): Promise<FastifyInstance> {
  const { requestTimeoutMs } = deps.config.limits;
  const app = fastify({
    logger: options.logger ?? false,
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
  for (const plugin of plugins) await app.register(async (scope) => plugin(scope as unknown as App));
  return app;
}
