import { setImmediate } from 'node:timers/promises';
import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findField } from '../../../engine/contract/module-model';
import {
  issueSentence,
  issueText,
  prepareInSlices,
  type PreparedRecord,
  type SliceOptions,
} from '../../../engine/rules';
import { registry } from '../../../renderers/definitions';
import { BusinessError } from '../../http/errors';
import { loadStartedKeys } from '../visualDev/index';
import { askChoices, findWrongChoices, hasAskedChoices, type ChoiceVerdicts } from './check-choices';
import { widgetTexts } from './display-records';
import type { OptionLookup } from './load-options';
import { isKeptEntry } from './kept-choices';
import type { ModuleContext } from './module-context';
import { toFullValues, type ChildRows, type WholeRecord } from './read-rows';
import type { SavedRecord } from './record-row';
import { cleanInput, cleanPrepared } from './sanitise-html';

/** The saved state that a change starts from. */
export interface ExistingRecord {
  readonly record: SavedRecord;
  readonly children: ChildRows;
  /** The record's values, rows with their ids. */
  readonly values: RecordValues;
}

/** Puts a saved record together for a change. */
export function toExisting(context: ModuleContext, { record, children }: WholeRecord): ExistingRecord {
  return { record, children, values: toFullValues(context, record, children) };
}

/** Untrusted input whose rich texts are clean already. */
export interface CleanedWrite {
  readonly input: unknown;
  /** Texts that are known to be clean. */
  readonly clean: ReadonlySet<string>;
}

/**
 * Cleans the rich texts of a write before its transaction begins: long ones take another thread a while. Throws
 * SERVER_RECORD_INVALID for a text that passes a bound, in a field that the user may write.
 */
export async function cleanWrite(context: ModuleContext, untrusted: unknown): Promise<CleanedWrite> {
  const { input, clean, issues } = await cleanInput(context.model, untrusted);
  const relevant = issues.filter(({ fieldId }) => context.access.canWriteField(fieldId));
  if (relevant.length > 0) throw refuseRecord(context, relevant);
  return { input, clean };
}

export interface WriteInput extends CleanedWrite {
  readonly existing: ExistingRecord | null;
  readonly options: OptionLookup;
}

/** A record that may be saved, and what was said about its choices; null where nobody had to be asked. */
export interface PreparedWrite {
  readonly values: RecordValues;
  readonly choices: ChoiceVerdicts | null;
}

/** What the data interfaces say about the choices of a change: asked before its transaction, which must not wait for them. */
export async function askWrite(context: ModuleContext, write: WriteInput): Promise<ChoiceVerdicts> {
  const { values } = await runPrepare(context, write);
  return askChoices(context, { values, before: write.existing?.values ?? null });
}

/**
 * Runs the engine's whole write path over untrusted input, the same code as in the browser, and cleans rich text of its own.
 * Rows of sub-tables that change a saved row carry its `id` afterwards. Throws SERVER_RECORD_INVALID with `data.errors`
 * when something is wrong with a field that the user may see, or a rule refuses elsewhere what the user writes, and
 * SERVER_CHOICES_UNCHECKED or SERVER_CHOICES_SOURCE_GONE. `choices` is what askWrite said, for a write inside a transaction;
 * without it (no transaction is open) the interfaces are asked now.
 */
export async function prepareWrite(
  context: ModuleContext,
  write: WriteInput & { readonly choices?: ChoiceVerdicts | null },
): Promise<PreparedWrite> {
  const first = await runPrepare(context, write);
  const { values, issues } =
    write.existing === null && first.locked.length > 0 ? await prepareStarted(context, write, first) : first;
  const before = write.existing?.values ?? null;
  const relevant = issues.filter(
    (issue) => isAnswered(context, issue) && !isUnchangedChoice(context, { issue, values, before }),
  );
  const choices = hasAskedChoices(context) ? (write.choices ?? (await askChoices(context, { values, before }))) : null;
  const wrong = choices ? findWrongChoices(context, { values, before }, choices) : [];
  if (relevant.length + wrong.length > 0) throw refuseRecord(context, [...relevant, ...wrong]);
  const prepared = cleanPrepared(context.model, { values, before, clean: write.clean });
  if (prepared.issues.length > 0) throw refuseRecord(context, prepared.issues);
  return { values: prepared.values, choices };
}

