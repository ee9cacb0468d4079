import { memo } from 'react';
import type { CellProps, ViewProps } from '../../shared/define-renderer';
import { Picture } from '../../shared/faces/Picture';
import { useText } from '../../shared/texts/text';
import type { FieldModel } from '../../../engine/contract/field-model';
import { stampsOf } from './stamps';

/** Name of a stamp of the module, else that there is one. */
export function useStampName(field: FieldModel, value: unknown): string {
  const t = useText();
  return stampsOf(field).find(({ picture }) => picture === value)?.name ?? t('widget.signature.stamped');
}

/** The stamp under its name. */
export const View = memo(function StampView({ field, value }: ViewProps) {
  return <Picture value={value} label={useStampName(field, value)} maxHeightPx={120} />;
});

/** The stamp in a row of a list or sub-table. */
export const Cell = memo(function StampCell({ field, value }: CellProps) {
  return <Picture value={value} label={useStampName(field, value)} maxHeightPx={26} />;
});
