import type { Translate } from '../../../../engine/contract/language';
import type { RawRecord } from '../../../../engine/json/raw-value';
import { valueAt } from '../references/json-value';
import type { ReferenceEntry, ReferenceSources } from '../references/list-references';
import { nameAt } from '../references/name-at';
import { spotAt } from '../references/spot-at';
import { describeChoice, describeSchemas, isRequiredBy, type PropertyDescription } from '../schema/describe-schema';
import { schemasAt } from '../schema/schema-at';

/** What is known about the place under the pointer, and the span that it is about. */
export interface SpotDescription {
  readonly offset: number;
  readonly length: number;
  /** The property around, with what its value means where it is a choice; null inside lists of plain values without a name. */
  readonly property: (PropertyDescription & { readonly name: string; readonly choice: string }) | null;
  /** What the text names; null when it names nothing. */
  readonly reference: ReferenceEntry | null;
  /** Explanation of a function of the expression language; '' for everything else. */
  readonly functionHelp: string;
}

interface DescribeRequest {
  readonly text: string;
  readonly offset: number;
  readonly schema: RawRecord;
  readonly sources: ReferenceSources;
  readonly translate: Translate;
  readonly canonicalKey: (key: string) => string;
}

/** Describes the token at an offset from the schema, the document and the system; null between tokens. */
export function describeSpot(request: DescribeRequest): SpotDescription | null {
  const { text, offset, sources, translate } = request;
  const spot = spotAt(text, offset);
  if (!spot.token || spot.steps.length === 0) return null;
  const name = nameAt(text, offset, sources);
  const isPart = name !== null && (name.match.place.kind === 'expression' || name.match.place.kind === 'path');
  const functionHelp = name?.isCall ? explainFunction(name.text, translate) : '';
  if (isPart && (name.entry || functionHelp !== '')) {
    return { offset: name.offset, length: name.length, property: null, reference: name.entry, functionHelp };
  }
  const property = describeProperty(spot.steps, request);
  return { ...spot.token, property, reference: isPart ? null : (name?.entry ?? null), functionHelp: '' };
}

/** The sentence about a function; '' when the language has none of that name. */
function explainFunction(name: string, translate: Translate): string {
  const key = `expression.${name.toUpperCase()}`;
  const help = translate(key);
  return help === key ? '' : help;
}

function describeProperty(steps: readonly string[], request: DescribeRequest): SpotDescription['property'] {
  const { schema, sources, canonicalKey } = request;
  const { root } = sources.facts;
  const depth = steps.findLastIndex((step) => !/^\d+$/.test(step));
  const name = steps[depth];
  if (name === undefined) return null;
  const schemas = schemasAt(schema, root, { steps: steps.slice(0, depth + 1), canonicalKey });
  if (schemas.length === 0) return null;
  const around = schemasAt(schema, root, { steps: steps.slice(0, depth), canonicalKey });
  const choice = describeChoice(schemas, valueAt(root, steps.slice(0, depth + 1)));
  return { name, choice, ...describeSchemas(schemas, isRequiredBy(around, name)) };
}

/** Pointer to the declaration of the name at an offset; null when it is not in this document. */
export function findTarget(text: string, offset: number, sources: ReferenceSources): string | null {
  const pointer = nameAt(text, offset, sources)?.entry?.pointer ?? null;
  const isField = pointer !== null && sources.facts.fields.some((field) => field.pointer === pointer);
  // Fields are shown by their key, everything else as a whole.
  return isField ? `${pointer}/__vModel__` : pointer;
}
