import type { ModuleModel } from '../../../engine/contract/module-model';
import { ConflictDialog } from './ConflictDialog';
import type { FormState } from './use-form';

interface ConflictChoiceProps {
  readonly model: ModuleModel;
  readonly form: FormState;
}

/** Asks whose version stays after an optimistic-locking conflict, and applies the choice. */
export function ConflictChoice({ model, form: { record, saving, open } }: ConflictChoiceProps) {
  if (!saving.conflict || !record) return null;
  return (
    <ConflictDialog
      model={model}
      conflict={saving.conflict}
      mine={record.controller.values}
      onCancel={saving.closeConflict}
      onTakeTheirs={(conflict) => {
        saving.closeConflict();
        open(conflict.values, conflict.version);
      }}
      onKeepMine={(conflict) => {
        saving.closeConflict();
        void saving.save({ base: { version: conflict.version, stored: conflict.values } });
      }}
    />
  );
}
