import type { JsonObject } from '../../../http';

/** What the schema says about a property. */
export interface PropertyDescription {
  readonly description: string;
  /** `string`, `number or null`…; [] when anything may stand there. */
  readonly types: readonly string[];
  /** As JSON texts. */
  readonly choices: readonly string[];
  /** As a JSON text; '' when there is none. */
  readonly defaultValue: string;
  readonly isRequired: boolean;
  /** `1–24`; '' when there are no bounds. */
  readonly bounds: string;
}

/** Puts together what several subschemas of one place say; the first that says something about a point decides. */
export function describeSchemas(schemas: readonly JsonObject[], isRequired: boolean): PropertyDescription {
  const first = (keyword: string) => schemas.map((schema) => schema[keyword]).find((value) => value !== undefined);
  const description = first('description');
  const choices = first('enum');
  const fallback = first('default');
  const [low, high] = [first('minimum'), first('maximum')];
  return {
    description: typeof description === 'string' ? description : '',
    types: [first('type') ?? []].flat().map(String),
    choices: Array.isArray(choices) ? choices.map((choice) => JSON.stringify(choice)) : [],
    defaultValue: fallback === undefined ? '' : JSON.stringify(fallback),
    isRequired,
    bounds: low === undefined && high === undefined ? '' : `${toBound(low)}–${toBound(high)}`,
  };
}

/** What the schemas of a place say about one of its choices; '' when they say nothing. */
export function describeChoice(schemas: readonly JsonObject[], value: unknown): string {
  for (const { enum: choices, enumDescriptions } of schemas) {
    const index = Array.isArray(choices) ? choices.indexOf(value) : -1;
    const description: unknown = Array.isArray(enumDescriptions) ? enumDescriptions[index] : undefined;
    if (typeof description === 'string') return description;
  }
  return '';
}

/** Whether one of the schemas around a property wants it. */
export function isRequiredBy(schemas: readonly JsonObject[], name: string): boolean {
  return schemas.some(({ required }) => Array.isArray(required) && required.includes(name));
}

function toBound(bound: unknown): string {
  return typeof bound === 'number' ? String(bound) : '';
}
