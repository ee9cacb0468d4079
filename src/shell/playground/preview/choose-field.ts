import { useEffect, useMemo, type KeyboardEvent, type MouseEvent, type RefObject, type SyntheticEvent } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { PreviewProps } from '../contract';

/** Field id of the node, cell, column heading or label at a place of the preview; '' = none. */
function fieldAt(target: EventTarget | null): string {
  if (!(target instanceof Element)) return '';
  const cell = target.closest<HTMLElement>('[data-field][data-row]');
  if (cell) return cell.dataset['field'] ?? '';
  const place = target.closest<HTMLElement>('[data-field],[data-column],[data-search]');
  const { field, column, search } = place?.dataset ?? {};
  return field ?? column ?? search ?? columnOf(target);
}

/** Value of the list's button at a place of the preview; '' = none. */
function buttonAt(target: EventTarget | null): string {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-button]') : null;
  return button?.dataset['button'] ?? '';
}

/** Whether there is anything to choose at a place. */
function isChoice(target: EventTarget | null): boolean {
  return buttonAt(target) !== '' || fieldAt(target) !== '';
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
  return `:is([data-field=${name}],[data-column=${name}],[data-search=${name}])`;
}

/** Capture-phase handlers of a preview's frame. */
export interface ChoosingHandlers {
  onPointerDownCapture: (event: SyntheticEvent) => void;
  onMouseDownCapture: (event: MouseEvent) => void;
  onClickCapture: (event: MouseEvent) => void;
  onKeyDownCapture: (event: KeyboardEvent) => void;
}

/**
 * Choosing a field in the preview: a click chooses it and does what it always does; while choosing is on, or with Alt, it only
 * chooses. Alt+Enter chooses the field that has the focus.
 */
export function useChoosing(
  isChoosing: boolean,
  { onSelectField, onSelectEntry }: Pick<PreviewProps, 'onSelectField' | 'onSelectEntry'>,
): ChoosingHandlers {
  return useMemo(() => {
    const isMeant = (event: { readonly altKey: boolean }) => isChoosing || event.altKey;
    const stop = (event: SyntheticEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    const stopChoosing = (event: MouseEvent) => {
      if (isMeant(event) && isChoice(event.target)) stop(event);
    };
    const choose = (target: EventTarget) => {
      const button = buttonAt(target);
      if (button !== '') return onSelectEntry('button', button);
      const list = listOf(target);
      if (list) onSelectEntry(list, fieldAt(target));
      else onSelectField(fieldAt(target));
    };
    return {
      onPointerDownCapture(event) {
        if (isChoosing && isChoice(event.target)) event.stopPropagation();
      },
      onMouseDownCapture: stopChoosing,
      onClickCapture(event) {
        // Opened for the chosen field, not chosen.
        if (opening.isOn) return;
        if (!isChoice(event.target)) return;
        if (isMeant(event)) stop(event);
        choose(event.target);
      },
      onKeyDownCapture(event) {
        if (event.key !== 'Enter' || !event.altKey) return;
        if (!isChoice(event.target)) return;
        stop(event);
        choose(event.target);
      },
    };
  }, [isChoosing, onSelectField, onSelectEntry]);
}

/** The part of the list page that a place belongs to; null = a form, a detail view or a sub-table. */
function listOf(target: EventTarget): 'column' | 'search' | null {
  if (!(target instanceof Element) || target.closest('[data-field]')) return null;
  return target.closest('[data-search]') ? 'search' : 'column';
}

interface SoughtField {
  readonly id: string;
  readonly page: string;
  /** The containers around it: once it has moved into others it is looked for again. */
  readonly around: string;
}

/** Brings the chosen field into sight, opening the tabs and panels around it. */
export function useFieldInSight(root: RefObject<HTMLElement | null>, { id, page, around }: SoughtField): void {
  useEffect(() => {
    const look = () => {
      const place = id === '' ? null : placeOf(root.current, id);
      if (!place) return;
      openAround(place, root.current);
      place.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    };
    look();
    // What has moved may be drawn a moment later.
    const frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [root, id, page, around]);
}

/** The ids of the containers around a field, as one text. */
export function containersOf({ allFields }: Pick<ModuleModel, 'allFields'>, fieldId: string): string {
  const pointer = allFields.find(({ id }) => id === fieldId)?.pointer ?? '';
  return allFields.flatMap((each) => (pointer.startsWith(`${each.pointer}/`) ? [each.id] : [])).join(' ');
}

/** The node or heading of a field that is on the page in front. */
function placeOf(root: HTMLElement | null, fieldId: string): HTMLElement | null {
  const places = root?.querySelectorAll<HTMLElement>(fieldSelector(fieldId)) ?? [];
  return [...places].find((place) => place.closest('[hidden]') === null) ?? null;
}

/** Whether panels are being opened by their buttons. */
const opening = { isOn: false };

/** Opens the hidden panels around a field by their buttons. */
function openAround(place: HTMLElement, root: HTMLElement | null): void {
  opening.isOn = true;
  pressAround(place, root);
  opening.isOn = false;
}

function pressAround(place: HTMLElement, root: HTMLElement | null): void {
  for (let box = place.parentElement; box && box !== root; box = box.parentElement) {
    if (box.matches('[role=tabpanel][aria-hidden=true]')) {
      document.getElementById(box.getAttribute('aria-labelledby') ?? '')?.click();
    } else if (box.matches('.ant-collapse-item:not(.ant-collapse-item-active)')) {
      box.querySelector<HTMLElement>('[aria-expanded="false"]')?.click();
    }
  }
}
