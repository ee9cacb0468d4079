import { useRef, useState } from 'react';
import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import {
  fieldStateOf,
  finishInSlices,
  prepareInSlices,
  type FieldStates,
  type PreparedRecord,
  type PrepareInput,
  type SliceOptions,
} from '../../../engine/rules';
import { recordContext } from '../../shared/hosts/form-scope';
import { SourceError, type RecordSource } from '../../shared/sources/record-source';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { knownOptions } from '../../shared/sources/known-options';
import { problemText } from '../record/source-problem';
import { BROWSER_SLICES } from './browser-slices';
import { useIdempotencyKeys } from './use-idempotency-keys';
import { watchKeyboard } from './focus-field';
import { markNewRows } from './mark-new-rows';
import type { FormController } from './form-controller';
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
    setProblem({ kind: 'error', message: problemText(error, text), changes: detail?.changes });
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
      if (refusal !== null) return setProblem({ kind: 'error', message: refusal || text('screen.script.refused') });
      const values = await check(record, base.stored, hasMovedOn);
      if (!values) return undefined;
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

/** Changes of a hidden locked field are restored silently, as the user cannot see it. */
function isLockedUnseen({ code, fieldId, rowIndex }: ValueIssue, states: FieldStates): boolean {
  return code === 'ENGINE_VALUE_LOCKED' && !fieldStateOf(states, fieldId, rowIndex).isVisible;
}

/** Returns the values to send, or null when invalid, after showing why. */
function useCheck({ model, access, recordId, onInvalid }: UseSaveOptions) {
  const { widgets } = useRenderers();
  const services = useServices();
  return async (
    record: OpenRecord,
    existing: RecordValues | null,
    hasMovedOn: () => boolean,
  ): Promise<RecordValues | null> => {
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
      return null;
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
    const told = prepared.issues.filter((issue) => !isLockedUnseen(issue, record.controller.fieldStates));
    const refused = told[0];
    if (!refused) return existing === null ? prepared.values : mark(prepared.values);
    await stages.rest();
    await finishInSlices(record.controller.showFound(told), stages);
    onInvalid(refused.fieldId, hasMovedOn);
    return null;
  };
}
