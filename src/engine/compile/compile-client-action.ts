import type { ActionModel } from '../contract/action';
import type { Expression } from '../contract/expression';
import type { ColumnDisplay, CustomButton, ListButton, TreeTable } from '../contract/module-model';
import type { ClientNode } from './compile-client-props';

/** Buttons as documents write them; clients that know no actions find `value`, `label` and `icon` where they look. */
export function compileButtons(buttons: readonly ListButton[]): readonly ClientNode[] {
  return buttons.map(({ value, label, icon, action }) => ({
    value,
    label,
    icon,
    ...(action && { action: compileAction(action) }),
  }));
}

/** Custom buttons keep their event as authored: what it does is read from there (contract c.1). */
export function compileCustomButtons(buttons: readonly CustomButton[]): readonly ClientNode[] {
  return buttons.map(({ value, label, icon, event }) => ({ value, label, icon, event }));
}

/** How a column draws its cells, as documents write it. */
export function compileDisplay(display: ColumnDisplay): ClientNode {
  if (display.type === 'tag') return { ...display };
  return { ...display, call: display.call.name };
}

/** `treeTable` as documents write it. */
export function compileTreeTable({ isExpanded, childrenCall }: TreeTable): ClientNode {
  return { defaultExpandAll: isExpanded, ...(childrenCall && { childrenCall: childrenCall.name }) };
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
    case 'download':
      return { ...action, call: action.call.name };
    case 'upload': {
      const { call, hasPreview, ...rest } = action;
      return { ...rest, call: call.name, preview: hasPreview };
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
