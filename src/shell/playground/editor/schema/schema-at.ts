import { isRecord, type RawRecord } from '../../../../engine/json/raw-value';
import { childOf } from '../references/json-value';

interface SchemaPlace {
  readonly steps: readonly string[];
  /** What a widget key is called in the schema: documents of older generations use other names. */
  readonly canonicalKey: (key: string) => string;
}

interface Walk extends Pick<SchemaPlace, 'canonicalKey'> {
  readonly root: RawRecord;
  /** How many references and branches were followed to get here. */
  readonly depth: number;
}

/** Deep enough for any schema that is no circle. */
const MAX_REFERENCES = 20;

/**
 * The subschemas that describe the value at some steps of a document, the most special first: `$ref`, `allOf` and the branches
 * that hold for the document are followed. [] where the schema knows nothing.
 */
export function schemasAt(
  schema: RawRecord,
  document: unknown,
  { steps, canonicalKey }: SchemaPlace,
): readonly RawRecord[] {
  const walk: Walk = { root: schema, canonicalKey, depth: 0 };
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

function below(schema: RawRecord, step: string, isList: boolean): readonly RawRecord[] {
  if (isList) return [schema['items']].filter(isRecord);
  const named = childOf(schema['properties'], step);
  return [named ?? schema['additionalProperties']].filter(isRecord);
}

/** A schema with everything it includes, most general first. */
function expand(schema: RawRecord, value: unknown, walk: Walk): readonly RawRecord[] {
  if (walk.depth > MAX_REFERENCES) return [];
  const deeper = { ...walk, depth: walk.depth + 1 };
  const target = referenced(schema['$ref'], walk.root);
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'].filter(isRecord) : [];
  const branch = schema['if'] === undefined ? undefined : schema[holds(schema['if'], value, walk) ? 'then' : 'else'];
  const included = [branch, ...parts].filter(isRecord).flatMap((part) => expand(part, value, deeper));
  // A description beside a reference is about this very place.
  return [...included, schema, ...(target ? expand(target, value, deeper) : [])];
}

function referenced(reference: unknown, root: RawRecord): RawRecord | null {
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return null;
  const target = reference.slice(2).split('/').reduce<unknown>(childOf, root);
  return isRecord(target) ? target : null;
}

/** Whether the condition of a branch holds; the schema's conditions name members and what they must be. */
function holds(condition: unknown, value: unknown, walk: Walk): boolean {
  if (!isRecord(condition)) return condition !== false;
  const wanted = condition['const'];
  if (wanted !== undefined && wanted !== (typeof value === 'string' ? walk.canonicalKey(value) : value)) return false;
  const properties = condition['properties'];
  if (!isRecord(properties)) return true;
  // Unlike in JSON Schema an absent member does not fit: a node without a type is of none, not of all.
  return Object.entries(properties).every(([name, inner]) => {
    const member = childOf(value, name);
    return member !== undefined && holds(inner, member, walk);
  });
}
