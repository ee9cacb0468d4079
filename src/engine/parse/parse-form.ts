import type { FieldModel } from '../contract/field-model';
import type { FormButton, FormModel, Generation } from '../contract/module-model';
import { toCssLength } from './css-length';
import type { DefaultText } from './default-texts';
import defaults from './document-defaults.json';
import { joinPointer } from './json-pointer';
import { booleanAt, isBlank, ownValue, toIntegerWithin, toNumber, toText, type RawRecord } from './raw-value';
import type { Located } from './read-entity';
import { toExcerpt, type Report } from './report';
import { reportScripts } from './report-scripts';

/** What reading a form needs beside it. */
interface FormReading {
  readonly generation: Generation;
  readonly report: Report;
  readonly defaultText: DefaultText;
}

/** Reads the form-level settings (contract b.1); what is missing or nonsense gets the designer's default (contract g.8). */
export function parseForm(
  form: Located<RawRecord>,
  fields: readonly FieldModel[],
  { generation, report, defaultText }: FormReading,
): FormModel {
  const { raw, pointer } = form;
  const choose = <T extends string>(key: string, choices: readonly T[], fallback: T): T => {
    const value = ownValue(raw, key);
    const choice = choices.find((each) => each === value);
    if (choice === undefined && !isBlank(value)) repaired(report, joinPointer(pointer, key), choices.join('|'), value);
    return choice ?? fallback;
  };
  const width = (key: 'generalWidth' | 'fullScreenWidth' | 'drawerWidth'): string =>
    readWidth(form, key, defaults.form[key], report);
  reportScripts(ownValue(raw, 'funcs'), joinPointer(pointer, 'funcs'), report);
  const button = (has: string, text: keyof typeof defaults.form, isShown: boolean): FormButton => ({
    isShown: booleanAt(raw, has, isShown),
    label: toText(ownValue(raw, text)) || (defaultText(String(defaults.form[text])) ?? ''),
  });
  const labelWidth = toNumber(ownValue(raw, 'labelWidth'));
  return {
    popupType: choose('popupType', ['general', 'fullScreen', 'drawer'], 'general'),
    generalWidth: width('generalWidth'),
    fullScreenWidth: width('fullScreenWidth'),
    drawerWidth: width('drawerWidth'),
    labelPosition: choose('labelPosition', ['left', 'right', 'top'], 'right'),
    labelWidth: labelWidth !== null && labelWidth >= 0 ? labelWidth : defaults.form.labelWidth,
    labelSuffix: toText(ownValue(raw, 'labelSuffix')),
    ...toSize(ownValue(raw, 'size'), generation),
    gutter: toIntegerWithin(ownValue(raw, 'gutter'), 0, 200) ?? defaults.form.gutter,
    span: toIntegerWithin(ownValue(raw, 'span'), 1, 24) ?? defaults.form.span,
    isDisabled: booleanAt(raw, 'disabled', false),
    cancelButton: button('hasCancelBtn', 'cancelButtonText', true),
    confirmButton: button('hasConfirmBtn', 'confirmButtonText', true),
    confirmAndAddButton: button('hasConfirmAndAddBtn', 'confirmAndAddText', false),
    printButton: button('hasPrintBtn', 'printButtonText', false),
    printIds: toIdList(ownValue(raw, 'printId')),
    createTitle: toText(ownValue(raw, 'createTitle')),
    editTitle: toText(ownValue(raw, 'editTitle')),
    concurrencyLock: booleanAt(raw, 'concurrencyLock', false),
    logicalDelete: booleanAt(raw, 'logicalDelete', false),
    primaryKeyPolicy: toNumber(ownValue(raw, 'primaryKeyPolicy')) === 2 ? 2 : 1,
    fields,
  };
}

/**
 * Sizes by height (widgets.md §9): medium, small and mini of documents up to 3.4.7 are 36, 32 and 28 px high. Since 3.5 the names
 * are large, default and small; their small is drawn as mini, which is what clients of 3.4.7 get for it.
 */
function toSize(raw: unknown, generation: Generation): Pick<FormModel, 'size' | 'controlHeight'> {
  if (raw === 'large') return { size: 'large', controlHeight: 40 };
  const isModern = generation === 'D' || generation === 'E';
  if (raw === 'mini' || (raw === 'small' && isModern)) return { size: 'small', controlHeight: 28 };
  return { size: 'middle', controlHeight: raw === 'medium' && !isModern ? 36 : 32 };
}

function readWidth(form: Located<RawRecord>, key: string, fallback: string, report: Report): string {
  const value = ownValue(form.raw, key);
  if (isBlank(value)) return fallback;
  const width = toCssLength(value);
  if (width !== null) return width;
  repaired(report, joinPointer(form.pointer, key), '600px', value);
  return fallback;
}

/** A print id alone became a list later (contract g.11). */
function toIdList(raw: unknown): readonly string[] {
  const list: unknown[] = Array.isArray(raw) ? raw : [raw];
  return list.map((id) => toText(id)).filter((id) => id !== '');
}

function repaired(report: Report, pointer: string, expected: string, came: unknown): void {
  const property = pointer.slice(pointer.lastIndexOf('/') + 1);
  report.add('ENGINE_VALUE_REPAIRED', pointer, { property, expected, came: toExcerpt(came) });
}
