import { memo } from 'react';
import type { ViewProps } from '../../shared/define-renderer';
import { PickedLabels } from './PickedLabels';

/** The labels of the picked records. */
export const View = memo(function RecordPickerView({ field, value }: ViewProps) {
  return <PickedLabels field={field} value={value} />;
});
