import type { FieldModel } from '../../../../engine/contract/field-model';
import type { EditedRecord } from '../../../../wire/batch-edit';
import { BusinessError } from '../../../http/errors';
import { displayRecords } from '../display-records';
import type { ModuleContext } from '../module-context';
import type { EditResult } from './edit-records';
import { reasonOf } from './refusal';

/** The beginning of a text says which value it is. */
const MAX_TEXT_LENGTH = 200;

/** The words of a refusal, in the language of the call. */
export type Say = (refusal: BusinessError) => string;

/** Results in words: what stood in the field, what stands there now or would, and why a record is refused. */
export async function toEditedRecords(
  context: ModuleContext,
  { field, results }: { readonly field: FieldModel; readonly results: readonly EditResult[] },
  say: Say,
): Promise<readonly EditedRecord[]> {
  const records = results.flatMap(({ before, after }) => [before ?? {}, after ?? {}]);
  const texts = await showTexts(context, field, records);
  return results.map(({ id, outcome, version, before, after, refusal }, index) => ({
    id,
    outcome,
    version,
    old: before ? (texts[2 * index] ?? '') : '',
    new: after ? (texts[2 * index + 1] ?? '') : '',
    reason: refusal ? reasonOf(refusal) : '',
    message: refusal ? say(refusal) : '',
  }));
}

async function showTexts(
  context: ModuleContext,
  field: FieldModel,
  records: readonly Readonly<Record<string, unknown>>[],
): Promise<readonly string[]> {
  try {
    const shown = await displayRecords(context, { records, fields: [field], isText: true });
    return shown.map((values) => toLine(values[field.key]));
  } catch (error) {
    // Choices that cannot be loaded have no texts.
    if (error instanceof BusinessError) return [];
    throw error;
  }
}

function toLine(text: unknown): string {
  if (typeof text !== 'string') return '';
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length > MAX_TEXT_LENGTH
    ? `${characters.slice(0, MAX_TEXT_LENGTH).join('')}…`
    : characters.join('');
}
