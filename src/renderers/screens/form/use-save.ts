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
import { recordContext } from '../../shared/form-scope';
import { SourceError, type RecordSource } from '../../shared/record-source';
import { useRenderers } from '../../shared/renderers-context';
import { useServices } from '../../shared/services';
import { useText } from '../../shared/text';
import { knownOptions } from '../../shared/known-options';
import { problemText } from '../record/source-problem';
import { useIdempotencyKeys } from './use-idempotency-keys';
import { watchKeyboard } from './focus-field';
import { markNewRows } from './mark-new-rows';
import type { FormController } from './form-controller';
import type { OpenRecord } from './use-record';

/** What the server says when somebody else saved first. */
export type Conflict = NonNullable<SourceError['detail']['conflict']>;

/** What stands above the form until it is dealt with. */
export interface FormProblem {
  readonly kind: 'error' | 'sessionOver';
  readonly message: string;
  /** What a newer release has changed, where the form is refused for that. */
  readonly changes?: readonly string[] | undefined;
}

interface UseSaveOptions {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  readonly recordId: string | null;
  readonly record: OpenRecord | null;
  /** Called with the first wrong field after findings were shown; the user may have gone on since the save was pressed. */
  onInvalid(fieldId: string, hasMovedOn: () => boolean): void;
  onSaved(saved: { readonly id: string; readonly message: string }, isAdding: boolean): void;
}

interface SaveChoice {
  /** What the save is based on, when not on what was read: `keep mine` bases it on the other editor's version. */
  readonly base?: Pick<OpenRecord, 'version' | 'stored'>;
  /** Another record is to follow. */
  readonly isAdding?: boolean;
}

/** Saves a record: checks it as the server will, sends it once at a time, and brings every refusal back to its place. */
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
    if (!record || isBusy.current) return;
    const base = choice.base ?? record;
    const hasMovedOn = watchKeyboard();
    setProblem(null);
    isBusy.current = true;
    setSaving(true);
    try {
      const values = await check(record, base.stored, hasMovedOn);
      if (!values) return;
      const saved = await send(values, base.version);
      keys.forget();
      record.controller.reset(record.controller.values);
      options.onSaved(saved, choice.isAdding ?? false);
    } catch (error) {
      refuse(record, error, hasMovedOn);
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

/** No check of a save holds the browser up for longer than this; in between it draws and listens. */
const BROWSER_SLICES: SliceOptions = {
  sliceMs: 24,
  now: () => performance.now(),
  pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
};

/** Slices for work in several stages: a stage that begins late in a slice waits for the next one. */
function createStages(): SliceOptions & { rest(): Promise<void> } {
  const { sliceMs, now } = BROWSER_SLICES;
  let endMs = now() + sliceMs;
  const pause = async () => {
    await BROWSER_SLICES.pause();
    endMs = now() + sliceMs;
  };
  return { sliceMs, now, pause, rest: () => (now() < endMs ? Promise.resolve() : pause()) };
}

/** Puts locked fields that were changed all the same back to what they keep. */
function restoreLocked(controller: FormController, { values, locked }: PreparedRecord): void {
  for (const key of new Set(locked.map(({ fieldId }) => controller.ownerOf(fieldId))))
    controller.input(key, values[key]);
  controller.flush();
}

/** Nobody sees that a hidden field keeps what it held before it was shown and hidden again: there is nothing to say. */
function isLockedUnseen({ code, fieldId, rowIndex }: ValueIssue, states: FieldStates): boolean {
  return code === 'ENGINE_VALUE_LOCKED' && !fieldStateOf(states, fieldId, rowIndex).isVisible;
}

/** Gives the values to send, or null when the browser already refuses them and has shown why. */
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
    // The button says that it works before the work begins.
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
    // What nobody can enter now shows what it keeps: its field is locked, nobody could put it right.
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
