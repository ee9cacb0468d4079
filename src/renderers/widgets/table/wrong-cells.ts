import { rowPositions, type GridRow, type GridState, type RowId, type RowIssues } from '../../../engine/grid';
import type { Translate } from '../../../engine/contract/language';
import type { Parsed } from '../../../engine/contract/widget-definition';
import type { GridColumn } from './grid-columns';

/** Text that could not be parsed: it stays in its cell unchanged, marked, until corrected. */
export interface WrongCell {
  readonly rowId: RowId;
  readonly columnKey: string;
  readonly text: string;
  readonly message: string;
}

/** Unparsed cells by row, then column. An entry counts only while its cell still holds the text, so undo and redo need no update. */
export type WrongCells = ReadonlyMap<
  RowId,
  { readonly texts: ReadonlyMap<string, string>; readonly issues: RowIssues }
>;

/** Adds cells to the known ones. */
export function addWrongCells(known: WrongCells, cells: readonly WrongCell[]): WrongCells {
  if (cells.length === 0) return known;
  const next = new Map(known);
  for (const [rowId, group] of groupByRow(cells)) {
    const former = known.get(rowId);
    const texts = new Map(former?.texts ?? []);
    const issues = new Map(former?.issues ?? []);
    for (const { columnKey, text, message } of group) {
      texts.set(columnKey, text);
      issues.set(columnKey, message);
    }
    next.set(rowId, { texts, issues });
  }
  return next;
}

function groupByRow(cells: readonly WrongCell[]): ReadonlyMap<RowId, readonly WrongCell[]> {
  const rows = new Map<RowId, WrongCell[]>();
  for (const cell of cells) {
    const group = rows.get(cell.rowId);
    if (group) group.push(cell);
    else rows.set(cell.rowId, [cell]);
  }
  return rows;
}

/** The issues that the grid shows: unparsed texts first, then the form's findings. */
export function mergeIssues(
  found: ReadonlyMap<RowId, RowIssues>,
  wrong: WrongCells,
  state: GridState,
): ReadonlyMap<RowId, RowIssues> {
  if (wrong.size === 0) return found;
  const positions = rowPositions(state);
  const merged = new Map(found);
  for (const [rowId, { texts, issues }] of wrong) {
    const row = state.rows[positions.get(rowId) ?? -1];
    const own = row ? liveIssues(row, texts, issues) : null;
    if (!own) continue;
    const others = found.get(rowId);
    merged.set(rowId, others ? new Map([...others, ...own]) : own);
  }
  return merged;
}

/** Returns the same map while all texts are unchanged, so that the memoised row does not render again. */
function liveIssues(row: GridRow, texts: ReadonlyMap<string, string>, issues: RowIssues): RowIssues | null {
  const live = [...texts].filter(([key, text]) => row[key] === text);
  if (live.length === texts.size) return issues;
  return live.length === 0 ? null : new Map(live.map(([key]) => [key, issues.get(key) ?? '']));
}

/** A text that the column's widget could not parse, and why. */
interface RefusedText {
  readonly text: string;
  /** Label of the column. */
  readonly label: string;
  readonly refusal: Extract<Parsed, { ok: false }>;
}

/** The message under a cell with unparsed text. */
export function wrongText({ text, label, refusal }: RefusedText, t: Translate): string {
  const params = { label, ...refusal.params };
  const short = t(`${refusal.code}.cell`, params);
  const reason = short === `${refusal.code}.cell` ? t(refusal.code, params) : short;
  return t('widget.table.wrongCell', { text: text.length > 40 ? `${text.slice(0, 40)}…` : text, reason });
}

/** Finds texts in columns of numbers, dates and switches that an earlier visit of the form left there. One pass over texts only. */
export function findWrongCells(state: GridState, columns: readonly GridColumn[], t: Translate): readonly WrongCell[] {
  const typed = columns.filter(({ isEditable, isTyped }) => isEditable && isTyped);
  return typed.flatMap(({ key, field, renderer, context }) =>
    state.rows.flatMap((row, index): readonly WrongCell[] => {
      const text = row[key];
      if (typeof text !== 'string' || text === '') return [];
      const parsed = renderer.definition.toStored(text, field, context.timeZone);
      if (parsed.ok) return [];
      return [
        {
          rowId: state.ids[index] ?? 0,
          columnKey: key,
          text,
          message: wrongText({ text, label: field.label, refusal: parsed }, t),
        },
      ];
    }),
  );
}
