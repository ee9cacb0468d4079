import {
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  ExportOutlined,
  EyeOutlined,
  FolderOutlined,
  ImportOutlined,
  NodeCollapseOutlined,
  NodeExpandOutlined,
  PlusOutlined,
  PrinterOutlined,
  ReloadOutlined,
  SearchOutlined,
  SettingOutlined,
  SyncOutlined,
  UnorderedListOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';

/** The icons a module can name. A document says which picture, never which code to load. */
const ICONS: ReadonlyMap<string, ComponentType> = new Map<string, ComponentType>([
  ['plus', PlusOutlined],
  ['edit', EditOutlined],
  ['delete', DeleteOutlined],
  ['copy', CopyOutlined],
  ['search', SearchOutlined],
  ['refresh', ReloadOutlined],
  ['sync', SyncOutlined],
  ['upload', UploadOutlined],
  ['download', DownloadOutlined],
  ['import', ImportOutlined],
  ['export', ExportOutlined],
  ['eye', EyeOutlined],
  ['printer', PrinterOutlined],
  ['setting', SettingOutlined],
  ['folder', FolderOutlined],
  ['list', UnorderedListOutlined],
  ['expand', NodeExpandOutlined],
  ['collapse', NodeCollapseOutlined],
]);

/** The icon of a module's button; null for a name that is not known. */
export function buttonIcon(name: string): ReactNode {
  const Icon = ICONS.get(name);
  return Icon ? <Icon /> : null;
}
