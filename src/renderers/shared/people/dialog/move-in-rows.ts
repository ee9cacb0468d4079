import type { PeopleRow } from './people-levels';

/** What a key does in a tree of rows: where the cursor goes, or which node is opened or closed. */
export interface RowMove {
  readonly to?: number;
  readonly toggle?: { readonly id: string; readonly isOpen: boolean };
}

const PAGE = 10;

/** The keys of a tree (WAI-ARIA): arrows, Home, End and pages; null for any other. */
export function moveInRows(rows: readonly PeopleRow[], index: number, key: string): RowMove | null {
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(index + 1, last) };
    case 'ArrowUp':
      return { to: Math.max(index - 1, 0) };
    case 'PageDown':
      return { to: Math.min(index + PAGE, last) };
    case 'PageUp':
      return { to: Math.max(index - PAGE, 0) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: last };
    case 'ArrowRight':
      return intoNode(rows, index);
    case 'ArrowLeft':
      return outOfNode(rows, index);
    default:
      return null;
  }
}

function intoNode(rows: readonly PeopleRow[], index: number): RowMove {
  const row = rows[index];
  if (row?.kind !== 'entry' || !row.entry.hasChildren) return {};
  return row.isOpen ? { to: index + 1 } : { toggle: { id: row.entry.id, isOpen: true } };
}

function outOfNode(rows: readonly PeopleRow[], index: number): RowMove {
  const row = rows[index];
  if (!row) return {};
  if (row.kind === 'entry' && row.isOpen) return { toggle: { id: row.entry.id, isOpen: false } };
  const parent = rows.slice(0, index).findLastIndex(({ level }) => level < row.level);
  return parent < 0 ? {} : { to: parent };
}
