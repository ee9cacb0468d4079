import { Alert, Button } from 'antd';
import type { RecordPage } from '../../shared/sources/record-source';
import { useText } from '../../shared/texts/text';

interface SearchedPartProps {
  readonly page: RecordPage | null;
  /** Searches all rows, which may take long; absent where that cannot be. */
  readonly onAll?: (() => void) | undefined;
}

/** Says that only part of the rows was searched, and how to search all. */
export function SearchedPart({ page, onAll }: SearchedPartProps) {
  const text = useText();
  if (page?.searchedRows === undefined) return null;
  const count = new Intl.NumberFormat('en-US').format(page.searchedRows);
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      message={text('screen.list.searchedPart', { count })}
      action={
        onAll && (
          <Button size="small" onClick={onAll}>
            {text('screen.list.searchAll')}
          </Button>
        )
      }
      style={{ marginBottom: 8, padding: '4px 12px' }}
    />
  );
}
