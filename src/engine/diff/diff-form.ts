import { createChange, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import { changedSettings } from './diff-settings';
import { formPointer } from './places';

/** Compares the settings of the form; its fields are compared elsewhere. */
export function diffForm({ before, after }: DiffContext): readonly ModuleChange[] {
  const pointer = formPointer(after);
  return changedSettings('form', before.form, after.form).map(({ name, row, params }) =>
    createChange('ENGINE_CHANGE_FORM_SETTING', {
      params,
      pointer: `${pointer}/${name}`,
      ...(row.risk && { risk: row.risk }),
    }),
  );
}
