import { useRef } from 'react';
import { useOpenScreen } from '../../shared/hosts/open-screen';
import type { RecordRow } from '../../shared/sources/record-source';
import { useServices } from '../../shared/hosts/services';
import { pickedEntry, type PickedValue } from './picked-records';
import { labelIn, valueOfRow, type PickerSettings } from './picker-settings';

interface PickOptions {
  readonly settings: PickerSettings;
  readonly isMultiple: boolean;
  readonly chosen: readonly PickedValue[];
  onPick: (values: readonly string[]) => void;
}

/** Opens the list to choose from, once at a time; leaving it without a choice keeps the former one. */
export function usePick({ settings, isMultiple, chosen, onPick }: PickOptions): () => Promise<void> {
  const openScreen = useOpenScreen();
  const services = useServices();
  const isOpen = useRef(false);

  return async () => {
    if (isOpen.current) return;
    isOpen.current = true;
    try {
      const { selected, hasChanged } = await openScreen({
        target: { kind: 'module', module: settings.module, params: {} },
        screen: 'select',
        place: settings.place,
        width: settings.width,
        title: settings.title,
        recordId: null,
        values: {},
        isMultiple,
        selectedIds: chosen.flatMap(({ id }) => (id === null ? [] : [id])),
      });
      // The list may have been used to rename what is chosen.
      if (hasChanged) for (const { value } of chosen) pickedEntry(services, settings, value).reload();
      if (!selected) return;
      onPick(toValues(selected));
    } finally {
      isOpen.current = false;
    }
  };

  /** The picked rows' values. What could not be shown as chosen because its record is unknown stays when several may be chosen. */
  function toValues(selected: readonly RecordRow[]): readonly string[] {
    const kept = isMultiple ? chosen.filter(({ id }) => id === null).map(({ value }) => value) : [];
    const picked = selected.map((row) => {
      const value = valueOfRow(row, settings) || (chosen.find(({ id }) => id === row.id)?.value ?? '');
      const label = labelIn(row, settings);
      if (value !== '' && label !== '') pickedEntry(services, settings, value).set({ id: row.id, label });
      return value;
    });
    return [...new Set([...kept, ...picked])].filter((value) => value !== '');
  }
}
