import { useMemo, useState } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { AskedField } from '../../shared/hosts/asked-field';
import type { RecordSource } from '../../shared/sources/record-source';
import { useAskToLeave } from '../../shared/hosts/ask-to-leave';
import { createHeldInput, useHoldUnsavedInput, useUnsavedInput } from '../../shared/hosts/unsaved-input';
import { focusField } from './focus-field';
import { useRecord } from './use-record';
import { useSave } from './use-save';

export interface FormScreenProps {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  /** null = a new record. A mounted screen edits one record: give it a key. */
  readonly recordId: string | null;
  /** `popup` follows the module's popupType; `embedded` is the page itself (form-only modules), `part` a record in another screen. */
  readonly place?: 'popup' | 'embedded' | 'part';
  /** Initial values of a new record, over the module's defaults. */
  readonly initialValues?: RecordValues;
  /** The same, but for fields alone that the user may enter as the form opens. */
  readonly startValues?: RecordValues | undefined;
  /** Marks at labels explain the field's state, for authors. Default false. */
  readonly showsWhy?: boolean;
  onSaved: (saved: { readonly id: string; readonly message: string }) => void;
  /** Called after the closing animation. */
  onClose?: () => void;
}

/** State and behaviour of a form screen, without its appearance. `idPrefix` is that of its fields' DOM ids. */
export function useForm(
  { model, source, access, recordId, place, initialValues, startValues, onSaved }: FormScreenProps,
  idPrefix: string,
) {
  const staysOpen = place === 'embedded' || place === 'part';
  const ask = useAskToLeave();
  const outer = useHoldUnsavedInput();
  const parts = useMemo(() => createHeldInput(outer), [outer]);
  const [isOpen, setOpen] = useState(true);
  const [asked, setAsked] = useState<AskedField | null>(null);
  const [isAddingAnother, setAddingAnother] = useState(false);
  const { record, error, retry, open, readAgain } = useRecord({
    ...{ model, source, access, recordId, initialValues, startValues },
  });
  const controller = record?.controller ?? null;
  useUnsavedInput(controller);

  /** Opens the tab or panel of a field, and focuses it unless the user has moved on. */
  const show = (fieldId: string, hasMovedOn?: () => boolean) => {
    const field = findField(model, fieldId);
    setAsked({ fieldId });
    if (field) focusField(idPrefix, field, hasMovedOn ? { hasMovedOn } : {});
  };

  const saving = useSave({
    model,
    source,
    access,
    recordId,
    record,
    onInvalid: show,
    onSaved(saved, isAdding) {
      onSaved(saved);
      // The only record of a page stays on it, as the server has it now.
      if (staysOpen && recordId !== null) void readAgain();
      else if (staysOpen || isAdding) open(null, null);
      else setOpen(false);
    },
  });

  return {
    record,
    error,
    retry,
    isOpen,
    isAddingAnother,
    /** The field that the last refused save led to. */
    asked,
    saving,
    show,
    /** `isAdding`: keep the form open for another record. */
    save: (isAdding: boolean) => {
      setAddingAnother(isAdding);
      void saving.save({ isAdding });
    },
    /** Screens inside of this one hold their unsaved input there. */
    holdParts: parts.hold,
    /** Whether one of them has some. */
    hasUnsavedParts: parts.isHeld,
    leave: () => ask(controller?.isDirty === true || parts.isHeld(), () => setOpen(false)),
    startOver: () =>
      ask(controller?.isDirty === true, () =>
        recordId === null ? open(null, null) : open(record?.base.stored ?? null, record?.base.version ?? null),
      ),
  };
}

export type FormState = ReturnType<typeof useForm>;
