import { Alert } from 'antd';
import type { RecordPage } from '../../shared/record-source';
import { useText } from '../../shared/text';

/** Says that a search has not looked at all rows, and what helps: what is missing may be among the others. */
export function SearchedPart({ page }: { readonly page: RecordPage | null }) {
  const text = useText();
  if (page?.searchedRows === undefined) return null;
  const count = new Intl.NumberFormat('en-US').format(page.searchedRows);
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      message={text('screen.list.searchedPart', { count })}
      style={{ marginBottom: 8, padding: '4px 12px' }}
    />
  );
}
