import { useEffect, useMemo, type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent } from 'react';

/** Field id of the node, cell, column heading or label at a place of the preview; '' = none. */
function fieldAt(target: EventTarget | null): string {
  if (!(target instanceof Element)) return '';
  const cell = target.closest<HTMLElement>('[data-field][data-row]');
  if (cell) return cell.dataset['field'] ?? '';
  const place = target.closest<HTMLElement>('[data-field],[data-column]');
  return place?.dataset['field'] ?? place?.dataset['column'] ?? columnOf(target);
}

/** Field of a cell of the list: that of the heading above it. */
function columnOf(target: Element): string {
  const cell = target.closest<HTMLTableCellElement>('td.ant-table-cell');
  const headings = cell?.closest('.ant-table')?.querySelectorAll<HTMLElement>('thead tr:last-child > th');
  return (cell && headings?.[cell.cellIndex]?.dataset['column']) ?? '';
}

/** CSS selector of all elements of a field. */
export function fieldSelector(fieldId: string): string {
  const name = JSON.stringify(fieldId);
  return `:is([data-field=${name}],[data-column=${name}])`;
}

/** Capture-phase handlers of a preview's frame. */
export interface ChoosingHandlers {
  onPointerDownCapture: (event: SyntheticEvent) => void;
  onMouseDownCapture: (event: MouseEvent) => void;
  onClickCapture: (event: MouseEvent) => void;
  onKeyDownCapture: (event: KeyboardEvent) => void;
}

/**
 * Choosing a field in the preview: a click while choosing is on, Alt+click and Alt+Enter at any time, and a click on a label,
 * which still leads to its control. Whatever else is clicked or typed goes where it always goes.
 */
export function useChoosing(isChoosing: boolean, onSelectField: (fieldId: string) => void): ChoosingHandlers {
  return useMemo(() => {
    const isMeant = (event: { readonly altKey: boolean }) => isChoosing || event.altKey;
    const stop = (event: SyntheticEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const stopChoosing = (event: MouseEvent) => {
      if (isMeant(event) && fieldAt(event.target) !== '') stop(event);
    };
    return {
      onPointerDownCapture(event) {
        if (isChoosing && fieldAt(event.target) !== '') event.stopPropagation();
      },
      onMouseDownCapture: stopChoosing,
      onClickCapture(event) {
        const fieldId = fieldAt(event.target);
        if (fieldId === '') return;
        if (isMeant(event)) stop(event);
        else if (!isLabel(event.target)) return;
        onSelectField(fieldId);
      },
      onKeyDownCapture(event) {
        if (event.key !== 'Enter' || !event.altKey) return;
        const fieldId = fieldAt(event.target);
        if (fieldId === '') return;
        stop(event);
        onSelectField(fieldId);
      },
    };
  }, [isChoosing, onSelectField]);
}

function isLabel(target: EventTarget): boolean {
  return target instanceof Element && target.closest('.formloom-label') !== null;
}

/** Brings the chosen field into sight, opening the tabs and panels around it. */
export function useFieldInSight(root: RefObject<HTMLElement | null>, fieldId: string, page: string): void {
  useEffect(() => {
    const place = fieldId === '' ? null : placeOf(root.current, fieldId);
    if (!place) return;
    openAround(place, root.current);
    place.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [root, fieldId, page]);
}

/** The node or heading of a field that is on the page in front. */
function placeOf(root: HTMLElement | null, fieldId: string): HTMLElement | null {
  const places = root?.querySelectorAll<HTMLElement>(fieldSelector(fieldId)) ?? [];
  return [...places].find((place) => place.closest('[hidden]') === null) ?? null;
}

/** Opens a hidden panel by its button. */
function openAround(place: HTMLElement, root: HTMLElement | null): void {
  for (let box = place.parentElement; box && box !== root; box = box.parentElement) {
    if (box.matches('[role=tabpanel][aria-hidden=true]')) {
      document.getElementById(box.getAttribute('aria-labelledby') ?? '')?.click();
    } else if (box.matches('.ant-collapse-item:not(.ant-collapse-item-active)')) {
      box.querySelector<HTMLElement>('[aria-expanded="false"]')?.click();
    }
  }
}
