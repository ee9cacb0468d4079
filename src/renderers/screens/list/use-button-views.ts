import { useMemo } from 'react';
import type { ListButton, ListModel } from '../../../engine/contract/module-model';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { namesOf } from '../../../engine/expression';
import { idListOf } from '../../../engine/expression/name-scope';
import { memoise } from '../../../engine/memoise';
import { buttonStateOf, type ButtonState } from '../../../engine/rules';
import { recordContext } from '../../shared/hosts/form-scope';
import { useServices, type RendererServices } from '../../shared/hosts/services';
import type { RecordRow } from '../../shared/sources/record-source';
import { useText } from '../../shared/texts/text';
import { rowsNeeded } from './usable-buttons';

/** How a button is drawn. */
export interface ButtonView {
  readonly isShown: boolean;
  readonly isDisabled: boolean;
  /** Why it is disabled; '' = nothing to say. */
  readonly hint: string;
}

/** `record` is the row of a row button, null for the toolbar and the tree's menu. */
export type ViewOf = (button: ListButton, record: RecordRow | null) => ButtonView;

const READY: ButtonView = { isShown: true, isDisabled: false, hint: '' };
const HIDDEN: ButtonView = { isShown: false, isDisabled: true, hint: '' };

/** Whether a button may be pressed. */
export function isPressable({ isShown, isDisabled }: ButtonView): boolean {
  return isShown && !isDisabled;
}

/** Of buttons without conditions. */
export const alwaysReady: ViewOf = () => READY;

type ListButtons = Pick<ListModel, 'rowButtons' | 'customButtons'>;

interface ButtonViewsOptions {
  readonly list: ListButtons;
  readonly selectedIds: readonly string[];
}

const NO_IDS: readonly string[] = [];

/** How the buttons of a list are drawn by their conditions and the selected rows; rows without conditions cost nothing. */
export function useButtonViews({ list, selectedIds }: ButtonViewsOptions): ViewOf {
  const services = useServices();
  const text = useText();
  const facts = rowFactsOf(list);
  const idsForRows = facts.readsSelection ? selectedIds : NO_IDS;
  const rowView = useMemo(
    () => (facts.hasConditions ? createRowViews(services, idsForRows) : alwaysReady),
    [facts, services, idsForRows],
  );
  return (button, record) => {
    if (record) return rowView(button, record);
    const view = hasCondition(button) ? toView(evaluate(button, null, { services, selectedIds }), button) : READY;
    if (!isPressable(view)) return view;
    const count = selectedIds.length;
    const needed = rowsNeeded(button);
    if (needed === 'none' || count === 1 || (needed === 'some' && count > 1)) return view;
    const hint = needed === 'some' ? 'selectSome' : count === 0 ? 'selectOne' : 'selectOnlyOne';
    return { isShown: true, isDisabled: true, hint: text(`screen.list.${hint}`) };
  };
}

function hasCondition({ when, disabledWhen }: ListButton): boolean {
  return when !== undefined || disabledWhen !== undefined;
}

/** What the conditions of a list's rows need. */
const rowFactsOf = memoise(({ rowButtons, customButtons }: ListButtons) => {
  const conditions = [...rowButtons, ...customButtons].flatMap(({ when, disabledWhen }) =>
    [when, disabledWhen].filter((condition) => condition !== undefined),
  );
  return {
    hasConditions: conditions.length > 0,
    readsSelection: conditions.some(({ root }) => namesOf(root).some((name) => idListOf(name) !== null)),
  };
});

/** Evaluates each condition once for a row, as long as the row stays the same. */
function createRowViews(services: RendererServices, selectedIds: readonly string[]) {
  const known = new WeakMap<RecordRow, Map<ListButton, ButtonView>>();
  return (button: ListButton, record: RecordRow): ButtonView => {
    if (!hasCondition(button)) return READY;
    const views = known.get(record) ?? new Map<ListButton, ButtonView>();
    known.set(record, views);
    const view = views.get(button) ?? toView(evaluate(button, record, { services, selectedIds }), button);
    views.set(button, view);
    return view;
  };
}

interface Facts {
  readonly services: RendererServices;
  readonly selectedIds: readonly string[];
}

function evaluate(button: ListButton, record: RecordRow | null, { services, selectedIds }: Facts): ButtonState {
  const context = { ...recordContext(services, record?.id ?? ''), idLists: { selection: selectedIds } };
  return buttonStateOf(button, { values: record ? storedOf(record) : {}, context });
}

function toView(state: ButtonState, { disabledHint }: ListButton): ButtonView {
  if (state === 'hidden') return HIDDEN;
  return state === 'ready' ? READY : { isShown: true, isDisabled: true, hint: disabledHint };
}

/** Stored values of a row; where a list shows the text of a reference, they stand beside it. */
function storedOf(record: RecordRow): RecordValues {
  if (record.$stored) return record.$stored;
  const stored: RecordValues = { ...record };
  for (const key of Object.keys(record)) if (Object.hasOwn(record, `${key}_id`)) stored[key] = record[`${key}_id`];
  return stored;
}
