import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { toCleanText } from '../../../engine/values/text-values';
import { registry } from '../../../renderers/definitions';
import { cleanHtml, cleanTexts, HTML_BOUNDS, type CleanedHtml, type HtmlBound } from '../../rich-text/index';

/** An input whose rich texts are clean, and what is wrong with those that cannot be. */
export interface CleanedInput {
  readonly input: unknown;
  readonly issues: readonly ValueIssue[];
  /** Texts that are known to be clean. */
  readonly clean: ReadonlySet<string>;
}

/** One rich text of a record: its field, its owner, and of a sub-table its row. */
interface Place {
  readonly field: FieldModel;
  readonly owner: RecordValues;
  readonly rowIndex?: number;
  readonly html: string;
}

/**
 * Cleans every rich text of a write, long ones on another thread; call it before a transaction begins. Texts that pass a
 * bound are left out of the input and reported with their fields.
 */
export async function cleanInput(model: ModuleModel, input: unknown): Promise<CleanedInput> {
  const fields = model.allFields.filter(isHtml);
  if (fields.length === 0 || !isRow(input)) return { input, issues: [], clean: new Set() };
  const copy = copyFor(fields, input);
  const places = findPlaces(fields, copy);
  const cleaned = await cleanTexts(places.map(({ html }) => html));
  const issues = places.flatMap((place, index) => putBack(place, cleaned[index]));
  return { input: copy, issues, clean: new Set(cleaned.flatMap((text) => (text.ok ? text.html : []))) };
}

/**
 * Cleans what the engine put into rich texts itself (defaults, calculations), which is little: texts known to be clean and
 * those that were stored before are passed over. Answers the issues of texts that pass a bound.
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

/** A copy whose rich texts may be written to: the record and, of tables with rich text, the rows. */
function copyFor(fields: readonly FieldModel[], input: RecordValues): RecordValues {
  const copy = { ...input };
  for (const tableKey of new Set(fields.map((field) => field.tableKey))) {
    const rows = tableKey !== '' && Object.hasOwn(input, tableKey) ? input[tableKey] : undefined;
    if (Array.isArray(rows)) copy[tableKey] = rows.map((row: unknown) => (isRow(row) ? { ...row } : row));
  }
  return copy;
}

function findPlaces(fields: readonly FieldModel[], record: RecordValues): readonly Place[] {
  return fields.flatMap((field): readonly Place[] => {
    if (field.tableKey === '') return placeIn(field, record);
    const rows = Object.hasOwn(record, field.tableKey) ? record[field.tableKey] : undefined;
    if (!Array.isArray(rows)) return [];
    return rows.flatMap((row: unknown, rowIndex) => (isRow(row) ? placeIn(field, row, rowIndex) : []));
  });
}

function placeIn(field: FieldModel, owner: RecordValues, rowIndex?: number): readonly Place[] {
  const html = Object.hasOwn(owner, field.key) ? owner[field.key] : undefined;
  if (typeof html !== 'string') return [];
  // The characters that no column holds are left out first, so that what is stored is what was cleaned.
  return [{ field, owner, html: toCleanText(html), ...(rowIndex === undefined ? {} : { rowIndex }) }];
}

function isRow(value: unknown): value is RecordValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
