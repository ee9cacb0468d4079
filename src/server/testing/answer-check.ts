import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySerializerCompiler } from 'fastify';
import { toJson } from '../http/kept-json';

/** Validates every response against the schema of its route. */
export interface AnswerCheck {
  readonly serializerCompiler: FastifySerializerCompiler<unknown>;
  /** Throws the differences found since the last call. */
  readonly assertNothingDiffers: () => void;
}

const compiled = new WeakMap<object, ValidateFunction>();

/** Creates the check of a server. A difference is a member that is missing, has another type or is not in the schema. */
export function createAnswerCheck(): AnswerCheck {
  const differences = new Set<string>();
  return {
    serializerCompiler: ({ schema, method, url }) => {
      return (payload) => {
        const text = toJson(payload);
        for (const difference of differencesOf(schema as object, JSON.parse(text)))
          differences.add(`${method} ${url} ${difference}`);
        return text;
      };
    },
    assertNothingDiffers() {
      const found = [...differences];
      differences.clear();
      if (found.length > 0) throw new Error(`answers differ from the schemas of their calls:\n${found.join('\n')}`);
    },
  };
}

/** Differences between a parsed response and its schema. */
function differencesOf(schema: object, answer: unknown): readonly string[] {
  const validate = compiled.get(schema) ?? new Ajv({ allErrors: true, strict: false }).compile(schema);
  compiled.set(schema, validate);
  if (validate(answer)) return [];
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, message = '', params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}
