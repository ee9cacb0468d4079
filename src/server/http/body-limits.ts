import type { FastifyInstance, RouteOptions } from 'fastify';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Most bytes of a JSON or form body, by what it is for. Files in multipart bodies have the limits of their routes. */
export const BODY_LIMITS = {
  /** Calls without a session: anybody can send them. */
  public: 16 * KILOBYTE,
  /** Every route that says nothing else. */
  default: MEGABYTE,
  /** One record with its sub-tables and rich texts. */
  record: 10 * MEGABYTE,
  /** One module: three bytes for a Chinese character, and what JSON escapes of it. */
  document: 20 * MEGABYTE,
} as const;

/** One method of a route and what it takes. */
export interface RouteFacts {
  readonly method: string;
  readonly url: string;
  readonly isPublic: boolean;
  readonly bodyLimit: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route that was registered. */
    routeFacts: readonly RouteFacts[];
  }
}

/**
 * Gives public routes their small limit and notes what every route takes. Throws for a public route that asks for more: what
 * anybody may send is parsed while everybody waits. Must be registered before the routes.
 */
export function registerBodyLimits(app: FastifyInstance): void {
  const facts: RouteFacts[] = [];
  app.decorate('routeFacts', facts);
  app.addHook('onRoute', (route: RouteOptions) => {
    const isPublic = route.config?.isPublic === true;
    if (isPublic) route.bodyLimit ??= BODY_LIMITS.public;
    const bodyLimit = route.bodyLimit ?? BODY_LIMITS.default;
    if (isPublic && bodyLimit > BODY_LIMITS.public) {
      throw new Error(`${route.url} is public and must not take more than ${String(BODY_LIMITS.public)} bytes`);
    }
    for (const method of [route.method].flat()) facts.push({ method, url: route.url, isPublic, bodyLimit });
  });
}

/** A limit in words: `16 KB`, `10 MB`. */
export function toSizeText(bytes: number): string {
  return bytes < MEGABYTE ? `${String(Math.floor(bytes / KILOBYTE))} KB` : `${String(Math.floor(bytes / MEGABYTE))} MB`;
}
