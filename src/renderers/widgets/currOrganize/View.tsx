import type { ViewProps } from '../../shared/define-renderer';
import { ReadOnlyValue, useEntityName, useNewRecordContext } from '../../shared/faces/read-only-value';
import { useText } from '../../shared/texts/text';
import { organizePath } from './organize-path';
import { useOrganizeTree } from './use-organize-tree';

/** The creator's organisation, or with `showLevel` all the whole path; while the record is new, of its creator-to-be. */
export function CurrOrganizeView({ field, value }: ViewProps) {
  const t = useText();
  const opened = useNewRecordContext();
  const stored = typeof value === 'string' ? value : '';
  const id = stored || (opened?.user.organizeId ?? '');
  const isWholePath = field.props['showLevel'] === 'all';
  const tree = useOrganizeTree(isWholePath && id !== '');
  const path = organizePath(tree ?? [], id).join('/');
  // By its id while the record is new, too: the user's facts name the whole path.
  const name = useEntityName('organize', id);
  const placeholder = String(field.props['placeholder'] || t('widget.currOrganize.placeholder'));
  return <ReadOnlyValue text={path || name} placeholder={id ? '' : placeholder} />;
}
