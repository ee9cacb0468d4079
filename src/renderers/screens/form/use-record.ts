import { useEffect, useState } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { createDefaults, fieldStateOf } from '../../../engine/rules';
import { recordContext } from '../../shared/hosts/form-scope';
import type { RecordSource } from '../../shared/sources/record-source';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { createGivenOptions, type GivenOptions } from '../../shared/sources/given-options';
import { createFormEvents, type FormEvents } from '../scripts/form-events';
import { useScriptDesk } from '../scripts/script-desk';
import { askNames } from '../record/ask-names';
import { useAnswer } from '../record/use-answer';
import { FormController } from './form-controller';
import type { FormProblem } from './form-problem';
import type { OpenedDraft } from './opened-draft';
import type { RecordBase } from './record-base';

/** A record being edited: its controller, and what the server has stored. */
export interface OpenRecord {
  readonly controller: FormController;
  /** What the scripts of the module are told. */
  readonly events: FormEvents;
  /** Choices that they gave fields. */
  readonly options: GivenOptions;
  readonly base: RecordBase;
  /** Initial values of the form. */
  readonly start: RecordValues;
  /** What is to be said of the draft that it was opened with; null = none. */
  readonly notice: FormProblem | null;
  /** A draft that is entered after the script that begins the record. */
  readonly lateDraft: OpenedDraft | null;
}

interface UseRecordOptions {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  readonly recordId: string | null;
  /** Initial values of a new record, over the module's defaults. */
  readonly initialValues?: RecordValues | undefined;
  /** The same, but for fields alone that the user may enter as the form opens. */
  readonly startValues?: RecordValues | undefined;
  /** The draft that it is opened with first. */
  readonly draft: OpenedDraft | null;
}

const newBase = (): RecordBase => ({ stored: null, version: null });

/**
 * Reads a record once, or creates one from the module's defaults; `open` replaces it. The request is fixed at opening: a later
 * change of language or services must not discard input.
 */
export function useRecord(asked: UseRecordOptions) {
  const { model, source, access, recordId, initialValues, startValues = {} } = asked;
  const { widgets } = useRenderers();
  const services = useServices();
  const translate = useText();
  const desk = useScriptDesk();

  const toOpenRecord = (read: RecordBase, draft: OpenedDraft | null): OpenRecord => {
    const base = draft && read.stored ? draft.baseOf(read.stored, read.version) : read;
    const { stored } = base;
    const context = () => recordContext(services, recordId ?? '');
    const values = stored ?? { ...createDefaults({ model, registry: widgets, context: context() }), ...initialValues };
    const controller = new FormController({ model, registry: widgets, access, values, stored, translate, context });
    const taken = stored === null && !draft ? startWith(startValues, controller, access) : {};
    const options = createGivenOptions();
    return {
      controller,
      options,
      events: createFormEvents({ controller, options, registry: widgets, access, services, desk }),
      base,
      start: { ...values, ...taken },
      // What a script begins the record with comes first, as it did when the draft was typed.
      ...(model.form.scripts?.onLoad === undefined
        ? { notice: draft?.enter(controller) ?? null, lateDraft: null }
        : { notice: null, lateDraft: draft }),
    };
  };
  const [opened, setOpened] = useState(() => (recordId === null ? toOpenRecord(newBase(), asked.draft) : null));
  const [read] = useState(() => {
    if (recordId === null) return null;
    return async (draft: OpenedDraft | null) => {
      const { values, version } = await source.read(recordId);
      askNames({ model, registry: widgets, values, services });
      source.noteOpened?.(recordId);
      return toOpenRecord({ stored: values, version }, draft);
    };
  });
  const [ask] = useState(() => read && (() => read(asked.draft)));
  const reading = useAnswer(ask);
  const record = opened ?? reading.answer;
  const notice = useEvents(record);
  return {
    /** What is to be said of the draft that it was opened with; null = nothing. */
    notice,
    /** null while loading, or after a failure. */
    record,
    error: record ? null : reading.error,
    retry: reading.reload,
    /**
     * Reads the record once more, after it was saved. What somebody has typed meanwhile stays, and so does the form when the
     * reading fails: the next save says that it is out of date.
     */
    readAgain: async () => {
      const next = await read?.(null).catch(() => undefined);
      if (!next) return;
      if (record?.controller.isDirty) next.controller.dispose();
      else setOpened(next);
    },
    open: (base: RecordBase) => setOpened(toOpenRecord({ ...base }, null)),
    openNew: () => setOpened(toOpenRecord(newBase(), null)),
  };
}

/** Tells the scripts of a record of its life; returns what is to be said of its draft. */
function useEvents(record: OpenRecord | null): FormProblem | null {
  const [late, setLate] = useState<Pick<OpenRecord, 'notice' | 'controller'> | null>(null);
  useEffect(() => {
    if (!record) return undefined;
    const { controller, events, lateDraft } = record;
    let isOver = false;
    void events.opened().then(() => {
      if (lateDraft && !isOver) setLate({ controller, notice: lateDraft.enter(controller) });
    });
    return () => {
      isOver = true;
      events.closed();
      controller.dispose();
    };
  }, [record]);
  return late?.controller === record?.controller && late ? late.notice : (record?.notice ?? null);
}

/** Gives the form values and returns them, without those of locked fields: the server would undo what stands there. */
function startWith(values: RecordValues, controller: FormController, access: ModuleAccess): RecordValues {
  const taken: RecordValues = {};
  for (const { id, key, isReadOnly } of mainFields(controller.model)) {
    const { isVisible, isDisabled } = fieldStateOf(controller.fieldStates, id);
    const isOpen = isVisible && !isDisabled && !isReadOnly && access.canWriteField(id);
    if (!Object.hasOwn(values, key) || !isOpen) continue;
    controller.start(key, values[key]);
    taken[key] = values[key];
  }
  return taken;
}
