import { useMemo, useState, type KeyboardEvent } from 'react';
import { useServices } from '../../shared/services';
import { createWhyState, type Why } from './why-state';

/** Who may ask: whoever opened the form with marks, and whom the host says to be an author. */
export function useWhy(isMarked: boolean): Why | null {
  const { isAuthor } = useServices();
  const [state] = useState(createWhyState);
  const canAsk = isMarked || isAuthor === true;
  return useMemo(() => (canAsk ? { state, isMarked } : null), [canAsk, state, isMarked]);
}

/** Alt+F1 on a field asks why it is as it is; inside a sub-table, why the cell with the keyboard is. */
export function askWhy(event: KeyboardEvent<HTMLElement>, why: Why | null): void {
  if (!why || event.key !== 'F1' || !event.altKey || !(event.target instanceof Element)) return;
  const cell = event.target.closest<HTMLElement>('[data-field][data-row]');
  const place = (cell?.parentElement ?? event.target).closest<HTMLElement>('[data-field]:not([data-row])');
  const fieldId = place?.dataset['field'];
  if (fieldId === undefined) return;
  event.preventDefault();
  const { field, row } = cell?.dataset ?? {};
  if (!cell || field === undefined) return why.state.open(fieldId);
  const { left, top, width, height } = cell.getBoundingClientRect();
  why.state.open(fieldId, { fieldId: field, rowIndex: Number(row), box: { left, top, width, height } });
}
