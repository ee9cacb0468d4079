import { Alert, Button } from 'antd';
import type { RecordPage } from '../../shared/record-source';
import { useText } from '../../shared/text';

interface SearchedPartProps {
  readonly page: RecordPage | null;
  /** Looks at all rows, which takes its time. */
  onAll(): void;
}

/** Says that not all rows were looked at, and what helps: what is missing may be among the others. */
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
        <Button size="small" onClick={onAll}>
          {text('screen.list.searchAll')}
        </Button>
      }
      style={{ marginBottom: 8, padding: '4px 12px' }}
    />
  );
}
