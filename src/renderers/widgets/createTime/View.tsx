import { systemTimeText } from '../../../engine/values/system-widget';
import type { ViewProps } from '../../shared/define-renderer';
import { useServices } from '../../shared/hosts/services';
import { ReadOnlyValue, useNewRecordContext } from '../../shared/faces/read-only-value';
import { useText } from '../../shared/texts/text';

/** When the record was created; while it is new, when it was opened. */
export function CreateTimeView({ field, value }: ViewProps) {
  const t = useText();
  const { timeZone } = useServices();
  const opened = useNewRecordContext();
  const placeholder = String(field.props['placeholder'] || t('widget.createTime.placeholder'));
  return <ReadOnlyValue text={systemTimeText(value ?? opened?.now, timeZone)} placeholder={placeholder} />;
}
