import { useRef, useState } from 'react';
import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import {
  fieldStateOf,
  finishInSlices,
  issueSentence,
  prepareInSlices,
  type PreparedRecord,
  type PrepareInput,
  type SliceOptions,
} from '../../../engine/rules';
import { recordContext } from '../../shared/hosts/form-scope';
import { SourceError, type RecordSource } from '../../shared/sources/record-source';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import type { Translate } from '../../../engine/contract/language';
import { knownOptions } from '../../shared/sources/known-options';
import { problemText } from '../record/source-problem';
import { BROWSER_SLICES } from './browser-slices';
import { useIdempotencyKeys } from './use-idempotency-keys';
import { watchKeyboard } from './focus-field';
import { markNewRows } from './mark-new-rows';
import type { FormController } from './form-controller';
import type { SaveRefusal } from '../scripts/save-refusal';
import type { OpenRecord } from './use-record';

/** The answer to an optimistic-locking conflict: the record as it is now. */
export type Conflict = NonNullable<SourceError['detail']['conflict']>;

/** A notice above the form until it is dismissed. */
export interface FormProblem {
  readonly kind: 'error' | 'sessionOver';
  readonly message: string;
  /** Changes of a newer release, when the form is refused for that. */
  readonly changes?: readonly string[] | undefined;
}

interface UseSaveOptions {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  readonly recordId: string | null;
  readonly record: OpenRecord | null;
  /** Called with the first invalid field; the user may have moved on since. */
  onInvalid: (fieldId: string, hasMovedOn: () => boolean) => void;
  onSaved: (saved: { readonly id: string; readonly message: string }, isAdding: boolean) => void;
}

interface SaveChoice {
  /** Base of the save, if not the version read: `keep mine` uses the other editor's. */
  readonly base?: Pick<OpenRecord, 'version' | 'stored'>;
  /** Another record follows. */
  readonly isAdding?: boolean;
}

