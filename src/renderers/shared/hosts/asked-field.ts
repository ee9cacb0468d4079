import { createContext, useContext, useState } from 'react';
import { withDescendants, type FieldModel } from '../../../engine/contract/field-model';

/** The field that the form leads to because a save refuses it; a new object each time. */
export interface AskedField {
  readonly fieldId: string;
}

const AskedFieldContext = createContext<AskedField | null>(null);
export const AskedFieldProvider = AskedFieldContext.Provider;

interface Panel {
  readonly key: string;
  readonly item: FieldModel;
}

/** Calls `open` while rendering, once for each time that the form leads to a field of one of the panels. */
export function useAskedPanel(panels: readonly Panel[], open: (key: string) => void): void {
  const asked = useContext(AskedFieldContext);
  const [seen, setSeen] = useState(asked);
  if (asked === seen) return;
  setSeen(asked);
  const panel = panels.find(({ item }) => withDescendants(item).some(({ id }) => id === asked?.fieldId));
  if (panel) open(panel.key);
}
