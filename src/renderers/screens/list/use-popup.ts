import { useState } from 'react';
import type { OpenedDraft } from '../form/opened-draft';

/** The form or detail view opened over the list. */
export interface Popup {
  readonly kind: 'form' | 'detail';
  /** null = a new record. */
  readonly recordId: string | null;
  /** A draft that the form is opened with; null = none. */
  readonly draft: OpenedDraft | null;
  /** Remounts the screen for each opening. */
  readonly key: number;
}

/** Which form or detail view is open; null = none. */
export function usePopup() {
  const [popup, setPopup] = useState<Popup | null>(null);
  return {
    popup,
    open: (kind: Popup['kind'], recordId: string | null, draft: OpenedDraft | null = null) =>
      setPopup((before) => ({ kind, recordId, draft, key: (before?.key ?? 0) + 1 })),
    close: () => setPopup(null),
  };
}
