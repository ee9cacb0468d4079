import {
  CalendarOutlined,
  ClockCircleOutlined,
  DeleteOutlined,
  DownloadOutlined,
  EditOutlined,
  EnvironmentOutlined,
  EyeOutlined,
  FileTextOutlined,
  HomeOutlined,
  IdcardOutlined,
  LinkOutlined,
  LockOutlined,
  MailOutlined,
  MoneyCollectOutlined,
  NumberOutlined,
  PhoneOutlined,
  PlusOutlined,
  SearchOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TagOutlined,
  TeamOutlined,
  UploadOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { iconWords } from './icon-words';

/** A word of an authored icon's name (`iconWords`) → one of our icons; the platform's icon fonts are not part of this product. */
const ICONS: readonly (readonly [RegExp, ComponentType])[] = [
  [/\b(?:delete|remove|clearn?|trash)\b/, DeleteOutlined],
  [/\b(?:plus|add|new|create)\b/, PlusOutlined],
  [/\bupload\b/, UploadOutlined],
  [/\bdownload\b/, DownloadOutlined],
  [/search|query|find/, SearchOutlined],
  [/phone|mobile|\btel|call/, PhoneOutlined],
  [/mail|message/, MailOutlined],
  [/lock\b|password|\bkey|safe/, LockOutlined],
  [/\bdate|calendar|\bday/, CalendarOutlined],
  [/time|clock/, ClockCircleOutlined],
  [/team|group|depart|organi[sz]e|organization|users/, TeamOutlined],
  [/\bcard|\bid ?card|identity|certificate/, IdcardOutlined],
  [/user|person|customer|people|s custom|founder|modifier/, UserOutlined],
  [/location|address|\bmap|position|place|province|\barea/, EnvironmentOutlined],
  [/edit|write|\bpen|input/, EditOutlined],
  [/money|coin|price|amount|finance|wallet/, MoneyCollectOutlined],
  [/goods|shop|\bcart|product/, ShoppingOutlined],
  [/\blink|\burl|website/, LinkOutlined],
  [/house|home/, HomeOutlined],
  [/number|count|code/, NumberOutlined],
  [/\beye|view/, EyeOutlined],
  [/setting|config|tool|system/, SettingOutlined],
  [/document|\bfile|\bform|text|tickets/, FileTextOutlined],
];

/** The icon that a font class stands for, a tag for an unknown one. */
export function KnownIcon({ name }: { readonly name: string }) {
  const words = iconWords(name);
  const Icon = ICONS.find(([pattern]) => pattern.test(words))?.[1] ?? TagOutlined;
  return <Icon />;
}
