import type { ValueIssue } from '../../../engine/contract/errors';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { ModuleModel } from '../../../engine/contract/module-model';
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
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useServices } from '../../shared/hosts/services';
import { knownOptions } from '../../shared/sources/known-options';
import { useText } from '../../shared/texts/text';
import { BROWSER_SLICES } from './browser-slices';
import type { FormController } from './form-controller';
import { markNewRows } from './mark-new-rows';
import type { OpenRecord } from './use-record';
import type { FormProblem } from './form-problem';

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

/** Whether the form shows the field, or its cell in a row. */
export function isSeen({ fieldStates }: FormController, fieldId: string, rowIndex?: number): boolean {
  return fieldStateOf(fieldStates, fieldId, rowIndex).isVisible;
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

export interface CheckOptions {
  readonly model: ModuleModel;
  readonly access: ModuleAccess;
  readonly recordId: string | null;
  /** Called with the first invalid field; the user may have moved on since. */
  onInvalid: (fieldId: string, hasMovedOn: () => boolean) => void;
}

/** Returns the check of an open record, as the server will check it. */
export function useCheck({ model, access, recordId, onInvalid }: CheckOptions) {
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
  return async (record: OpenRecord, hasMovedOn: () => boolean): Promise<Checked> => {
    const existing = record.base.stored;
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
