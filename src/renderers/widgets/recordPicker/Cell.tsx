import { memo } from 'react';
import type { CellProps } from '../../shared/define-renderer';
import { PickedLabels } from './PickedLabels';

/** The labels of the picked records; lists carry their stored values, and each is asked for as it is drawn. */
export const Cell = memo(function RecordPickerCell({ field, value }: CellProps) {
  return <PickedLabels field={field} value={value} />;
});
