import { Alert } from 'antd';
import type { ListModel } from '../../../engine/contract/module-model';
import { useText } from '../../shared/texts/text';
import type { ListData } from './use-list-data';

interface CutRowsProps {
  readonly list: ListModel;
  readonly data: Pick<ListData, 'page' | 'count'>;
}

/** Says that a list without pages has more records than it shows, and how to find them. */
export function CutRows({ list, data: { page, count } }: CutRowsProps) {
  const text = useText();
  const shown = page?.rows.length ?? 0;
  const total = count.total ?? 0;
  if (list.hasPage || shown === 0 || total <= shown) return null;
  const numbers = { shown: toNumber(shown), total: toNumber(total) };
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      message={text(count.isEstimated ? 'screen.list.cutMany' : 'screen.list.cut', numbers)}
      style={{ marginBottom: 8, padding: '4px 12px' }}
    />
  );
}

function toNumber(count: number): string {
  return new Intl.NumberFormat('en-US').format(count);
}
