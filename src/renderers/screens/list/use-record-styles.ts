import { useMemo } from 'react';
import type { ListModel } from '../../../engine/contract/module-model';
import { recordStyleOf, type RowStyle } from '../../../engine/rules';
import { useScriptStyles } from '../scripts/use-list-scripts';
import type { RecordRow } from '../../shared/sources/record-source';
import { useServices } from '../../shared/hosts/services';

/** Styles of a list's records by conditions, memoised by record, and by its scripts. Null = none. */
export function useRecordStyles({ styles }: ListModel): ((record: RecordRow) => RowStyle) | null {
  const services = useServices();
  const scripted = useScriptStyles();
  return useMemo(() => {
    if (!styles && scripted.size === 0) return null;
    const known = new WeakMap<RecordRow, RowStyle>();
    const toStyle = (record: RecordRow) =>
      recordStyleOf(styles, record.$stored ?? record, services.evaluationContext());
    return (record) => {
      const style = known.get(record) ?? withScripted(toStyle(record), scripted.get(record.id));
      known.set(record, style);
      return style;
    };
  }, [styles, services, scripted]);
}

function withScripted(own: RowStyle, scripted: RowStyle | undefined): RowStyle {
  if (!scripted) return own;
  const cells = new Map(own.cells);
  for (const [id, names] of scripted.cells) cells.set(id, [...(cells.get(id) ?? []), ...names]);
  return { row: [...own.row, ...scripted.row], cells };
}
