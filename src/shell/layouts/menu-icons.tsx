import { FileTextOutlined, FolderOutlined, LinkOutlined } from '@ant-design/icons';
import { NamedIcon } from '../../renderers/shared/faces/NamedIcon';
import { MENU_TYPES } from '../session/menu';

interface MenuIconProps {
  /** The menu's icon as stored. */
  readonly name: string;
  /** The entry's code, whose words speak where the icon says only that it is a form. */
  readonly code: string;
  readonly type: number;
}

/** The icon of a menu entry: by its stored name, by its code where that is generic, else by its type. */
export function MenuIcon({ name, code, type }: MenuIconProps) {
  return <NamedIcon name={name} hint={code} neutral={iconOfType(type)} />;
}

function iconOfType(type: number) {
  if (type === MENU_TYPES.system || type === MENU_TYPES.directory) return <FolderOutlined aria-hidden />;
  return type === MENU_TYPES.link ? <LinkOutlined aria-hidden /> : <FileTextOutlined aria-hidden />;
}
