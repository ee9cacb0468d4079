import { useMemo, useState, type KeyboardEvent } from 'react';
import { useServices } from '../../shared/hosts/services';
import { createWhyState, type Why } from './why-state';

/** Whether explanations are permitted: in forms opened with marks, and for authors. */
export function useWhy(isMarked: boolean): Why | null {
  const { isAuthor } = useServices();
  const [state] = useState(createWhyState);
  const canAsk = isMarked || isAuthor === true;
  return useMemo(() => (canAsk ? { state, isMarked } : null), [canAsk, state, isMarked]);
}

/** Alt+F1 explains the focused field or cell. */
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
