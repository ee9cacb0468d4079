import { Pagination } from 'antd';
import { useText } from '../../shared/text';
import { PAGE_SIZES } from './list-query';

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  /** null while it is not known. */
  readonly total: number | null;
  /** Without paging only the number of rows is shown. */
  readonly hasPage: boolean;
  readonly isNarrow: boolean;
  /** Whether there is no room for the jumper. */
  readonly isTight: boolean;
  onTurn(page: number, pageSize: number): void;
}

/** Total, page sizes, pages and jumper, always in the same place under the table (widgets.md §9). */
export function Pager({ page, pageSize, total, hasPage, isNarrow, isTight, onTurn }: PagerProps) {
  const text = useText();
  const label = total === null ? '' : text('screen.list.count', { count: total });
  if (!hasPage) return <div style={{ padding: '12px 0 0', minHeight: 44, textAlign: 'end' }}>{label}</div>;
  const sizes = [...new Set([...PAGE_SIZES, pageSize])].toSorted((left, right) => left - right);
  return (
    <Pagination
      style={{ paddingTop: 12, justifyContent: 'flex-end' }}
      current={page}
      pageSize={pageSize}
      total={total ?? 0}
      pageSizeOptions={sizes}
      showSizeChanger={!isNarrow}
      showQuickJumper={!isNarrow && !isTight}
      simple={isNarrow}
      showLessItems={isTight}
      showTotal={() => label}
      onChange={onTurn}
    />
  );
}
