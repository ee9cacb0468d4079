import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { toCleanText } from '../../../engine/values/text-values';
import { registry } from '../../../renderers/definitions';
import { cleanHtml, cleanTexts, HTML_BOUNDS, type CleanedHtml, type HtmlBound } from '../../rich-text/index';
import { isRecord } from '../../../engine/json/raw-value';

/** Input with sanitised rich texts, and issues of those beyond a bound. */
export interface CleanedInput {
  readonly input: unknown;
  readonly issues: readonly ValueIssue[];
  /** Texts known to be sanitised. */
  readonly clean: ReadonlySet<string>;
}

/** A rich text: field, owner, and the row in a sub-table. */
interface Place {
  readonly field: FieldModel;
  readonly owner: RecordValues;
  readonly rowIndex?: number;
  readonly html: string;
}

/**
 * Sanitises the rich texts of a write, long ones on another thread; call it before the transaction. Texts beyond a bound are
 * removed from the input and reported.
 */
export async function cleanInput(model: ModuleModel, input: unknown): Promise<CleanedInput> {
  const fields = model.allFields.filter(isHtml);
  if (fields.length === 0 || !isRecord(input)) return { input, issues: [], clean: new Set() };
  const copy = copyFor(fields, input);
  const places = findPlaces(fields, copy);
  const cleaned = await cleanTexts(places.map(({ html }) => html));
  const issues = places.flatMap((place, index) => putBack(place, cleaned[index]));
  return { input: copy, issues, clean: new Set(cleaned.flatMap((text) => (text.ok ? text.html : []))) };
}

/**
 * Sanitises rich texts created by the engine (defaults, calculations), skipping sanitised and stored ones. Returns issues of texts
 * beyond a bound.
 */
export function cleanPrepared(
  model: ModuleModel,
  {
    values,
    before,
    clean,
  }: { readonly values: RecordValues; readonly before: RecordValues | null; readonly clean: ReadonlySet<string> },
): { readonly values: RecordValues; readonly issues: readonly ValueIssue[] } {
  const fields = model.allFields.filter(isHtml);
  if (fields.length === 0) return { values, issues: [] };
  const stored = new Set(before ? findPlaces(fields, before).map(({ html }) => html) : []);
  const copy = copyFor(fields, values);
  const places = findPlaces(fields, copy).filter(({ html }) => !clean.has(html) && !stored.has(html));
  return { values: copy, issues: places.flatMap((place) => putBack(place, cleanHtml(place.html))) };
}

const CODES = {
  length: 'ENGINE_VALUE_TOO_LONG',
  depth: 'ENGINE_VALUE_HTML_DEPTH',
  elements: 'ENGINE_VALUE_HTML_ELEMENTS',
  attribute: 'ENGINE_VALUE_HTML_ATTRIBUTE',
} as const satisfies Record<HtmlBound, ValueIssue['code']>;

function putBack({ field, owner, rowIndex }: Place, cleaned: CleanedHtml | undefined): readonly ValueIssue[] {
  if (cleaned?.ok) {
    owner[field.key] = cleaned.html;
    return [];
  }
  Reflect.deleteProperty(owner, field.key);
  const bound = cleaned?.bound ?? 'length';
  const params = { max: HTML_BOUNDS[bound] };
  return [{ fieldId: field.id, code: CODES[bound], params, ...(rowIndex === undefined ? {} : { rowIndex }) }];
}

function isHtml(field: FieldModel): boolean {
  return field.key !== '' && registry.of(field).contentKind === 'html';
}

/** A copy with writable rich texts: the record, and rows of tables with rich text. */
function copyFor(fields: readonly FieldModel[], input: RecordValues): RecordValues {
  const copy = { ...input };
  for (const tableKey of new Set(fields.map((field) => field.tableKey))) {
    const rows = tableKey !== '' && Object.hasOwn(input, tableKey) ? input[tableKey] : undefined;
    if (Array.isArray(rows)) copy[tableKey] = rows.map((row: unknown) => (isRecord(row) ? { ...row } : row));
  }
  return copy;
}

function findPlaces(fields: readonly FieldModel[], record: RecordValues): readonly Place[] {
  return fields.flatMap((field): readonly Place[] => {
    if (field.tableKey === '') return placeIn(field, record);
    const rows = Object.hasOwn(record, field.tableKey) ? record[field.tableKey] : undefined;
    if (!Array.isArray(rows)) return [];
    return rows.flatMap((row: unknown, rowIndex) => (isRecord(row) ? placeIn(field, row, rowIndex) : []));
  });
}

function placeIn(field: FieldModel, owner: RecordValues, rowIndex?: number): readonly Place[] {
  const html = Object.hasOwn(owner, field.key) ? owner[field.key] : undefined;
  if (typeof html !== 'string') return [];
  // Unstorable characters are removed first, so that the sanitised text is what is stored.
  return [{ field, owner, html: toCleanText(html), ...(rowIndex === undefined ? {} : { rowIndex }) }];
}
