import { useState, type ClipboardEvent } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { createRow, parseClipboardText } from '../../../engine/grid';
import { useFieldStates } from '../../shared/hosts/field-states';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { useCellChoices, whenKnown } from './cell-choices';
import { toCellsHtml } from './cell-html';
import { CELLS_TYPE, parseCellsJson, toCellsJson, toCellsText } from './clipboard-cells';
import type { GridColumn } from './grid-columns';
import { cellOfTarget } from './grid-cursor';
import { cellsIn, clearSelection, type GridFacts } from './grid-selection-commands';
import { followRows, preparePaste, type PreparedPaste } from './paste-cells';
import type { CursorControl } from './use-grid-cursor';
import type { GridRows } from './use-grid-rows';

interface GridClipboardInput {
  readonly table: FieldModel;
  readonly rows: GridRows;
  readonly columns: readonly GridColumn[];
  readonly control: CursorControl;
  readonly isLive: boolean;
}

/** Copies, cuts and pastes ranges by the browser's clipboard events, and reports what a paste skipped. */
export function useGridClipboard({ table, rows, columns, control, isLive }: GridClipboardInput) {
  const t = useText();
  const states = useFieldStates();
  const services = useServices();
  const { widgets } = useRenderers();
  const createChoices = useCellChoices(table);
  const [notice, setNotice] = useState('');
  const facts = (): GridFacts => ({
    ...{ state: rows.read(), columns, states },
    ...{ unread: rows.unread, range: control.readRange() },
  });
  // In an editor the clipboard belongs to the editor.
  const isOnCells = (event: ClipboardEvent) =>
    control.readRange() !== null && !control.read()?.isEditing && isInGrid(event);

  const copy = (event: ClipboardEvent) => {
    const chosen = facts();
    handOver(event, chosen);
    setNotice(askForTexts(chosen) ? t('widget.table.copyWaiting') : '');
    return chosen;
  };
  const paste = (event: ClipboardEvent) => {
    const block = parseClipboardText(event.clipboardData.getData('text/plain'));
    if (block.length === 0) return;
    event.preventDefault();
    const context = services.evaluationContext();
    const start = facts();
    const from = control.read();
    const copied = parseCellsJson(event.clipboardData.getData(CELLS_TYPE));
    const choices = createChoices();
    const newRow = () => createRow(table.children, widgets, context);
    const prepare = () => {
      const now = followRows(start, rows.read());
      return now && preparePaste({ facts: now, block, copied, choices, translate: t, newRow });
    };
    const { isWaiting } = whenKnown(choices, prepare, (prepared, hasWaited) => {
      setNotice(prepared ? toNotice(prepared, t) : '');
      if (!prepared) return;
      const hasStayed = !hasWaited || control.read() === from;
      enterPaste(prepared, rows, hasStayed ? control : null);
    });
    if (isWaiting) setNotice(t('widget.table.pasteWaiting'));
  };
  return {
    /** What the last paste skipped or could not parse; '' = nothing. */
    notice,
    clearNotice: () => setNotice(''),
    handlers: {
      onCopy(event: ClipboardEvent) {
        if (isOnCells(event)) copy(event);
      },
      onCut(event: ClipboardEvent) {
        if (!isLive || !isOnCells(event)) return;
        const command = clearSelection(cellsIn(copy(event)));
        if (command) rows.apply(command);
      },
      onPaste(event: ClipboardEvent) {
        if (isLive && isOnCells(event)) paste(event);
      },
    },
  };
}

/** Hands the selected cells to the clipboard, in every format. */
function handOver(event: ClipboardEvent, chosen: GridFacts): void {
  event.preventDefault();
  event.clipboardData.setData('text/plain', toCellsText(chosen));
  event.clipboardData.setData('text/html', toCellsHtml(chosen));
  event.clipboardData.setData(CELLS_TYPE, toCellsJson(chosen));
}

/** Looks up what the copied cells could not say yet, for the next copy; whether there was any. */
function askForTexts({ state, columns, range }: GridFacts): boolean {
  if (!range) return false;
  const rows = state.rows.slice(range.top, range.bottom + 1);
  const open = columns.slice(range.left, range.right + 1).flatMap(({ linked }) => {
    const waiting = linked ? rows.filter((row) => linked.isWaitingAt(row)) : [];
    return linked && waiting.length > 0 ? [linked.load(waiting)] : [];
  });
  return open.length > 0;
}

/** Writes the paste and selects it; `control` null = the focus has left the grid. */
function enterPaste(prepared: PreparedPaste, rows: GridRows, control: CursorControl | null): void {
  const next = rows.apply(prepared.command);
  rows.markWrong(prepared.wrong.map(({ rowIndex, ...cell }) => ({ ...cell, rowId: next.ids[rowIndex] ?? 0 })));
  const { top = 0, left = 0, bottom = 0, right = 0 } = prepared.plan.range ?? {};
  const [first, last] = [next.ids[top], next.ids[bottom]];
  if (first === undefined || last === undefined) return;
  control?.extendTo(first, left + 1, { rowId: last, columnIndex: right + 1 });
}

function isInGrid(event: ClipboardEvent): boolean {
  return cellOfTarget(event.target) !== null || event.target === event.currentTarget;
}

function toNotice({ wrong, plan }: PreparedPaste, t: ReturnType<typeof useText>): string {
  const parts = [
    ...(wrong.length > 0 ? [t('widget.table.pasteWrong', { count: wrong.length })] : []),
    ...(plan.skippedCount > 0 ? [t('widget.table.pasteSkipped', { count: plan.skippedCount })] : []),
    ...(plan.cutRowCount > 0 ? [t('widget.table.pasteCutRows', { count: plan.cutRowCount })] : []),
    ...(plan.cutColumnCount > 0 ? [t('widget.table.pasteCutColumns', { count: plan.cutColumnCount })] : []),
  ];
  return parts.join(t('widget.table.pasteJoin'));
}
