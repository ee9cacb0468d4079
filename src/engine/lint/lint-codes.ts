import { joinPath, joinPointer } from '../json/json-pointer';
import { isRecord, listAt, ownValue, toText, type RawRecord } from '../json/raw-value';
import { toExcerpt } from '../parse/report';
import { toButtonCode } from '../permission/permission-catalogue';
import { formPointer } from '../diff/places';
import { LIST_POINTER, rawFormOf, rawListOf, type LintContext } from './lint-context';

const BUTTON_LISTS = ['btnsList', 'columnBtnsList', 'customBtnsList'];
/** Buttons with built-in actions (docs/module-format.md#buttons). */
const STANDARD_BUTTONS = new Set([
  'add',
  'edit',
  'remove',
  'detail',
  'batchRemove',
  'download',
  'upload',
  'batchPrint',
]);

/** Checks codes: of the module, of buttons (permission codes), and values of choices; each must be unique. */
export function lintCodes(context: LintContext): void {
  lintModuleCode(context);
  lintButtons(context);
  lintPermissions(context);
  lintOptionValues(context);
}

function lintModuleCode({ model, surroundings, report }: LintContext): void {
  const id = surroundings.ownId ?? model.id;
  const owner = surroundings.moduleCodes?.get(model.enCode);
  if (model.enCode === '' || owner === undefined || owner === id) return;
  report.add('ENGINE_LINT_CODE_TAKEN', '/enCode', { code: toExcerpt(model.enCode) });
}

function lintButtons(context: LintContext): void {
  for (const field of context.model.allFields) {
    const isIdle = field.action === undefined && field.scripts?.click === undefined;
    if (isIdle && context.registry.of(field).isPressable)
      context.report.add('ENGINE_LINT_BUTTON_IDLE', field.pointer, { label: field.label || field.id });
  }
  const raw = rawListOf(context);
  const seen = new Set<string>();
  for (const name of BUTTON_LISTS) {
    for (const button of buttonsIn(listAt(raw, name), joinPointer(LIST_POINTER, name))) {
      lintUnique(button, seen, context);
      const { entry, value, pointer } = button;
      if (!doesSomething(entry, value)) {
        context.report.add('ENGINE_LINT_BUTTON_DEAD', pointer, { label: toText(ownValue(entry, 'label')) || value });
      }
    }
  }
  // One of the footer may share the right of one in the list. The parser reports what does nothing.
  const inFooter = new Set<string>();
  const footer = joinPointer(formPointer(context.model), 'footerBtnsList');
  for (const button of buttonsIn(listAt(rawFormOf(context), 'footerBtnsList'), footer)) {
    lintUnique(button, inFooter, context);
    if (toText(ownValue(button.entry, 'label')) === '')
      context.report.add('ENGINE_LINT_BUTTON_UNNAMED', button.pointer, { code: toExcerpt(button.value) });
  }
}

interface AuthoredButton {
  readonly entry: RawRecord;
  readonly value: string;
  readonly pointer: string;
}

function buttonsIn(entries: readonly unknown[], pointer: string): readonly AuthoredButton[] {
  return entries.flatMap((entry, index) => {
    const value = isRecord(entry) && ownValue(entry, 'show') !== false ? toText(ownValue(entry, 'value')) : '';
    return isRecord(entry) && value !== '' ? [{ entry, value, pointer: joinPointer(pointer, index) }] : [];
  });
}

function lintUnique({ value, pointer }: AuthoredButton, seen: Set<string>, { report }: LintContext): void {
  const code = toButtonCode(value);
  if (seen.has(code))
    report.add('ENGINE_LINT_BUTTON_DUPLICATE', joinPointer(pointer, 'value'), { code: toExcerpt(code) });
  seen.add(code);
}

function doesSomething(entry: RawRecord, value: string): boolean {
  if (STANDARD_BUTTONS.has(value) || isRecord(ownValue(entry, 'action'))) return true;
  const event = ownValue(entry, 'event');
  // The parser reports scripts (2) as kept.
  return isRecord(event) && ['1', '2', '3'].includes(toText(ownValue(event, 'btnType')));
}

/** A permission switch with nothing to grant. */
function lintPermissions({ model, report }: LintContext): void {
  const { list } = model;
  if (!list) return;
  const buttons = [...list.buttons, ...list.rowButtons, ...list.customButtons, ...model.form.buttons];
  const asked = [
    ['useColumnPermission', list.useColumnPermission, list.columns.length],
    ['useFormPermission', list.useFormPermission, model.allFields.filter(({ key }) => key !== '').length],
    ['useBtnPermission', list.useBtnPermission, buttons.length],
  ] as const;
  for (const [key, isAsked, count] of asked) {
    if (isAsked && count === 0) {
      report.add('ENGINE_LINT_PERMISSION_MISSING', joinPointer(LIST_POINTER, key), { property: key });
    }
  }
}

function lintOptionValues({ model, report }: LintContext): void {
  for (const field of model.allFields) {
    if (field.options?.kind !== 'static') continue;
    const seen = new Set<string>();
    for (const [index, { value, label }] of field.options.items.entries()) {
      if (seen.has(value)) {
        const isAtNode = listAt(field.raw, 'options').length === field.options.items.length;
        const pointer = isAtNode ? joinPath(field.pointer, `options.${String(index)}`) : field.pointer;
        report.add('ENGINE_LINT_OPTION_DUPLICATE', pointer, { value: toExcerpt(value), label: toExcerpt(label) });
      }
      seen.add(value);
    }
  }
}
