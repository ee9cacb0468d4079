import type { FastifyInstance, InjectOptions } from 'fastify';

/** A route of the server; `url` has parameters as `:name`. */
export interface ServedRoute {
  readonly method: InjectOptions['method'];
  readonly url: string;
}

/** Every route of the server, parsed from Fastify's printed route tree, where indentation gives the parent. */
export function readRoutes(app: FastifyInstance): readonly ServedRoute[] {
  const parts: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^((?:[│ ] {3})*)(?:├── |└── )(\S+)(?: \((.+)\))?/.exec(line);
      if (!found) return [];
      const depth = (found[1] ?? '').length / 4;
      parts.length = depth;
      parts[depth] = found[2] ?? '';
      const methods = (found[3] ?? '').split(', ').filter((method) => method !== '' && method !== 'HEAD');
      return methods.map((method) => ({ method: method as InjectOptions['method'], url: parts.join('') }));
    });
}
