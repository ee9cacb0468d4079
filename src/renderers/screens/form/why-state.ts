/** A cell of a sub-table, and its position in the viewport when asked, in pixels. */
export interface WhyCell {
  readonly fieldId: string;
  readonly rowIndex: number;
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** Which field of a form is explained; null = none. */
export interface WhyState {
  readonly openId: string | null;
  /** The explained cell of a sub-table; null = the field itself. */
  readonly openCell: WhyCell | null;
  open: (fieldId: string, cell?: WhyCell) => void;
  close: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createWhyState(): WhyState {
  const listeners = new Set<() => void>();
  let openId: string | null = null;
  let openCell: WhyCell | null = null;
  const set = (next: string | null, cell: WhyCell | null = null) => {
    if (openId === next && openCell === cell) return;
    openId = next;
    openCell = cell;
    for (const listener of [...listeners]) listener();
  };
  return {
    get openId() {
      return openId;
    },
    get openCell() {
      return openCell;
    },
    open: set,
    close: () => set(null),
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Explanations of field states, for authors and administrators. */
export interface Why {
  readonly state: WhyState;
  /** Whether labels have a mark; the keyboard works either way. */
  readonly isMarked: boolean;
}
