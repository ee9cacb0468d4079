import type { Kysely, Transaction } from 'kysely';
import type { ValueIssue } from '../../../engine/contract/errors';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { RecordReference } from '../../../engine/contract/widget-definition';
import { registry } from '../../../renderers/definitions';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { findScreenValues, type ScreenRecords, type WantedValues } from '../../resource/index';
import { areaRecords } from '../area/index';
import { offeredRules, ruleRecords } from '../billRule/index';
import { interfaceRecords } from '../dataInterface/index';
import { typeRecords } from '../dictionary/index';
import { groupRecords } from '../group/index';
import { organizeRecords } from '../organize/index';
import { positionRecords } from '../position/index';
import { roleRecords } from '../role/index';
import { userRecords } from '../user/index';
import { findRecordValues } from './find-record-values';
import type { ModuleContext } from './module-context';
import { newValues, textsIn, uncheckedChoice, wrongChoice, type NewValue, type Written } from './new-values';

/** Maximum number of distinct values per source and save. */
const MAX_VALUES = 10_000;
const NONE: ReadonlySet<string> = new Set();

/** System screens by the name in documents. A screen missing here offers nothing to fields. */
const screens: ReadonlyMap<string, ScreenRecords> = new Map([
  ['system/area', areaRecords],
  ['system/billRule', ruleRecords],
  ['system/billRulePicker', offeredRules],
  ['system/dataInterface', interfaceRecords],
  ['system/dictionaryType', typeRecords],
  ['system/group', groupRecords],
  ['system/organize', organizeRecords],
  ['system/position', positionRecords],
  ['system/role', roleRecords],
  ['system/user', userRecords],
]);

/** Values of a field to look up in a source. */
interface Question extends RecordReference {
  readonly texts: Set<string>;
}

/** Returns which of the texts a list would offer to the user; its permission was checked when it was opened. */
export type OfferedList = (db: Kysely<SystemSchema>, wanted: WantedValues) => Promise<ReadonlySet<string>>;

/** Verdicts of other lists on referenced records; missing = unknown. */
export interface ReferenceVerdicts {
  readonly found: ReadonlyMap<string, boolean>;
  /** The lists queried, by source. */
  readonly lists: ReadonlyMap<string, OfferedList>;
}

/** Whether the field's values refer to records of another list. */
export function isReferring(field: FieldModel): boolean {
  return field.key !== '' && referenceOf(field) !== null;
}

/** Queries each source once for the newly referenced records; too many values have no verdict. */
export async function askReferences(context: ModuleContext, written: Written): Promise<ReferenceVerdicts> {
  const questions = toQuestions(context, written);
  const lists = new Map<string, OfferedList>();
  for (const { source } of questions) {
    if (!lists.has(source)) lists.set(source, await openList(context, source));
  }
  return { found: await askLists(context.deps.db, { questions, lists, isHeld: false }), lists };
}

/**
 * Checks again inside the save's transaction, and locks the newly referenced records against deletion until it ends. They can still
 * be changed.
 */
export async function holdReferences(
  trx: Transaction<SystemSchema>,
  context: ModuleContext,
  { written, verdicts: { lists } }: { readonly written: Written; readonly verdicts: ReferenceVerdicts },
): Promise<readonly ValueIssue[]> {
  const questions = toQuestions(context, written);
  const found = await askLists(trx, { questions, lists, isHeld: true });
  return findWrongReferences(context, written, { found, lists });
}

/** In a fixed order, to prevent deadlocks between saves and deletions. */
function toQuestions(context: ModuleContext, written: Written): readonly Question[] {
  const questions = new Map<string, Question>();
  for (const { reference, texts } of namedAnew(context, written)) {
    if (texts.length === 0) continue;
    const { source, valueKey } = reference;
    const key = JSON.stringify([source, valueKey]);
    const question = questions.get(key) ?? { source, valueKey, texts: new Set<string>() };
    questions.set(key, question);
    for (const text of texts) question.texts.add(text);
  }
  return [...questions].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, question]) => question);
}

interface Asking {
  readonly questions: readonly Question[];
  readonly lists: ReferenceVerdicts['lists'];
  readonly isHeld: boolean;
}

async function askLists(
  db: Kysely<SystemSchema>,
  { questions, lists, isHeld }: Asking,
): Promise<ReadonlyMap<string, boolean>> {
  const found = new Map<string, boolean>();
  for (const question of questions) {
    const { source, valueKey, texts } = question;
    const list = lists.get(source);
    if (!list || texts.size > MAX_VALUES) continue;
    const offered = await list(db, { valueKey, texts: [...texts], isHeld });
    for (const text of texts) found.set(verdictKey(question, text), offered.has(text));
  }
  return found;
}

/** References to records that the user could not have picked. Stored references are kept. */
export function findWrongReferences(
  context: ModuleContext,
  written: Written,
  { found }: ReferenceVerdicts,
): readonly ValueIssue[] {
  return namedAnew(context, written).flatMap(({ reference, texts, ...made }): readonly ValueIssue[] => {
    const judged = texts.map((text) => ({ text, isOffered: found.get(verdictKey(reference, text)) }));
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
  /** The texts that are new at this place. */
  readonly texts: readonly string[];
}

function namedAnew(context: ModuleContext, written: Written): readonly NamedAnew[] {
  return newValues(context, written, isReferring).flatMap((made) => {
    const reference = referenceOf(made.field);
    const kept = new Set(textsIn(made.stored));
    return reference ? [{ ...made, reference, texts: textsIn(made.value).filter((text) => !kept.has(text)) }] : [];
  });
}

/** The list of a source as the user may see it; a missing or forbidden one offers nothing. */
export async function openList({ others }: ModuleContext, source: string): Promise<OfferedList> {
  const nothing: OfferedList = () => Promise.resolve(NONE);
  const screen = screens.get(source);
  if (screen) {
    const isOpen = screen.menus === null || (await others.isMenuOpen(screen.menus));
    return isOpen ? (db, wanted) => findScreenValues(db, screen, wanted) : nothing;
  }
  try {
    const module = await others.openModule(source);
    return (db, wanted) => findRecordValues(db, module, wanted);
  } catch (error) {
    if (error instanceof BusinessError) return nothing;
    throw error;
  }
}

function referenceOf(field: FieldModel): RecordReference | null {
  return registry.of(field).refersTo(field);
}

function verdictKey({ source, valueKey }: RecordReference, text: string): string {
  return JSON.stringify(['record', source, valueKey, text]);
}
