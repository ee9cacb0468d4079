import { isObject, type JsonObject } from '../../../http';
import { childOf } from '../references/json-value';

interface Walk {
  readonly root: JsonObject;
  /** What a widget key is called in the schema: documents of older generations use other names. */
  readonly canonicalKey: (key: string) => string;
}

/** Deep enough for any schema that is no circle. */
const MAX_REFERENCES = 20;

/**
 * The subschemas that describe the value at some steps of a document, the most special first: `$ref`, `allOf` and the branches
 * that hold for the document are followed. [] where the schema knows nothing.
 */
export function schemasAt(
  schema: JsonObject,
  document: unknown,
  steps: readonly string[],
  canonicalKey: (key: string) => string = (key) => key,
): readonly JsonObject[] {
  const walk: Walk = { root: schema, canonicalKey };
  let value = document;
  let found = expand(schema, value, walk);
  for (const step of steps) {
    const isList = Array.isArray(value);
    value = childOf(value, step);
    const inner = value;
    found = found.flatMap((each) => below(each, step, isList)).flatMap((each) => expand(each, inner, walk));
  }
  return found;
}

function below(schema: JsonObject, step: string, isList: boolean): readonly JsonObject[] {
  if (isList) return [schema['items']].filter(isObject);
  const named = childOf(schema['properties'], step);
  return [named ?? schema['additionalProperties']].filter(isObject);
}

/** A schema with everything that it includes, what it includes first: a branch says more than what it branches from. */
function expand(schema: JsonObject, value: unknown, walk: Walk, depth = 0): readonly JsonObject[] {
  if (depth > MAX_REFERENCES) return [];
  const target = referenced(schema['$ref'], walk.root);
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'].filter(isObject) : [];
  const branch = schema['if'] === undefined ? undefined : schema[holds(schema['if'], value, walk) ? 'then' : 'else'];
  const included = [branch, ...parts].filter(isObject).flatMap((part) => expand(part, value, walk, depth + 1));
  // A description beside a reference is about this very place.
  return [...included, schema, ...(target ? expand(target, value, walk, depth + 1) : [])];
}

function referenced(reference: unknown, root: JsonObject): JsonObject | null {
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return null;
  const target = reference.slice(2).split('/').reduce<unknown>(childOf, root);
  return isObject(target) ? target : null;
}

/** Whether the condition of a branch holds; the schema's conditions name members and what they must be. */
function holds(condition: unknown, value: unknown, walk: Walk): boolean {
  if (!isObject(condition)) return condition !== false;
  const wanted = condition['const'];
  if (wanted !== undefined && wanted !== (typeof value === 'string' ? walk.canonicalKey(value) : value)) return false;
  const properties = condition['properties'];
  if (!isObject(properties)) return true;
  // Unlike in JSON Schema an absent member does not fit: a node without a type is of none, not of all.
  return Object.entries(properties).every(([name, inner]) => {
    const member = childOf(value, name);
    return member !== undefined && holds(inner, member, walk);
  });
}
