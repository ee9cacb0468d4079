import type { ListButton } from '../contract/module-model';
import { joinPath, joinPointer } from '../json/json-pointer';
import { isRecord, listAt, ownValue } from '../json/raw-value';
import { toExcerpt } from '../parse/report';
import { constantOf } from './constant-condition';
import { LIST_POINTER, rawListOf, type LintContext } from './lint-context';

/** Checks the conditions of a list's buttons: of one that can never be pressed, and of a hint that nobody sees. */
export function lintConditions(context: LintContext): void {
  const { list } = context.model;
  if (!list) return;
  const lists = {
    btnsList: list.buttons,
    columnBtnsList: list.rowButtons,
    customBtnsList: list.customButtons,
    treeMenu: list.tree?.menu ?? [],
  };
  for (const [name, buttons] of Object.entries(lists)) {
    const entries = listAt(rawListOf(context), name);
    for (const button of buttons) {
      const index = entries.findIndex((entry) => isRecord(entry) && ownValue(entry, 'value') === button.value);
      lintCondition(button, joinPath(LIST_POINTER, `${name}.${String(index)}`), context);
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
