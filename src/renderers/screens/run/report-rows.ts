import { isRecord, type RawRecord } from '../../../engine/json/raw-value';
import { toShownText } from '../../../engine/values/text-values';
import type { RunReport } from '../../../wire/run-report';

/** Member under which an entry stands that is no object. */
const VALUE = 'value';
/** Rows that are looked at for further members, widths and examples. */
const LOOKED_AT = 50;

type Answered = Pick<RunReport, 'data' | 'rows'>;

/** The answer as rows: those found in it, else the data, where an object is one; an entry of another kind has a member of its own. */
export function rowsOf({ data, rows }: Answered): readonly RawRecord[] {
  const shown = rows && rows.length > 0 ? rows : data;
  if (shown === null || shown === undefined || shown === '') return [];
  const entries: readonly unknown[] = Array.isArray(shown) ? shown : [shown];
  return entries.map((entry) => (isRecord(entry) ? entry : { [VALUE]: entry }));
}

/** Members of the rows: those that the answer names, then others of the first rows. */
export function fieldsOf(report: Answered & Pick<RunReport, 'fields'>): readonly string[] {
  const others = rowsOf(report).slice(0, LOOKED_AT).flatMap(Object.keys);
  return [...new Set([...(Array.isArray(report.data) && others.includes(VALUE) ? [] : report.fields), ...others])];
}

/** A member of the rows, as it is offered to be taken over. */
export interface FieldFacts {
  readonly name: string;
  readonly type: 'text' | 'number' | 'boolean' | 'list' | 'object' | 'blank';
  /** The first value that is one. */
  readonly sample: string;
}

/** What the fields of an answer hold, by the first of its rows. */
export function factsOf(report: Answered & Pick<RunReport, 'fields'>): readonly FieldFacts[] {
  const rows = rowsOf(report).slice(0, LOOKED_AT);
  return fieldsOf(report).map((name) => {
    const value = rows.map((row) => row[name]).find((each) => each !== null && each !== undefined && each !== '');
    return { name, type: typeOf(value), sample: toShownText(value) };
  });
}

function typeOf(value: unknown): FieldFacts['type'] {
  if (Array.isArray(value)) return 'list';
  if (isRecord(value)) return 'object';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'string' ? 'text' : 'blank';
}

const CHARACTER_PX = 8;
const LEAST_PX = 96;
const MOST_PX = 320;

/** Width of a column in pixels, by its name and its first values. */
export function widthOf(name: string, rows: readonly RawRecord[]): number {
  const texts = [name, ...rows.slice(0, LOOKED_AT).map((row) => toShownText(row[name]))];
  // Letters of Chinese are twice as wide.
  const longest = Math.max(...texts.map((text) => text.replace(/[\u2e80-\uffff]/g, 'xx').length));
  return Math.min(MOST_PX, Math.max(LEAST_PX, longest * CHARACTER_PX + 24));
}
