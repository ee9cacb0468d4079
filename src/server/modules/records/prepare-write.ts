import { setImmediate } from 'node:timers/promises';
import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import { findField } from '../../../engine/contract/module-model';
import { createRefusal } from '../../../engine/permission/restrict/refusal';
import {
  issueSentence,
  issueText,
  prepareInSlices,
  type PreparedRecord,
  type SliceOptions,
} from '../../../engine/rules';
import { registry } from '../../../renderers/definitions';
import { BusinessError } from '../../http/errors';
import { loadStartedKeys } from '../modules/index';
import { fillStoredAttributes, storedAttributes } from './attributes';
import { askChoices, findWrongChoices, hasAskedChoices, type ChoiceVerdicts } from './check-choices';
import { displayRecords, widgetTexts } from './display-records';
import { loadLinks, type LinkOf } from './load-links';
import type { OptionLookup } from './load-options';
import { isKeptEntry } from './kept-choices';
import type { ModuleContext } from './module-context';
import { toFullValues, type ChildRows, type WholeRecord } from './read-rows';
import type { SavedRecord } from './record-row';
import { cleanInput, cleanPrepared } from './sanitise-html';
import { isSameJson } from '../../../engine/json/is-same-json';
import { rowsOf } from './new-values';

/** The stored record before a change. */
export interface ExistingRecord {
  readonly record: SavedRecord;
  readonly children: ChildRows;
  /** Its values, rows with ids. */
  readonly values: RecordValues;
}

/** Assembles a stored record for a change. */
export function toExisting(context: ModuleContext, { record, children }: WholeRecord): ExistingRecord {
  return { record, children, values: toFullValues(context, record, children) };
}

/** Untrusted input with sanitised rich texts. */
export interface CleanedWrite {
  readonly input: unknown;
  /** Texts known to be sanitised. */
  readonly clean: ReadonlySet<string>;
}

/**
 * Sanitises the rich texts of a write before its transaction, long ones on another thread. Throws SERVER_RECORD_INVALID for a text
 * beyond a bound, in a field that the user may write.
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

/** A valid record, and the verdicts on its choices; null if none were needed. */
export interface PreparedWrite {
  readonly values: RecordValues;
  readonly choices: ChoiceVerdicts | null;
}

/** Results for a change, obtained before its transaction. */
export interface AskedWrite {
  /** The stored record at that time. */
  readonly before: RecordValues;
  readonly prepared: PreparedRecord;
  readonly choices: ChoiceVerdicts | null;
  /** What the chosen records say, for the attributes that are saved; null if there are none. */
  readonly links: LinkOf | null;
}

/** Whether a write asks others than its own module: its transaction must not wait for them. */
export function asksOthers(context: ModuleContext): boolean {
  return hasAskedChoices(context) || storedAttributes(context.model).length > 0;
}

/** Prepares a change, checks its choices and reads what its attributes say before its transaction. */
export async function askWrite(
  context: ModuleContext,
  write: WriteInput & { readonly existing: ExistingRecord },
): Promise<AskedWrite> {
  const prepared = await runPrepare(context, write);
  const before = write.existing.values;
  const choices = hasAskedChoices(context) ? await askChoices(context, { values: prepared.values, before }) : null;
  return { before, prepared, choices, links: await askLinks(context, prepared.values) };
}

/** What the choices of a record say, as its writer may see them. */
async function askLinks(context: ModuleContext, values: RecordValues): Promise<LinkOf | null> {
  const attributes = storedAttributes(context.model);
  if (attributes.length === 0) return null;
  const fields = attributes.map(({ chooser }) => chooser);
  return loadLinks(context, { fields, attributes, records: [values], display: displayRecords });
}

/**
 * Runs the engine's write path over untrusted input, the same code as in the browser, and sanitises rich text created by the
 * engine. Rows of sub-tables that match a stored row have its `id` afterwards. Throws SERVER_RECORD_INVALID with `data.errors` for
 * invalid visible fields and refusals by rules that the user is responsible for, and SERVER_CHOICES_UNCHECKED or
 * SERVER_CHOICES_SOURCE_GONE. `asked` = result of askWrite, for a write inside a transaction: reused if the record is unchanged.
 * Without it (no transaction is open) interfaces are called now.
 */
