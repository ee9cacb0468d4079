import { NotOffered, type MountedForm } from '../shared/engine';
import { readCell } from '../shared/read-cell';
import { BLOCK_KEYS, OPTIONS, type BenchRow, type Scenario } from '../shared/scenario';

/** Drives the sub-table as a user does: ARIA roles, keys, buttons and the clipboard. */
export class GridHandle implements MountedForm {
  readonly controls = '[role=gridcell]';
  readonly controlCount: number;

  constructor(
    private readonly root: HTMLElement,
    private readonly scenario: Scenario,
  ) {
    this.controlCount = scenario.columns.length * scenario.rows.length;
  }

  /** Focuses the cell, then opens it with F2, one step per call: each takes effect after React has rendered. */
  openControl(): HTMLInputElement | null {
    const cell = this.firstCell('quantity');
    const input = cell?.querySelector('input') ?? null;
    if (!cell || input) return input;
    if (document.activeElement === cell) press(cell, 'F2');
    else cell.focus();
    return null;
  }

  rowCount(): number {
    return Number(this.grid()?.getAttribute('aria-rowcount') ?? Number.NaN) - 1;
  }

  firstRow() {
    return { name: readCell(this.firstCell('name')), amount: readCell(this.firstCell('amount')) };
  }

  total(): string {
    const field = this.root.querySelector('[data-field="total"]');
    return readCell(field?.querySelector('.formloom-control') ?? field);
  }

  approach(): void {
    this.firstCell('name')?.focus();
  }

  insertTop(): void {
    const cell = this.firstCell('name');
    if (!cell) throw new Error('there is no first cell');
    if (press(cell, 'Enter', { ctrlKey: true, shiftKey: true }))
      throw new NotOffered('no key adds a row above the first');
  }

  deleteTop(): void {
    const button = this.firstLine()?.querySelector<HTMLElement>('[role=rowheader] button');
    if (!button) throw new NotOffered('the first row has no delete button');
    button.click();
  }

  undo(): void {
    const cell = this.firstCell('name');
    if (!cell) throw new Error('there is no first cell');
    if (press(cell, 'z', { ctrlKey: true })) throw new NotOffered('no key takes a step back');
  }

  /** Pastes tab-separated text, as a spreadsheet copies it, at the first cell. */
  paste(block: readonly BenchRow[]): void {
    const cell = this.firstCell('name');
    if (!cell) throw new Error('there is no first cell');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block.map(toLine).join('\r\n'));
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    if (cell.dispatchEvent(event)) throw new NotOffered('the grid did not take the pasted block');
  }

  private grid(): HTMLElement | null {
    return this.root.querySelector('[role=grid]');
  }

  private firstLine(): HTMLElement | null {
    return this.grid()?.querySelector<HTMLElement>('[role=row][aria-rowindex="2"]') ?? null;
  }

  /** The cell of the first row in a column, found by the column's title. */
  private firstCell(key: string): HTMLElement | null {
    const label = this.scenario.columns.find((column) => column.key === key)?.label ?? '';
    const titles = [...(this.grid()?.querySelectorAll('[role=columnheader]') ?? [])];
    const at = titles.find((title) => title.textContent?.includes(label))?.getAttribute('aria-colindex');
    return this.firstLine()?.querySelector<HTMLElement>(`[role=gridcell][aria-colindex="${at ?? ''}"]`) ?? null;
  }
}

/** Dispatches a `keydown`; false when a listener called `preventDefault`. */
function press(target: HTMLElement, key: string, modifiers: KeyboardEventInit = {}): boolean {
  return target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }));
}

function toLine(row: BenchRow): string {
  return BLOCK_KEYS.map((key) => toCellText(row[key])).join('\t');
}

/** Choices are pasted by their label, not their stored value. */
function toCellText(value: string | number | undefined): string {
  return OPTIONS.find((option) => option.value === value)?.label ?? String(value ?? '');
}
