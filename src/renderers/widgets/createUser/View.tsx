import type { ViewProps } from '../../shared/define-renderer';
import { ReadOnlyValue, useEntityName, useNewRecordContext } from '../../shared/faces/read-only-value';
import { useText } from '../../shared/texts/text';

/** Who created the record; while it is new, the user who is creating it. */
export function CreateUserView({ field, value }: ViewProps) {
  const t = useText();
  const opened = useNewRecordContext();
  const name = useEntityName('user', typeof value === 'string' ? value : '');
  const current = opened ? `${opened.user.userName}/${opened.user.account}` : '';
  const placeholder = String(field.props['placeholder'] || t('widget.createUser.placeholder'));
  return <ReadOnlyValue text={name || (value ? '' : current)} placeholder={value ? '' : placeholder} />;
}
