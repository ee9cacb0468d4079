import { App } from 'antd';
import { useRef, useState } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { Translate } from '../../../engine/contract/language';
import { findField } from '../../../engine/contract/module-model';
import type { MergedRecord } from '../../../engine/merge';
import { SourceError, type RecordSource } from '../../shared/sources/record-source';
import { useText } from '../../shared/texts/text';
import { problemText } from '../record/source-problem';
import type { SaveRefusal } from '../scripts/save-refusal';
import type { Joint } from './conflict/create-joint';
import { watchKeyboard } from './focus-field';
import type { FormController } from './form-controller';
import type { FormProblem } from './form-problem';
import { isSeen, useCheck, type CheckOptions } from './use-check';
import { useIdempotencyKeys } from './use-idempotency-keys';
import { useJoint } from './use-joint';
import type { OpenRecord } from './use-record';

/** A conflict that somebody has to decide. */
export interface OpenConflict {
  readonly joint: Joint;
  readonly merged: MergedRecord;
  /** Where the focus was when the save began. */
  readonly focused: Element | null;
}

interface UseSaveOptions extends CheckOptions {
  readonly source: Pick<RecordSource, 'create' | 'update'>;
  readonly record: OpenRecord | null;
  onSaved: (saved: { readonly id: string; readonly message: string }, isAdding: boolean) => void;
}

interface SaveChoice {
  /** Another record follows. */
  readonly isAdding?: boolean;
  /** Labels of fields that were taken over before. */
  readonly taken?: Set<string>;
}

/** A save at work. */
interface Attempt {
  readonly hasMovedOn: () => boolean;
  /** Where the focus was when it began. */
  readonly focused: Element | null;
  /** Labels of the fields that were taken over. */
  readonly taken: Set<string>;
}

/** How often a save joins what others saved meanwhile before it says that the record is out of date. */
const MAX_JOINS = 3;
/** Longer than other notices: it names what nobody here has typed. */
const NOTICE_SECONDS = 6;

/** What a save shows where its user has to do something first. */
interface Shows {
  problem: (problem: FormProblem | null) => void;
  conflict: (conflict: OpenConflict) => void;
}

/**
 * Returns what checks and sends a record until nobody else has saved in between: what somebody has is joined, checked and sent
 * again. It answers null where its user has to do something first.
 */
function useAttempt(options: UseSaveOptions, shows: Shows) {
  const text = useText();
  const check = useCheck(options);
  const joinTo = useJoint(options);
  const keys = useIdempotencyKeys();

  async function send(values: RecordValues, version: number | null) {
    const { recordId, source } = options;
    if (recordId === null) return source.create(values, keys.keyOf(values));
    const { message } = await source.update(recordId, values, version);
    return { id: recordId, message };
  }

  return async (record: OpenRecord, { hasMovedOn, focused, taken }: Attempt) => {
    for (let joins = 0; ; joins += 1) {
      const refusal = await record.events.mayNotSave();
      if (refusal !== null) return shows.problem({ kind: 'error', message: refusalText(refusal, text) });
      const { values, problem } = await check(record, hasMovedOn);
      if (!values) return shows.problem(problem ?? null);
      try {
        const saved = await send(values, record.base.version);
        keys.forget();
        return saved;
      } catch (error) {
        const joint = await joinTo(record, error);
        if (!joint) throw error;
        const merged = joint.merge();
        if (merged.conflicts.length > 0) return shows.conflict({ joint, merged, focused });
        if (joins === MAX_JOINS) throw error;
        joint.take(merged);
        for (const { label, key } of merged.taken) taken.add(label || key);
      }
    }
  };
}

/** Saves a record: one request at a time, each refusal at its field; only fields that two editors changed are asked about. */
export function useSave(options: UseSaveOptions) {
  const text = useText();
  const { message: notices } = App.useApp();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [conflict, setConflict] = useState<OpenConflict | null>(null);
  const isBusy = useRef(false);
  const attempt = useAttempt(options, { problem: setProblem, conflict: setConflict });

  function refuse(record: OpenRecord, error: unknown, hasMovedOn: () => boolean) {
    const detail = error instanceof SourceError ? error.detail : null;
    if (detail?.isSessionOver) return setProblem({ kind: 'sessionOver', message: text('screen.form.sessionOver') });
    const fieldErrors = detail?.fieldErrors ?? [];
    record.controller.show(fieldErrors);
    const first = fieldErrors[0];
    if (first) options.onInvalid(first.fieldId, hasMovedOn);
    const message = problemText(error, text);
    const changes = changesOf(detail, record.controller);
    // A refusal whose words stand at the fields is not told a second time.
    const isToldThere = first && changes.length === 0 && fieldErrors.every((each) => each.message === message);
    if (!isToldThere) setProblem({ kind: 'error', message, changes });
    return undefined;
  }

  async function save({ isAdding = false, taken = new Set() }: SaveChoice = {}): Promise<void> {
    const { record } = options;
    if (!record || isBusy.current) return undefined;
    const hasMovedOn = watchKeyboard();
    setProblem(null);
    isBusy.current = true;
    setSaving(true);
    try {
      const saved = await attempt(record, { hasMovedOn, focused: document.activeElement, taken });
      if (!saved) return undefined;
      record.controller.reset(record.controller.values);
      record.events.saved();
      options.onSaved(saved, isAdding);
      return undefined;
    } catch (error) {
      return refuse(record, error, hasMovedOn);
    } finally {
      isBusy.current = false;
      setSaving(false);
      const fields = [...taken].join(text('shared.link.join'));
      if (fields !== '') void notices.info(text('screen.form.joined', { fields }), NOTICE_SECONDS);
    }
  }

  return {
    isSaving,
    problem,
    conflict,
    save,
    /** Opens the question that a conflict asks; null closes it. */
    ask: setConflict,
    closeProblem: () => setProblem(null),
  };
}

function refusalText({ reason, message }: SaveRefusal, text: Translate): string {
  if (reason === 'unfinished') return text('screen.script.unanswered');
  return message || text('screen.script.refused');
}

/** What the server says besides its message: changes of the module, and findings about fields that are not shown. */
function changesOf(detail: SourceError['detail'] | null, controller: FormController): readonly string[] {
  const unseen = (detail?.fieldErrors ?? []).filter(({ fieldId, rowIndex }) => !isSeen(controller, fieldId, rowIndex));
  const texts = unseen.map(({ fieldId, message }) =>
    [findField(controller.model, fieldId)?.label, message].filter(Boolean).join(': '),
  );
  return [...(detail?.changes ?? []), ...texts];
}
