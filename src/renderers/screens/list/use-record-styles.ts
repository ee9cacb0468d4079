import { useMemo } from 'react';
import type { ListModel } from '../../../engine/contract/module-model';
import { recordStyleOf, type RowStyle } from '../../../engine/rules';
import type { RecordRow } from '../../shared/sources/record-source';
import { useServices } from '../../shared/hosts/services';

/** Conditional styles of a list's records, memoised by record. Null = none. */
export function useRecordStyles({ styles }: ListModel): ((record: RecordRow) => RowStyle) | null {
  const services = useServices();
  return useMemo(() => {
    if (!styles) return null;
    const known = new WeakMap<RecordRow, RowStyle>();
    return (record) => {
      const style = known.get(record) ?? recordStyleOf(styles, record.$stored ?? record, services.evaluationContext());
      known.set(record, style);
      return style;
    };
  }, [styles, services]);
}
