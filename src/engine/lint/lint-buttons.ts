import type { ListButton } from '../contract/module-model';
import { joinPath, joinPointer } from '../json/json-pointer';
import { formPointer } from '../diff/places';
import { isRecord, listAt, ownValue, type RawRecord } from '../json/raw-value';
import type { Located } from '../parse/located';
import { toExcerpt } from '../parse/report';
import { constantOf } from './constant-condition';
import { LIST_POINTER, rawFormOf, rawListOf, type LintContext } from './lint-context';

/** Checks the conditions of the buttons of a list and of a form's footer: of one that can never be pressed, and of a hint that nobody sees. */
export function lintConditions(context: LintContext): void {
  const { list, form } = context.model;
  lintAll({ footerBtnsList: form.buttons }, { raw: rawFormOf(context), pointer: formPointer(context.model) }, context);
  if (!list) return;
  const lists = {
    btnsList: list.buttons,
    columnBtnsList: list.rowButtons,
    customBtnsList: list.customButtons,
    treeMenu: list.tree?.menu ?? [],
  };
  lintAll(lists, { raw: rawListOf(context), pointer: LIST_POINTER }, context);
}

function lintAll(
  lists: Readonly<Record<string, readonly ListButton[]>>,
  { raw, pointer }: Located<RawRecord>,
  context: LintContext,
): void {
  for (const [name, buttons] of Object.entries(lists)) {
    const entries = listAt(raw, name);
    for (const button of buttons) {
      const index = entries.findIndex((entry) => isRecord(entry) && ownValue(entry, 'value') === button.value);
      lintCondition(button, joinPath(pointer, `${name}.${String(index)}`), context);
    }
  }
}

function lintCondition(button: ListButton, pointer: string, { report }: LintContext): void {
  const { when, disabledWhen, disabledHint } = button;
  const label = button.label;
  if (when && constantOf(when) === false)
    report.add('ENGINE_LINT_BUTTON_NEVER', joinPointer(pointer, 'when'), { label, condition: toExcerpt(when.source) });
  if (disabledWhen && constantOf(disabledWhen) === true) {
    const condition = toExcerpt(disabledWhen.source);
    report.add('ENGINE_LINT_BUTTON_NEVER', joinPointer(pointer, 'disabledWhen'), { label, condition });
  }
  if (disabledHint !== '' && !disabledWhen)
    report.add('ENGINE_LINT_BUTTON_HINT', joinPointer(pointer, 'disabledHint'), { label });
}
