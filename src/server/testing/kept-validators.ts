import { Ajv, type Options, type ValidateFunction } from 'ajv';
import type { FastifyServerOptions } from 'fastify';

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>;
type BuildValidator = NonNullable<SchemaController['compilersFactory']>['buildValidator'];

/** What Fastify adds to the options of an app, apart from formats, which no call has. */
const FASTIFY_OPTIONS = { useDefaults: true, addUsedSchema: false } as const;

const compiled = new Map<string, ValidateFunction>();

function buildValidator(others: object, options?: { readonly customOptions?: Options }) {
  if (Object.keys(others).length > 0) throw new Error('schemas that others refer to are not kept');
  const ajvOptions = { ...FASTIFY_OPTIONS, ...options?.customOptions };
  const ajv = new Ajv(ajvOptions);
  const app = JSON.stringify(ajvOptions);
  return ({ schema }: { readonly schema: object }) => {
    const key = `${app}${JSON.stringify(schema)}`;
    const validate = compiled.get(key) ?? ajv.compile(schema);
    compiled.set(key, validate);
    return validate;
  };
}

/**
 * Validators of requests that all servers of a process share: compiling their schemas takes most of the time of building a
 * server, which each suite does. Suites that build a server without them compile as the product does.
 */
export const keptValidators: SchemaController = {
  // Its type says that it is called with a schema, but Fastify calls it with a route.
  compilersFactory: { buildValidator: buildValidator as unknown as NonNullable<BuildValidator> },
};
