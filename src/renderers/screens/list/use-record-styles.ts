import { useMemo } from 'react';
import type { ListModel } from '../../../engine/contract/module-model';
import { recordStyleOf, type RowStyle } from '../../../engine/rules';
import type { RecordRow } from '../../shared/record-source';
import { useServices } from '../../shared/services';

/** Gives the style of each record of a list; every record is looked at once. Null when the module has no styles. */
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