/** Thousands of rows are checked a little at a time: others are answered in between. */
const SERVER_SLICES: SliceOptions = { sliceMs: 20, now: () => performance.now(), pause: () => setImmediate() };

function runPrepare(
  { model, access, evaluation, locks }: ModuleContext,
  { input, existing, options }: WriteInput,
  startedKeys?: ReadonlySet<string>,
): Promise<PreparedRecord> {
  const request = {
    model,
    registry,
    input,
    existing: existing?.values ?? null,
    access,
    context: evaluation,
    optionsOf: (field: FieldModel) => options.get(field.id),
    locks,
    ...(startedKeys ? { startedKeys } : {}),
  };
  return prepareInSlices(request, SERVER_SLICES);
}

/** A new record whose locked fields are not blank: buttons of other lists may have opened its form with those values. */
async function prepareStarted(
  context: ModuleContext,
  write: WriteInput,
  first: PreparedRecord,
): Promise<PreparedRecord> {
  const startedKeys = await loadStartedKeys(context.deps, context.module.id);
  const isStarted = first.locked.some(({ fieldId }) => startedKeys.has(findField(context.model, fieldId)?.key ?? ''));
  return isStarted ? runPrepare(context, write, startedKeys) : first;
}

/**
 * The refusal of a write: `errors` with a text each for its field, and the first one as a sentence in the message. A field
 * that the user may not see goes unnamed.
 */
export function refuseRecord(context: ModuleContext, found: readonly ValueIssue[]): BusinessError {
  const { model, evaluation } = context;
  const issues = found.map((issue) => (isSeen(context, issue) ? issue : { fieldId: '', code: issue.code, params: {} }));
  const translate = widgetTexts(evaluation.language);
  const errors = issues.map((issue) => ({
    field: issue.fieldId,
    ...(issue.rowIndex === undefined ? {} : { row: issue.rowIndex }),
    code: issue.code,
    message: issueText(issue, model, translate),
  }));
  const [first] = issues;
  return new BusinessError(
    'SERVER_RECORD_INVALID',
    { message: first ? issueSentence(first, model, translate) : '' },
    { errors },
  );
}

/** Sub-tables of a module. */
export function tableFields({ model }: ModuleContext): readonly FieldModel[] {
  return model.allFields.filter((field) => field.key !== '' && registry.of(field).kind === 'table');
}

/** A finding about a field that the user may not see would tell about it, and nobody could mend it. */
function isSeen({ access }: ModuleContext, issue: ValueIssue): boolean {
  return issue.fieldId === '' || access.canReadField(issue.fieldId);
}

/** What a rule refuses in a field that the user may not see comes here only when he may write what the rule reads. */
function isAnswered(context: ModuleContext, issue: ValueIssue): boolean {
  return issue.code === 'ENGINE_VALUE_REFUSED' || isSeen(context, issue);
}

/** A choice that was valid when it was made and is still there does not keep the record from being saved, nor does a new one beside it. */
function isUnchangedChoice(
  { model, evaluation }: ModuleContext,
  {
    issue,
    values,
    before,
  }: { readonly issue: ValueIssue; readonly values: RecordValues; readonly before: RecordValues | null },
): boolean {
  const field = findField(model, issue.fieldId);
  if (issue.code !== 'ENGINE_VALUE_OPTION' || !before || !field) return false;
  const isKept = (value: unknown, stored: unknown) =>
    isSame(value, stored) || isKeptEntry(issue, { field, stored }, evaluation);
  if (field.tableKey === '') return isKept(values[field.key], before[field.key]);
  const row = toRows(values[field.tableKey])[issue.rowIndex ?? 0];
  const saved = toRows(before[field.tableKey]).find((candidate) => candidate['id'] === row?.['id']);
  return row !== undefined && saved !== undefined && isKept(row[field.key], saved[field.key]);
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
}

function toRows(value: unknown): readonly RecordValues[] {
  return Array.isArray(value) ? (value as readonly RecordValues[]) : [];
}
