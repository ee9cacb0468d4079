import { AppstoreOutlined } from '@ant-design/icons';
import { NamedIcon } from '../../shared/faces/NamedIcon';

/** The icon of a stored name, a neutral one for a name that says nothing. */
export function StoredIcon({ name }: { readonly name: string }) {
  return <NamedIcon name={name} neutral={<AppstoreOutlined aria-hidden />} />;
}
