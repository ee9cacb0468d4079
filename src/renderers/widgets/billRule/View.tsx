import type { ViewProps } from '../../shared/define-renderer';
import { ReadOnlyValue } from '../../shared/faces/read-only-value';
import { useText } from '../../shared/texts/text';

/** The document number, or the announcement that the server will make one. */
export function BillRuleView({ field, value }: ViewProps) {
  const t = useText();
  const placeholder = String(field.props['placeholder'] || t('widget.billRule.placeholder'));
  return <ReadOnlyValue text={typeof value === 'string' ? value : ''} placeholder={placeholder} />;
}
