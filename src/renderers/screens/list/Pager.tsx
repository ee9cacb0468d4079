import { Button, Pagination } from 'antd';
import { useText } from '../../shared/texts/text';
import { PAGE_SIZES } from './list-query';
import type { ListCount } from './use-whole-list';

interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  /** null = unknown. */
  readonly count: ListCount | null;
  /** Without paging only the number of rows is shown. */
  readonly hasPage: boolean;
  /** Whether only rows of a tree's first level are counted. */
  readonly isTop: boolean;
  readonly isNarrow: boolean;
  /** No room for the jumper. */
  readonly isTight: boolean;
  onTurn: (page: number, pageSize: number) => void;
}

/** Total, page sizes, pages and jumper below the table (docs/screens.md#lists). */
export function Pager({ page, pageSize, count, hasPage, isTop, isNarrow, isTight, onTurn }: PagerProps) {
  const label = count === null ? null : <RowCount {...count} isTop={isTop} />;
  if (!hasPage) return <div style={{ padding: '12px 0 0', minHeight: 44, textAlign: 'end' }}>{label}</div>;
  const sizes = [...new Set([...PAGE_SIZES, pageSize])].toSorted((left, right) => left - right);
  return (
    <Pagination
      className={count?.isEstimated ? 'formloom-pager-estimated' : undefined}
      style={{ paddingTop: 12, justifyContent: 'flex-end' }}
      current={page}
      pageSize={pageSize}
      total={count?.total ?? 0}
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

/** Numbers from here on get thousands separators. */
const GROUPED_FROM = 10_000;

/** The total; if only estimated, with a button for an exact count. */
function RowCount({ total, isEstimated, ask, isAsking, hasFailed, isTop }: ListCount & Pick<PagerProps, 'isTop'>) {
  const text = useText();
  if (total === null) return null;
  if (!isEstimated) {
    const count = total < GROUPED_FROM ? total : new Intl.NumberFormat('en-US').format(total);
    return text(isTop ? 'screen.list.countTop' : 'screen.list.count', { count });
  }
  return (
    <>
      {text('screen.list.countMore')}
      {ask || isAsking ? (
        <Button type="link" size="small" loading={isAsking} onClick={ask ?? undefined}>
          {text(hasFailed ? 'screen.list.countRetry' : 'screen.list.countExactly')}
        </Button>
      ) : null}
    </>
  );
}
