import type { FastifyInstance, InjectOptions } from 'fastify';

/** A call that the server knows; `url` has its parameters as `:name`. */
export interface ServedRoute {
  readonly method: InjectOptions['method'];
  readonly url: string;
}

/** Every route of the server. The route table is a drawn tree: each line's indentation says where it hangs. */
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
