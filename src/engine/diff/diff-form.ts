import { ANY_RECORD, createChange, type ModuleChange } from './change';
import { diffButtons } from './diff-buttons';
import { hasTables, type DiffContext } from './diff-context';
import { changedSettings } from './diff-settings';
import { formPointer } from './places';

/** Compares the settings of the form; its fields are compared elsewhere. */
export function diffForm(context: DiffContext): readonly ModuleChange[] {
  const { before, after } = context;
  const pointer = formPointer(after);
  const settings = changedSettings('form', before.form, after.form).map(({ name, row, params }) =>
    createChange('ENGINE_CHANGE_FORM_SETTING', {
      params,
      pointer: `${pointer}/${name}`,
      ...(row.risk && hasTables(before) && { risk: row.risk, recordCheck: ANY_RECORD }),
    }),
  );
  const buttons = { before: before.form.buttons, after: after.form.buttons };
  return [...settings, ...diffButtons({ list: 'footerBtnsList', ...buttons, context })];
}
