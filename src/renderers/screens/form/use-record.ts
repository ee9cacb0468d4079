import { useEffect, useState } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { createDefaults } from '../../../engine/rules';
import { recordContext } from '../../shared/form-scope';
import type { RecordSource } from '../../shared/record-source';
import { useRenderers } from '../../shared/renderers-context';
import { useServices } from '../../shared/services';
import { useText } from '../../shared/text';
import { useAnswer } from '../record/use-answer';
import { FormController } from './form-controller';

/** A record opened for editing: its controller, and what the server had when it was read. */
export interface OpenRecord {
  readonly controller: FormController;
  /** Values as stored; null while creating. */
  readonly stored: RecordValues | null;
  /** Values that the form started with. */
  readonly start: RecordValues;
  readonly version: number | null;
}

interface UseRecordOptions {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  readonly recordId: string | null;
  /** Values a new record starts with, over the module's defaults. */
  readonly initialValues?: RecordValues | undefined;
}

/**
 * Reads a record once, or makes a new one from the module's defaults; `open` replaces what is being edited. What is asked is
 * fixed when the screen opens: a later change of language or services must not throw away what was typed.
 */
export function useRecord({ model, source, access, recordId, initialValues }: UseRecordOptions) {
  const { widgets } = useRenderers();
  const services = useServices();
  const translate = useText();

  const toOpenRecord = (stored: RecordValues | null, version: number | null): OpenRecord => {
    const context = () => recordContext(services, recordId ?? '');
    const values = stored ?? { ...createDefaults({ model, registry: widgets, context: context() }), ...initialValues };
    return {
      controller: new FormController({ model, registry: widgets, access, values, translate, context }),
      stored,
      start: values,
      version,
    };
  };
  const [opened, setOpened] = useState(() => (recordId === null ? toOpenRecord(null, null) : null));
  const [ask] = useState(() => {
    if (recordId === null) return null;
    return async () => {
      const { values, version } = await source.read(recordId);
      return toOpenRecord(values, version);
    };
  });
  const reading = useAnswer(ask);
  const record = opened ?? reading.answer;
  const controller = record?.controller;
  useEffect(() => () => controller?.dispose(), [controller]);
  return {
    /** null while it is read, or when that failed. */
    record,
    error: record ? null : reading.error,
    retry: reading.reload,
    open: (stored: RecordValues | null, version: number | null) => setOpened(toOpenRecord(stored, version)),
  };
}
