import { Typography } from 'antd';
import { useText } from '../../../renderers/shared/texts/text';

/** Ids of entries here and on other platforms: 32 hexadecimal digits, or a long number. */
const ENTRY_ID = /^(?:[0-9a-f]{32}|\d{15,20})$/i;

/** The name of a module's category. An imported module may name an entry that is not here by its id, which says nothing to anybody. */
export function ModuleCategory({ value }: { readonly value: string }) {
  const text = useText();
  if (!ENTRY_ID.test(value)) return <span title={value}>{value}</span>;
  return (
    <Typography.Text type="secondary" title={value}>
      {text('playground.list.categoryGone')}
    </Typography.Text>
  );
}