/** Saves a record: validates it as the server will, sends one request at a time, and shows each refusal at its field. */
export function useSave(options: UseSaveOptions) {
  const text = useText();
  const check = useCheck(options);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isBusy = useRef(false);
  const keys = useIdempotencyKeys();

  async function send(values: RecordValues, version: number | null) {
    const { recordId, source } = options;
    if (recordId === null) return source.create(values, keys.keyOf(values));
    const { message } = await source.update(recordId, values, version);
    return { id: recordId, message };
  }

  function refuse(record: OpenRecord, error: unknown, hasMovedOn: () => boolean) {
    const detail = error instanceof SourceError ? error.detail : null;
    if (detail?.conflict) return setConflict(detail.conflict);
    if (detail?.isSessionOver) return setProblem({ kind: 'sessionOver', message: text('screen.form.sessionOver') });
    const fieldErrors = detail?.fieldErrors ?? [];
    record.controller.show(fieldErrors);
    const first = fieldErrors[0];
    if (first) options.onInvalid(first.fieldId, hasMovedOn);
    setProblem({ kind: 'error', message: problemText(error, text), changes: changesOf(detail, record.controller) });
    return undefined;
  }

  async function save(choice: SaveChoice = {}): Promise<void> {
    const { record } = options;
    if (!record || isBusy.current) return undefined;
    const base = choice.base ?? record;
    const hasMovedOn = watchKeyboard();
    setProblem(null);
    isBusy.current = true;
    setSaving(true);
    try {
      const refusal = await record.events.mayNotSave();
      if (refusal !== null) return setProblem({ kind: 'error', message: refusalText(refusal, text) });
      const { values, problem: found } = await check(record, base.stored, hasMovedOn);
      if (!values) return setProblem(found ?? null);
      const saved = await send(values, base.version);
      keys.forget();
      record.controller.reset(record.controller.values);
      record.events.saved();
      options.onSaved(saved, choice.isAdding ?? false);
      return undefined;
    } catch (error) {
      return refuse(record, error, hasMovedOn);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }

  return {
    isSaving,
    problem,
    conflict,
    save,
    closeConflict: () => setConflict(null),
    closeProblem: () => setProblem(null),
  };
}

function refusalText({ reason, message }: SaveRefusal, text: Translate): string {
  if (reason === 'unfinished') return text('screen.script.unanswered');
  return message || text('screen.script.refused');
}

/** Time slices for work in stages: a stage that would begin late in a slice waits for the next. */
function createStages(): SliceOptions & { rest: () => Promise<void> } {
  const { sliceMs, now } = BROWSER_SLICES;
  let endMs = now() + sliceMs;
  const pause = async () => {
    await BROWSER_SLICES.pause();
    endMs = now() + sliceMs;
  };
  return { sliceMs, now, pause, rest: () => (now() < endMs ? Promise.resolve() : pause()) };
}

/** Restores locked fields that were changed. */
function restoreLocked(controller: FormController, { values, locked }: PreparedRecord): void {
  for (const key of new Set(locked.map(({ fieldId }) => controller.ownerOf(fieldId))))
    controller.input(key, values[key]);
  controller.flush();
}

function isSeen({ fieldStates }: FormController, fieldId: string, rowIndex?: number): boolean {
  return fieldStateOf(fieldStates, fieldId, rowIndex).isVisible;
}

/** What the server says besides its message: changes of the module, and findings about fields that are not shown. */
function changesOf(detail: SourceError['detail'] | null, controller: FormController): readonly string[] {
  const unseen = (detail?.fieldErrors ?? []).filter(({ fieldId, rowIndex }) => !isSeen(controller, fieldId, rowIndex));
  const texts = unseen.map(({ fieldId, message }) =>
    [findField(controller.model, fieldId)?.label, message].filter(Boolean).join(': '),
  );
  return [...(detail?.changes ?? []), ...texts];
}

/** Changes of a hidden locked field are restored silently, as the user cannot see it. */
function isLockedUnseen({ code, fieldId, rowIndex }: ValueIssue, controller: FormController): boolean {
  return code === 'ENGINE_VALUE_LOCKED' && !isSeen(controller, fieldId, rowIndex);
}

/** The values to send, or null when invalid, after showing why; with a notice where a field is not shown. */
interface Checked {
  readonly values: RecordValues | null;
  readonly problem?: FormProblem;
}

/** Checks the record as the server will. */
function useCheck({ model, access, recordId, onInvalid }: UseSaveOptions) {
  const { widgets } = useRenderers();
  const services = useServices();
  const text = useText();
  /** A finding has no place in the form when a script hides its field. */
  const toProblem = (issues: readonly ValueIssue[], controller: FormController): Pick<Checked, 'problem'> => {
    const unseen = issues.filter(({ fieldId, rowIndex }) => !isSeen(controller, fieldId, rowIndex));
    if (unseen.length === 0) return {};
    const changes = unseen.map((issue) => issueSentence(issue, model, text));
    return { problem: { kind: 'error', message: text('screen.script.unseen'), changes } };
  };
  return async (record: OpenRecord, existing: RecordValues | null, hasMovedOn: () => boolean): Promise<Checked> => {
    const stages = createStages();
    const mark = async (values: RecordValues) => {
      await stages.rest();
      return finishInSlices(markNewRows(model, widgets, values), stages);
    };
    // Renders the spinner before the work begins.
    await stages.pause();
    const [first] = await finishInSlices(record.controller.validateSliced(), stages);
    if (first) {
      onInvalid(first.fieldId, hasMovedOn);
      return { values: null };
    }
    const entered = { ...record.controller.values };
    const request: PrepareInput = {
      model,
      registry: widgets,
      input: existing === null ? entered : await mark(entered),
      existing,
      start: record.start,
      access,
      context: recordContext(services, recordId ?? ''),
      optionsOf: knownOptions,
    };
    await stages.rest();
    const prepared = await prepareInSlices(request, stages);
    // Locked fields show their restored values, as the user could not correct them.
    restoreLocked(record.controller, prepared);
    const told = prepared.issues.filter((issue) => !isLockedUnseen(issue, record.controller));
    const refused = told[0];
    if (!refused) return { values: existing === null ? prepared.values : await mark(prepared.values) };
    await stages.rest();
    await finishInSlices(record.controller.showFound(told), stages);
    onInvalid(refused.fieldId, hasMovedOn);
    return { values: null, ...toProblem(told, record.controller) };
  };
}
