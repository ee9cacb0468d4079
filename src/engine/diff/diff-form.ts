import type { FormButton, FormModel } from '../contract/module-model';
import { createChange, type ChangeWord, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import { formPointer } from './places';
import { isSame } from './same-value';
import { beforeAndAfter, toValueWord } from './value-text';

type FormButtonName = {
  [Name in keyof FormModel]: FormModel[Name] extends FormButton ? Name : never;
}[keyof FormModel];

/** `size` is told by the height that it gives. */
type PlainSetting = Exclude<keyof FormModel, 'fields' | 'size' | FormButtonName>;

/** Key of each setting in the form document; its name here is its word, too. */
const settings: Readonly<Record<PlainSetting, string>> = {
  popupType: 'popupType',
  generalWidth: 'generalWidth',
  fullScreenWidth: 'fullScreenWidth',
  drawerWidth: 'drawerWidth',
  labelPosition: 'labelPosition',
  labelWidth: 'labelWidth',
  labelSuffix: 'labelSuffix',
  controlHeight: 'size',
  gutter: 'gutter',
  span: 'span',
  isDisabled: 'disabled',
  printIds: 'printId',
  createTitle: 'createTitle',
  editTitle: 'editTitle',
  concurrencyLock: 'concurrencyLock',
  logicalDelete: 'logicalDelete',
  primaryKeyPolicy: 'primaryKeyPolicy',
};

/** Keys of each button in the form document: whether it is shown, and its label. */
const buttons: Readonly<Record<FormButtonName, readonly [string, string]>> = {
  cancelButton: ['hasCancelBtn', 'cancelButtonText'],
  confirmButton: ['hasConfirmBtn', 'confirmButtonText'],
  confirmAndAddButton: ['hasConfirmAndAddBtn', 'confirmAndAddText'],
  printButton: ['hasPrintBtn', 'printButtonText'],
};

/** Settings whose values an author writes: no word stands for them. */
const WRITTEN: ReadonlySet<PlainSetting> = new Set(['labelSuffix', 'createTitle', 'editTitle']);

/** Tells every setting of the form in which old and new differ; its fields are told one by one elsewhere. */
export function diffForm({ before, after }: DiffContext): readonly ModuleChange[] {
  const [old, now] = [before.form, after.form];
  const pointer = formPointer(after);
  const plain = namesOf(settings)
    .filter((name) => !isSame(old[name], now[name]))
    .map((name) => {
      const shown = WRITTEN.has(name) ? [old[name], now[name]] : [toValueWord(old[name]), toValueWord(now[name])];
      // Records of the old keys cannot be reached by the new kind.
      const risk = name === 'primaryKeyPolicy' ? ({ risk: 'loss' } as const) : {};
      return tell(`ENGINE_CHANGE_WORD.form.${name}`, `${pointer}/${settings[name]}`, { shown, ...risk });
    });
  const shownButtons = namesOf(buttons).flatMap((name) => {
    const [shownKey, labelKey] = buttons[name];
    const [oldButton, newButton] = [old[name], now[name]];
    const changes: ModuleChange[] = [];
    if (oldButton.isShown !== newButton.isShown) {
      const shown = [oldButton.isShown, newButton.isShown];
      changes.push(tell(`ENGINE_CHANGE_WORD.form.${name}`, `${pointer}/${shownKey}`, { shown }));
    }
    if (oldButton.label !== newButton.label) {
      const shown = [oldButton.label, newButton.label];
      changes.push(tell(`ENGINE_CHANGE_WORD.form.${name}.label`, `${pointer}/${labelKey}`, { shown }));
    }
    return changes;
  });
  return [...plain, ...shownButtons];
}

interface Shown {
  /** Old and new value. */
  readonly shown: readonly unknown[];
  readonly risk?: ModuleChange['risk'];
}

function tell(setting: ChangeWord, pointer: string, { shown, risk }: Shown): ModuleChange {
  return createChange('ENGINE_CHANGE_FORM_SETTING', {
    params: { setting, ...beforeAndAfter(shown[0], shown[1]) },
    pointer,
    ...(risk && { risk }),
  });
}

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(table).filter((name): name is Name => Object.hasOwn(table, name));
}
