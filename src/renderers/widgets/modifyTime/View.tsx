import { systemTimeText } from '../../../engine/contract/system-answers';
import type { ViewProps } from '../../shared/define-renderer';
import { useServices } from '../../shared/services';
import { ReadOnlyValue } from '../../shared/read-only-value';
import { useText } from '../../shared/text';

/** When the record was changed last; never yet while it is new. */
export function ModifyTimeView({ field, value }: ViewProps) {
  const t = useText();
  const { timeZone } = useServices();
  const placeholder = String(field.props['placeholder'] || t('widget.modifyTime.placeholder'));
  return <ReadOnlyValue text={systemTimeText(value, timeZone)} placeholder={placeholder} />;
}
