import type { ModuleModel } from '../contract/module-model';

/** Modules and system screens (`system/dictionary`) that the buttons of a module open or pick from, in its list and in its form. */
export function openedModules({ form, list, allFields }: ModuleModel): readonly string[] {
  const buttons = [
    ...(list?.buttons ?? []),
    ...(list?.rowButtons ?? []),
    ...(list?.customButtons ?? []),
    ...(list?.tree?.menu ?? []),
    ...form.buttons,
    ...allFields,
  ];
  const opened = buttons.flatMap(({ action }) =>
    action?.type === 'open' || action?.type === 'pick' ? [action.module] : [],
  );
  return [...new Set(opened.filter((module) => module !== ''))];
}
