import type { ViewProps } from '../../shared/define-renderer';
import { ReadOnlyValue, useEntityName, useNewRecordContext } from '../../shared/faces/read-only-value';
import { useText } from '../../shared/texts/text';

/** The position of the creator; while the record is new, of the user who is creating it. */
export function CurrPositionView({ field, value }: ViewProps) {
  const t = useText();
  const opened = useNewRecordContext();
  const name = useEntityName('position', typeof value === 'string' ? value : '');
  const current = opened ? opened.user.positionName : '';
  const placeholder = String(field.props['placeholder'] || t('widget.currPosition.placeholder'));
  return <ReadOnlyValue text={name || (value ? '' : current)} placeholder={value ? '' : placeholder} />;
}
