import {
  AppstoreOutlined,
  CopyOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  ExportOutlined,
  EyeOutlined,
  FolderOutlined,
  ImportOutlined,
  LogoutOutlined,
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
import { iconWords } from '../../shared/faces/icon-words';

/**
 * Icons by a word in their name (`iconWords`): own names (`plus`) and those of older documents (`icon-ym-btn-add`, `el-icon-plus`).
 * The first match wins. Documents choose a picture, never code.
 */
const ICONS: readonly (readonly [RegExp, ComponentType<{ 'aria-hidden'?: boolean }>])[] = [
  [/\b(?:delete|remove|clearn?|trash)\b/, DeleteOutlined],
  [/\b(?:plus|add|new|create)\b/, PlusOutlined],
  [/\b(?:edit|pencil|write)\b/, EditOutlined],
  [/\b(?:copy|duplicate)\b/, CopyOutlined],
  [/\b(?:search|find|query)\b/, SearchOutlined],
  [/\b(?:refresh|reload|reset)\b/, ReloadOutlined],
  [/\bsync\b/, SyncOutlined],
  [/\bupload\b/, UploadOutlined],
  [/\bdownload\b/, DownloadOutlined],
  [/\bimport\b/, ImportOutlined],
  [/\bexport\b/, ExportOutlined],
  [/\b(?:eye|view|preview|detail|details)\b/, EyeOutlined],
  [/\b(?:printer|print)\b/, PrinterOutlined],
  [/\b(?:settings?|config|tools?|permission|authorize)\b/, SettingOutlined],
  [/\bexpand\b/, NodeExpandOutlined],
  [/\bcollapse\b/, NodeCollapseOutlined],
  [/\blog ?out\b/, LogoutOutlined],
  [/\b(?:folder|directory)\b/, FolderOutlined],
  [/\b(?:list|tickets|table|menu|documents?)\b/, UnorderedListOutlined],
];

/** The icon of a button; a neutral one for unknown names, null without a name. Decorative: the label is beside it. */
export function buttonIcon(name: string): ReactNode {
  const words = iconWords(name);
  if (words === '') return null;
  const Icon = ICONS.find(([pattern]) => pattern.test(words))?.[1] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
