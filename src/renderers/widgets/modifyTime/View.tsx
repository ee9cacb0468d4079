import { systemTimeText } from '../../../engine/values/system-widget';
import type { ViewProps } from '../../shared/define-renderer';
import { useServices } from '../../shared/hosts/services';
import { ReadOnlyValue } from '../../shared/faces/read-only-value';
import { useText } from '../../shared/texts/text';

/** When the record was changed last; never yet while it is new. */
export function ModifyTimeView({ field, value }: ViewProps) {
  const t = useText();
  const { timeZone } = useServices();
  const placeholder = String(field.props['placeholder'] || t('widget.modifyTime.placeholder'));
  return <ReadOnlyValue text={systemTimeText(value, timeZone)} placeholder={placeholder} />;
}
