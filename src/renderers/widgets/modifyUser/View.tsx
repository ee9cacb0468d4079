import type { ViewProps } from '../../shared/define-renderer';
import { ReadOnlyValue, useEntityName } from '../../shared/faces/read-only-value';
import { useText } from '../../shared/texts/text';

/** The user who last changed the record; blank while it is new. */
export function ModifyUserView({ field, value }: ViewProps) {
  const t = useText();
  const name = useEntityName('user', typeof value === 'string' ? value : '');
  const placeholder = String(field.props['placeholder'] || t('widget.modifyUser.placeholder'));
  return <ReadOnlyValue text={name} placeholder={value ? '' : placeholder} />;
}
