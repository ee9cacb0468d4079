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
}

/**
 * Reads a record once, or creates one from the module's defaults; `open` replaces it. The request is fixed at opening: a later
 * change of language or services must not discard input.
 */
export function useRecord({ model, source, access, recordId, initialValues, startValues = {} }: UseRecordOptions) {
  const { widgets } = useRenderers();
  const services = useServices();
  const translate = useText();
  const desk = useScriptDesk();

  const toOpenRecord = (stored: RecordValues | null, version: number | null): OpenRecord => {
    const context = () => recordContext(services, recordId ?? '');
    const values = stored ?? { ...createDefaults({ model, registry: widgets, context: context() }), ...initialValues };
    const controller = new FormController({ model, registry: widgets, access, values, stored, translate, context });
    const taken = stored === null ? startWith(startValues, controller, access) : {};
    const options = createGivenOptions();
    return {
      controller,
      options,
      events: createFormEvents({ controller, options, registry: widgets, access, services, desk }),
      base: { stored, version },
      start: { ...values, ...taken },
    };
  };
  const [opened, setOpened] = useState(() => (recordId === null ? toOpenRecord(null, null) : null));
  const [ask] = useState(() => {
    if (recordId === null) return null;
    return async () => {
      const { values, version } = await source.read(recordId);
      askNames({ model, registry: widgets, values, services });
      source.noteOpened?.(recordId);
      return toOpenRecord(values, version);
    };
  });
  const reading = useAnswer(ask);
  const record = opened ?? reading.answer;
  useEffect(() => {
    record?.events.opened();
    return () => {
      record?.events.closed();
      record?.controller.dispose();
    };
  }, [record]);
  return {
    /** null while loading, or after a failure. */
    record,
    error: record ? null : reading.error,
    retry: reading.reload,
    /**
     * Reads the record once more, after it was saved. What somebody has typed meanwhile stays, and so does the form when the
     * reading fails: the next save says that it is out of date.
     */
    readAgain: async () => {
      const next = await ask?.().catch(() => undefined);
      if (!next) return;
      if (record?.controller.isDirty) next.controller.dispose();
      else setOpened(next);
    },
    open: (stored: RecordValues | null, version: number | null) => setOpened(toOpenRecord(stored, version)),
  };
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
