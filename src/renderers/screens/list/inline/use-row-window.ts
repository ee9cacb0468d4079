import { useEffect, useState } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import type { FormState } from '../../form/use-form';

interface RowWindowOptions {
  readonly form: Pick<FormState, 'record' | 'asked'>;
  /** The fields that have controls in the row. */
  readonly fields: readonly FieldModel[];
  /** Whether the row's cells can be seen. */
  readonly isInSight: boolean;
}

/** Where the controls are. A step in between has none: Formily keeps one state for each place of a field, which is dropped then. */
type Place = 'cells' | 'opening' | 'window' | 'closing' | 'returning';

/**
 * Whether a row is edited in its cells or in the window of the whole form, which opens by its button, for a refused field that has no
 * cell, and where rows cannot be seen. Both are the same form: what was typed in one is in the other.
 */
export function useRowWindow({ form: { record, asked }, fields, isInSight }: RowWindowOptions) {
  const [place, setPlace] = useState<Place>('cells');
  const [seen, setSeen] = useState(asked);
  const isElsewhere = asked !== null && !fields.some(({ id }) => id === asked.fieldId);
  if (asked !== seen) setSeen(asked);
  if (place === 'cells' && record && (!isInSight || (asked !== seen && isElsewhere))) setPlace('opening');
  const form = record?.controller.form;
  useEffect(() => {
    if (place !== 'opening' && place !== 'returning') return undefined;
    const timer = setTimeout(() => {
      form?.clearFormGraph('*', false);
      setPlace(place === 'opening' ? 'window' : 'cells');
    });
    return () => clearTimeout(timer);
  }, [place, form]);
  return {
    isInCells: place === 'cells',
    isDrawn: place === 'window' || place === 'closing',
    isOpen: place === 'window',
    open: () => setPlace((now) => (now === 'cells' ? 'opening' : now)),
    close: () => setPlace('closing'),
    onClosed: () => setPlace('returning'),
  };
}

export type RowWindow = ReturnType<typeof useRowWindow>;
