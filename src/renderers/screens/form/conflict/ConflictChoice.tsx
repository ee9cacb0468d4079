import { flushSync } from 'react-dom';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { findField, mainFields, type ModuleModel } from '../../../../engine/contract/module-model';
import { fieldStateOf } from '../../../../engine/rules';
import type { FormState } from '../use-form';
import type { OpenConflict } from '../use-save';
import { ConflictDialog } from './ConflictDialog';

interface ConflictChoiceProps {
  readonly model: ModuleModel;
  readonly form: FormState;
  readonly conflict: OpenConflict;
}

/** Asks whose content stays where two editors changed the same fields; closing it leads back to where the save began. */
export function ConflictChoice({ model, form: { record, saving, show }, conflict }: ConflictChoiceProps) {
  const isShown = ({ id }: FieldModel) => record !== null && fieldStateOf(record.controller.fieldStates, id).isVisible;
  const close = () => {
    // The dialog holds the focus for as long as it is drawn.
    flushSync(() => saving.ask(null));
    if (focusAgain(conflict.focused)) return;
    const places = conflict.merged.conflicts.map(({ field }) => findField(model, field.tableKey || field.id) ?? field);
    const target = [...places, ...mainFields(model)].find(isShown);
    if (target) show(target.id);
  };
  return (
    <ConflictDialog
      model={model}
      conflict={conflict}
      onCancel={close}
      onSave={(choose) => {
        close();
        const { joint } = conflict;
        const merged = joint.merge(choose);
        // A script has changed something since: it is asked about as well.
        if (merged.conflicts.length > 0) return saving.ask({ ...conflict, merged });
        joint.take(merged);
        void saving.save({ taken: new Set(merged.taken.map(({ label, key }) => label || key)) });
        return undefined;
      }}
    />
  );
}

/** Focuses an element of a field once more; false where it is gone or cannot be focused. */
function focusAgain(place: Element | null): boolean {
  if (!(place instanceof HTMLElement) || !place.isConnected || !place.closest('[data-field]')) return false;
  place.focus({ preventScroll: true });
  return document.activeElement === place;
}
