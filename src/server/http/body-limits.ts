import type { FastifyInstance, RouteOptions } from 'fastify';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** Maximum size of a JSON or form body by purpose, in bytes. Files in multipart bodies have the limits of their routes. */
export const BODY_LIMITS = {
  /** Calls without a session: anybody can send them. */
  public: 16 * KILOBYTE,
  /** Default of all routes. */
  default: MEGABYTE,
  /** A record with its sub-tables and rich texts. */
  record: 10 * MEGABYTE,
  /** A module: three bytes per Chinese character, and JSON escapes. */
  document: 20 * MEGABYTE,
} as const;

/** A method of a route and its limit. */
export interface RouteFacts {
  readonly method: string;
  readonly url: string;
  readonly isPublic: boolean;
  readonly bodyLimit: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** All registered routes. */
    routeFacts: readonly RouteFacts[];
  }
}

/**
 * Sets the limit of public routes and records those of all. Throws for a public route with a higher one: parsing blocks everybody,
 * and anybody may send it. Must be registered before the routes.
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

/** A size as text: `16 KB`, `10 MB`. */
export function toSizeText(bytes: number): string {
  return bytes < MEGABYTE ? `${String(Math.floor(bytes / KILOBYTE))} KB` : `${String(Math.floor(bytes / MEGABYTE))} MB`;
}
