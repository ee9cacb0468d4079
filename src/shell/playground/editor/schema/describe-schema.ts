import type { RawRecord } from '../../../../engine/json/raw-value';

/** Documentation of a property, from its schema. */
export interface PropertyDescription {
  readonly description: string;
  /** `string`, `number or null`…; [] = any type. */
  readonly types: readonly string[];
  /** As JSON texts. */
  readonly choices: readonly string[];
  /** As a JSON text; '' when there is none. */
  readonly defaultValue: string;
  readonly isRequired: boolean;
  /** `1–24`; '' when there are no bounds. */
  readonly bounds: string;
}

/** Merges the subschemas of a place; the first one with a value for a member wins. */
export function describeSchemas(schemas: readonly RawRecord[], isRequired: boolean): PropertyDescription {
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

/** The description of one enum value; '' for none. */
export function describeChoice(schemas: readonly RawRecord[], value: unknown): string {
  for (const { enum: choices, enumDescriptions } of schemas) {
    const index = Array.isArray(choices) ? choices.indexOf(value) : -1;
    const description: unknown = Array.isArray(enumDescriptions) ? enumDescriptions[index] : undefined;
    if (typeof description === 'string') return description;
  }
  return '';
}

/** Whether a property is required by one of the schemas around it. */
export function isRequiredBy(schemas: readonly RawRecord[], name: string): boolean {
  return schemas.some(({ required }) => Array.isArray(required) && required.includes(name));
}

function toBound(bound: unknown): string {
  return typeof bound === 'number' ? String(bound) : '';
}
