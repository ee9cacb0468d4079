import { Ajv, type ValidateFunction } from 'ajv';
import type { FastifySerializerCompiler } from 'fastify';

/** Holds every answer against the schema that its route declares. */
export interface AnswerCheck {
  readonly serializerCompiler: FastifySerializerCompiler<unknown>;
  /** Throws what was found since it was asked last. */
  readonly assertNothingDiffers: () => void;
}

const compiled = new WeakMap<object, ValidateFunction>();

/** Makes the check of one server: a member that is missing, of another type or not named by the schema is a difference. */
export function createAnswerCheck(): AnswerCheck {
  const differences = new Set<string>();
  return {
    serializerCompiler: ({ schema, method, url }) => {
      return (payload) => {
        const text = JSON.stringify(payload);
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

/** What in a parsed answer is not as the schema says. */
function differencesOf(schema: object, answer: unknown): readonly string[] {
  const validate = compiled.get(schema) ?? new Ajv({ allErrors: true, strict: false }).compile(schema);
  compiled.set(schema, validate);
  if (validate(answer)) return [];
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map(({ instancePath, message = '', params }) => `${instancePath} ${message} ${JSON.stringify(params)}`);
}