export async function prepareWrite(
  context: ModuleContext,
  write: WriteInput & { readonly asked?: AskedWrite | null },
): Promise<PreparedWrite> {
  const { asked } = write;
  const before = write.existing?.values ?? null;
  const first = asked && isSameJson(asked.before, before) ? asked.prepared : await runPrepare(context, write);
  const { values, issues } =
    write.existing === null && first.locked.length > 0 ? await prepareStarted(context, write, first) : first;
  const relevant = issues.filter(
    (issue) => isAnswered(context, issue) && !isUnchangedChoice(context, { issue, values, before }),
  );
  const choices = hasAskedChoices(context) ? (asked?.choices ?? (await askChoices(context, { values, before }))) : null;
  const wrong = choices ? findWrongChoices(context, { values, before }, choices) : [];
  if (relevant.length + wrong.length > 0) throw refuseRecord(context, [...relevant, ...wrong]);
  const links = asked ? asked.links : await askLinks(context, values);
  const filled = links ? fillStoredAttributes({ values, before }, storedAttributes(context.model), links) : values;
  const prepared = cleanPrepared(context.model, { values: filled, before, clean: write.clean });
  if (prepared.issues.length > 0) throw refuseRecord(context, prepared.issues);
  return { values: prepared.values, choices };
}

/** Time slices: large records do not block other requests. */
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

/** A new record with values in locked fields, which buttons of other lists may have preset. */
async function prepareStarted(
  context: ModuleContext,
  write: WriteInput,
  first: PreparedRecord,
): Promise<PreparedRecord> {
  const startedKeys = await loadStartedKeys(context.deps, context.module.id);
  const isStarted = first.locked.some(({ fieldId }) => startedKeys.has(findField(context.model, fieldId)?.key ?? ''));
  return isStarted ? runPrepare(context, write, startedKeys) : first;
}

/** The refusal of a write: `errors` with a text per field, the first also as the message. Invisible fields are never named. */
export function refuseRecord(context: ModuleContext, found: readonly ValueIssue[]): BusinessError {
  const { model, access, evaluation } = context;
  const unread = createRefusal(model.allFields, (id) => !access.canReadField(id));
  const issues = found.map(({ message = '', ...issue }): ValueIssue => {
    if (!isSeen(context, issue)) return { fieldId: '', code: issue.code, params: {} };
    const isSaid = !unread.isNamedIn(message, findField(model, issue.fieldId)?.tableKey ?? '');
    return { ...issue, ...(isSaid && { message }) };
  });
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

export function tableFields({ model }: ModuleContext): readonly FieldModel[] {
  return model.allFields.filter((field) => field.key !== '' && registry.of(field).kind === 'table');
}

/** A finding about an invisible field would reveal something, and could not be corrected. */
function isSeen({ access }: ModuleContext, issue: ValueIssue): boolean {
  return issue.fieldId === '' || access.canReadField(issue.fieldId);
}

/** A refusal by a rule in an invisible field counts only if the user may write what the rule reads. */
function isAnswered(context: ModuleContext, issue: ValueIssue): boolean {
  return issue.code === 'ENGINE_VALUE_REFUSED' || isSeen(context, issue);
}

/** A stored choice that has become invalid does not prevent saving, nor does a new one beside it. */
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
    isSameJson(value ?? null, stored ?? null) || isKeptEntry(issue, { field, stored }, evaluation);
  if (field.tableKey === '') return isKept(values[field.key], before[field.key]);
  const row = rowsOf(values[field.tableKey])[issue.rowIndex ?? 0];
  const saved = rowsOf(before[field.tableKey]).find((candidate) => candidate['id'] === row?.['id']);
  return row !== undefined && saved !== undefined && isKept(row[field.key], saved[field.key]);
}
