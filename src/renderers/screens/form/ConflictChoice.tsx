import { Suspense } from 'react';
import { flushSync } from 'react-dom';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { lazyFace } from '../../shared/faces/lazy-face';
import { focusAgain } from './focus-field';
import type { FormState } from './use-form';

interface ConflictChoiceProps {
  readonly model: ModuleModel;
  readonly form: FormState;
}

const ConflictDialog = lazyFace(async () => (await import('./conflict/ConflictDialog')).ConflictDialog);

/** Asks whose content stays where two editors changed the same fields; closing it leads back to where the save began. */
export function ConflictChoice({ model, form: { saving, leadTo } }: ConflictChoiceProps) {
  const { conflict } = saving;
  if (!conflict) return null;
  const close = () => {
    // The dialog holds the focus for as long as it is drawn.
    flushSync(saving.closeConflict);
    if (!focusAgain(conflict.focused)) leadTo(conflict.merged.conflicts.map(({ field }) => field));
  };
  return (
    <Suspense fallback={null}>
      <ConflictDialog
        model={model}
        conflict={conflict}
        onCancel={close}
        onSave={(choose) => {
          close();
          void saving.resolve(conflict, choose);
        }}
      />
    </Suspense>
  );
}
