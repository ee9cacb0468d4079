import type { ActionModel, SheetCalls } from '../contract/action';
import type { Expression } from '../contract/expression';
import type { ColumnDisplay, CustomButton, ListButton, TreeTable } from '../contract/module-model';
import { rowsOf, writeRows } from '../settings/row';
import { toText } from '../json/raw-value';
import type { ClientNode } from './compile-client-props';

/** `btnType` of events that open a form or run an interface. */
const EVENTS: ReadonlySet<string> = new Set(['1', '3']);

/** Buttons as documents write them; clients without actions find `value`, `label` and `icon` in their places. */
export function compileButtons(buttons: readonly ListButton[]): readonly ClientNode[] {
  return buttons.map((button) => ({
    value: button.value,
    label: button.label,
    ...writeRows(rowsOf('button'), button),
    ...compileConditions(button),
    ...(button.action && { action: compileAction(button.action) }),
  }));
}

function compileConditions({ when, disabledWhen }: ListButton): ClientNode {
  return { ...(when && { when: when.source }), ...(disabledWhen && { disabledWhen: disabledWhen.source }) };
}

/** Custom buttons keep their authored event; an action of their own is written where that says none (docs/module-format.md#custom-buttons). */
export function compileCustomButtons(buttons: readonly CustomButton[]): readonly ClientNode[] {
  return buttons.map((button) => ({
    value: button.value,
    label: button.label,
    ...writeRows(rowsOf('button'), button),
    ...compileConditions(button),
    event: button.event,
    ...(button.action && !EVENTS.has(toText(button.event['btnType'])) && { action: compileAction(button.action) }),
  }));
}

/** The display of a column as documents write it. */
export function compileDisplay(display: ColumnDisplay): ClientNode {
  if (display.type !== 'switch') return { ...display };
  return { ...display, call: display.call.name };
}

/** `treeTable` as documents write it. */
export function compileTreeTable({ isExpanded, childrenCall, moveCall }: TreeTable): ClientNode {
  return {
    defaultExpandAll: isExpanded,
    ...(childrenCall && { childrenCall: childrenCall.name }),
    ...(moveCall && { moveCall: moveCall.name }),
  };
}

function namesOf({ preview, send, failures, template }: SheetCalls): ClientNode {
  return { preview: preview.name, send: send.name, failures: failures.name, template: template.name };
}

function compileAction(action: ActionModel): ClientNode {
  switch (action.type) {
    case 'open':
      return {
        ...action,
        recordId: action.recordId?.source ?? '',
        values: sourcesOf(action.values),
        params: sourcesOf(action.params),
      };
    case 'call':
    case 'run':
    case 'download':
      return { ...action, call: action.call.name };
    case 'upload': {
      const { call, hasPreview, sheet, ...rest } = action;
      return { ...rest, call: call.name, preview: hasPreview, ...(sheet && { sheet: namesOf(sheet) }) };
    }
    case 'pick': {
      const { call, chosen, isMultiple, ...rest } = action;
      const params = sourcesOf(action.params);
      return { ...rest, params, multiple: isMultiple, call: call.name, ...(chosen && { chosen: chosen.name }) };
    }
    case 'interface': {
      const { params, ...rest } = action;
      return { ...rest, templateJson: params.map((param) => param.raw) };
    }
    default:
      return { ...action };
  }
}

function sourcesOf(expressions: Readonly<Record<string, Expression>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(expressions).map(([name, { source }]) => [name, source]));
}
