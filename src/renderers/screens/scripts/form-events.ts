import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { memoise } from '../../../engine/memoise';
import type { TellFieldEvent } from '../../shared/hosts/field-events';
import type { FormScripts, FormScriptsOptions } from './form-scripts';
import type { SaveRefusal } from './save-refusal';

/** What a form tells the scripts of its module. */
export interface FormEvents {
  /** Resolves once the script that begins the record has run. */
  opened: () => Promise<void>;
  changed: (field: FieldModel, before: unknown, after: unknown) => void;
  left: (fieldId: string) => void;
  tell: TellFieldEvent;
  /** Why the record may not be saved; null = it may. */
  mayNotSave: () => Promise<SaveRefusal | null>;
  saved: () => void;
  closed: () => void;
}

const hasScripts = memoise(
  ({ form, allFields }: ModuleModel) =>
    form.scripts !== undefined || allFields.some(({ scripts }) => scripts !== undefined),
);

/** Loads the code that runs scripts. */
type LoadScripts = () => Promise<{ readonly FormScripts: new (options: FormScriptsOptions) => FormScripts }>;

/** Events of one open record; the code that runs scripts is loaded when its module has one. */
export function createFormEvents(
  options: FormScriptsOptions,
  loadScripts: LoadScripts = () => import('./form-scripts'),
): FormEvents {
  const { desk, controller } = options;
  let loading: Promise<FormScripts> | null = null;
  const load = () => {
    loading ??= loadScripts().then(({ FormScripts: Scripts }) => new Scripts(options));
    return loading;
  };
  /** A form without its scripts is better than none; the next event tries again. */
  const fail = (name: string) => {
    loading = null;
    desk.tell(name, 'screen.script.notLoaded', {});
  };
  const later = async (name: string, run: (scripts: FormScripts) => unknown): Promise<void> => {
    if (!hasScripts(controller.model)) return;
    const scripts = await load().catch(() => fail(name));
    if (scripts) await run(scripts);
  };
  const soon = (name: string, run: (scripts: FormScripts) => void) => void later(name, run);
  return {
    opened: () => later('onLoad', (scripts) => scripts.open()),
    changed: (field, before, after) => soon('change', (scripts) => scripts.changed(field, before, after)),
    left: (fieldId) => soon('blur', (scripts) => scripts.left(fieldId)),
    tell: (field, event, facts) => soon(event, (scripts) => scripts.tell(field, event, facts)),
    mayNotSave: () =>
      hasScripts(controller.model)
        ? load().then(
            (scripts) => scripts.mayNotSave(),
            () => {
              fail('beforeSubmit');
              if (controller.model.form.scripts?.beforeSubmit !== undefined) desk.notice('screen.script.unchecked');
              return null;
            },
          )
        : Promise.resolve(null),
    saved: () => soon('afterSubmit', (scripts) => scripts.saved()),
    closed: () => {
      loading?.then(
        (scripts) => scripts.dispose(),
        () => undefined,
      );
    },
  };
}
