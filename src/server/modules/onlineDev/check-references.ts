import type { ValueIssue } from '../../../engine/contract/errors';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { RecordReference } from '../../../engine/contract/widget-definition';
import { registry } from '../../../renderers/definitions';
import { BusinessError } from '../../http/errors';
import { findScreenValues, type ScreenRecords } from '../../resource/index';
import { areaRecords } from '../area/index';
import { offeredRules, ruleRecords } from '../billRule/index';
import { interfaceRecords } from '../dataInterface/index';
import { typeRecords } from '../dictionary/index';
import { positionRecords } from '../position/index';
import { findRecordValues } from './find-record-values';
import type { ModuleContext } from './module-context';
import { newValues, textsIn, uncheckedChoice, wrongChoice, type NewValue, type Written } from './new-values';

/** Distinct values that one save may look up in one source. */
const MAX_VALUES = 10_000;
const NONE: ReadonlySet<string> = new Set();

/** System screens by the name that documents call them by. A screen that is not here offers nothing to fields. */
const screens: ReadonlyMap<string, ScreenRecords> = new Map([
  ['system/area', areaRecords],
  ['system/billRule', ruleRecords],
  ['system/billRulePicker', offeredRules],
  ['system/dataInterface', interfaceRecords],
  ['system/dictionaryType', typeRecords],
  ['system/position', positionRecords],
]);

/** Values of one field of one source. */
interface Question extends RecordReference {
  readonly texts: Set<string>;
}

/** Whether values of the field name records of another list. */
export function isReferring(field: FieldModel): boolean {
  return field.key !== '' && referenceOf(field) !== null;
}

/** Asks each source once which of the records that are named anew it has for the user; too many values have no verdict. */
export async function askReferences(context: ModuleContext, written: Written): Promise<ReadonlyMap<string, boolean>> {
  const questions = new Map<string, Question>();
  for (const { reference, texts } of namedAnew(context, written)) {
    const { source, valueKey } = reference;
    const key = JSON.stringify([source, valueKey]);
    const question = questions.get(key) ?? { source, valueKey, texts: new Set<string>() };
    questions.set(key, question);
    for (const text of texts) question.texts.add(text);
  }
  const verdicts = new Map<string, boolean>();
  for (const question of questions.values()) {
    if (question.texts.size > MAX_VALUES) continue;
    const found = await findOffered(context, question);
    for (const text of question.texts) verdicts.set(verdictKey(question, text), found.has(text));
  }
  return verdicts;
}

/** The places that name a record which their user could not have picked. What a place names already is kept. */
export function findWrongReferences(
  context: ModuleContext,
  written: Written,
  verdicts: ReadonlyMap<string, boolean>,
): readonly ValueIssue[] {
  return namedAnew(context, written).flatMap(({ reference, texts, ...made }): readonly ValueIssue[] => {
    const judged = texts.map((text) => ({ text, isOffered: verdicts.get(verdictKey(reference, text)) }));
    if (judged.some(({ isOffered }) => isOffered === undefined)) throw uncheckedChoice(made);
    const wrong = judged.filter(({ isOffered }) => !isOffered);
    return wrong.length > 0
      ? [
          wrongChoice(
            made,
            wrong.map(({ text }) => text),
          ),
        ]
      : [];
  });
}

interface NamedAnew extends NewValue {
  readonly reference: RecordReference;
  /** The texts that the place did not hold before. */
  readonly texts: readonly string[];
}

function namedAnew(context: ModuleContext, written: Written): readonly NamedAnew[] {
  return newValues(context, written, isReferring).flatMap((made) => {
    const reference = referenceOf(made.field);
    const kept = new Set(textsIn(made.stored));
    return reference ? [{ ...made, reference, texts: textsIn(made.value).filter((text) => !kept.has(text)) }] : [];
  });
}

/** Which of the texts the list of the source would offer to the user: its own gate decides. */
async function findOffered(
  { deps, others }: ModuleContext,
  { source, valueKey, texts }: Question,
): Promise<ReadonlySet<string>> {
  const wanted = { valueKey, texts: [...texts] };
  const screen = screens.get(source);
  if (screen) {
    const isOpen = screen.menus === null || (await others.isMenuOpen(screen.menus));
    return isOpen ? findScreenValues(deps.db, screen, wanted) : NONE;
  }
  try {
    return await findRecordValues(await others.openModule(source), wanted);
  } catch (error) {
    // A module that is gone or closed to the user offers nothing.
    if (error instanceof BusinessError) return NONE;
    throw error;
  }
}

function referenceOf(field: FieldModel): RecordReference | null {
  return registry.of(field).refersTo?.(field) ?? null;
}

function verdictKey({ source, valueKey }: RecordReference, text: string): string {
  return JSON.stringify(['record', source, valueKey, text]);
}
