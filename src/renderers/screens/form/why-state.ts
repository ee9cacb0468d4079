/** A cell of a sub-table, and where it stood in the window when it was asked about, in pixels. */
export interface WhyCell {
  readonly fieldId: string;
  readonly rowIndex: number;
  readonly box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

/** Which field of an open form says why it is as it is; null = none does. */
export interface WhyState {
  readonly openId: string | null;
  /** The cell that is asked about, where the open field is a sub-table; null = the field itself. */
  readonly openCell: WhyCell | null;
  open(fieldId: string, cell?: WhyCell): void;
  close(): void;
  subscribe(listener: () => void): () => void;
}

/** Makes a closed one. */
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

/** What authors and administrators may ask of a form's fields. */
export interface Why {
  readonly state: WhyState;
  /** Whether every label carries a mark that can be clicked; the keyboard asks either way. */
  readonly isMarked: boolean;
}
