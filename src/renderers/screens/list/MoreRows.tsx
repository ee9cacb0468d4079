import { Button } from 'antd';
import { useContext } from 'react';
import type { RecordRow } from '../../shared/sources/record-source';
import { useText } from '../../shared/texts/text';
import { hiddenRowCount, subRowsOf } from './flatten-rows';
import { SubRowsContext } from './use-sub-rows';

/** The number of a sub-table's rows and a button for more; nothing when all are loaded. */
export function MoreRows({ record, tableKey }: { readonly record: RecordRow; readonly tableKey: string }) {
  const text = useText();
  const subRows = useContext(SubRowsContext);
  if (hiddenRowCount(record, tableKey) === 0) return null;
  const shown = subRowsOf(record, tableKey).length;
  const { isLoading, hasFailed } = subRows?.stateOf(record.id, tableKey) ?? { isLoading: false, hasFailed: false };
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <span>{text('screen.list.subRowCount', { total: record.$rowCounts?.[tableKey] ?? shown, shown })}</span>
      {subRows ? (
        <Button type="link" size="small" loading={isLoading} onClick={() => subRows.load(record, tableKey)}>
          {text(hasFailed ? 'screen.list.subRowsRetry' : 'screen.list.subRowsMore')}
        </Button>
      ) : null}
    </span>
  );
}
