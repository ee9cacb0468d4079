import { useMemo, useState } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { findField, type ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import type { AskedField } from '../../shared/hosts/asked-field';
import type { RecordSource } from '../../shared/sources/record-source';
import { useAskToLeave } from '../../shared/hosts/ask-to-leave';
import { createHeldInput, useHoldUnsavedInput } from '../../shared/hosts/unsaved-input';
import { focusField } from './focus-field';
import type { OpenedDraft } from './opened-draft';
import { useKeepDraft } from './use-keep-draft';
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
  /** A draft whose values are entered as the form opens; the save ends it. */
  readonly draft?: OpenedDraft | null | undefined;
  /** Marks at labels explain the field's state, for authors. Default false. */
  readonly showsWhy?: boolean;
  onSaved: (saved: { readonly id: string; readonly message: string }) => void;
  /** Called after the closing animation. */
  onClose?: () => void;
}

/** State and behaviour of a form screen, without its appearance. `idPrefix` is that of its fields' DOM ids. */
export function useForm(props: FormScreenProps, idPrefix: string) {
  const { model, source, access, recordId, place, initialValues, startValues, onSaved } = props;
  const staysOpen = place === 'embedded' || place === 'part';
  const ask = useAskToLeave();
  const outer = useHoldUnsavedInput();
  const parts = useMemo(() => createHeldInput(outer), [outer]);
  const [isOpen, setOpen] = useState(true);
  const [asked, setAsked] = useState<AskedField | null>(null);
  const [isAddingAnother, setAddingAnother] = useState(false);
  const { record, error, retry, open, openNew, readAgain, notice } = useRecord({
    ...{ model, source, access, recordId, initialValues, startValues, draft: props.draft ?? null },
  });
  const controller = record?.controller ?? null;
  const drafts = useKeepDraft(props, record, parts);

  /** Opens the tab or panel of a field, and focuses it unless the user has moved on. */
  const show = (fieldId: string, hasMovedOn?: () => boolean) => {
    const field = findField(model, fieldId);
    setAsked({ fieldId });
    if (field) focusField(idPrefix, field, hasMovedOn ? { hasMovedOn } : {});
  };

  const saving = useSave({
    model,
    source: drafts.writes,
    access,
    recordId,
    record,
    onInvalid: show,
    onSaved(saved, isAdding) {
      onSaved(saved);
      drafts.forget();
      // The only record of a page stays on it, as the server has it now.
      if (staysOpen && recordId !== null) void readAgain();
      else if (staysOpen || isAdding) openNew();
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
    /** What is to be said of the draft that it was opened with; null = nothing. */
    notice,
    /** Keeps what is typed here and in screens within as drafts; undefined where that cannot be. */
    keeper: drafts.keeper,
    leave: () => ask(controller?.isDirty === true || parts.isHeld(), () => setOpen(false), drafts.keeper()),
    startOver: () =>
      ask(controller?.isDirty === true, () => (recordId === null || !record ? openNew() : open(record.base))),
  };
}

export type FormState = ReturnType<typeof useForm>;
