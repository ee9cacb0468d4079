import { isRecord } from '../json/raw-value';

/** One comparison of a scheme. */
export interface SchemeTerm {
  /** Field id, or the name of a system column (`createdBy`). */
  readonly field: string;
  readonly symbol: string;
  /** A text, or whose records: `@userId`. */
  readonly value: unknown;
}

/** Terms joined by `logic`, by which the element is joined to what stands before it, too. */
export interface SchemeElement {
  readonly logic: 'and' | 'or';
  readonly terms: readonly SchemeTerm[];
}

/** What a grant of the kind `resource` gives: all records of a module, or those that meet the elements. */
export interface DataScheme {
  readonly isAll: boolean;
  readonly elements: unknown;
}

/** More of either is no scheme that a person has made. */
const MAX_ELEMENTS = 100;
const MAX_TERMS = 100;

/**
 * Reads the elements of a scheme (`conditionJson`, docs/module-format.md#data-permission), also as JSON text; null when they are
 * not what a scheme is made of.
 */
export function parseScheme(input: unknown): readonly SchemeElement[] | null {
  const elements = typeof input === 'string' ? parseText(input) : input;
  if (!Array.isArray(elements) || elements.length > MAX_ELEMENTS) return null;
  const parsed = (elements as readonly unknown[]).map(parseElement);
  return parsed.every((element) => element !== null) ? parsed : null;
}

function parseElement(input: unknown): SchemeElement | null {
  if (!isRecord(input)) return null;
  const logic = String(input['logic'] ?? 'and').toLowerCase();
  const groups = input['groups'];
  if ((logic !== 'and' && logic !== 'or') || !Array.isArray(groups) || groups.length > MAX_TERMS) return null;
  const terms = (groups as readonly unknown[]).map(parseTerm);
  return terms.every((term) => term !== null) ? { logic, terms } : null;
}

function parseTerm(input: unknown): SchemeTerm | null {
  if (!isRecord(input)) return null;
  const { field, op, value } = input;
  return typeof field === 'string' && typeof op === 'string' ? { field, symbol: op, value } : null;
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
