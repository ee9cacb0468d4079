import {
  CalendarOutlined,
  ClockCircleOutlined,
  EditOutlined,
  EnvironmentOutlined,
  HomeOutlined,
  IdcardOutlined,
  LinkOutlined,
  LockOutlined,
  MailOutlined,
  MoneyCollectOutlined,
  NumberOutlined,
  PhoneOutlined,
  SearchOutlined,
  ShoppingOutlined,
  TagOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** What an authored icon class says → one of our icons; the platform's icon fonts are not part of this product. */
const ICONS: readonly (readonly [RegExp, ComponentType])[] = [
  [/search|query|find/i, SearchOutlined],
  [/phone|mobile|tel|call/i, PhoneOutlined],
  [/mail|message/i, MailOutlined],
  [/lock|password|key|safe/i, LockOutlined],
  [/date|calendar|day/i, CalendarOutlined],
  [/time|clock/i, ClockCircleOutlined],
  [/team|group|depart|organi[sz]e|users/i, TeamOutlined],
  [/card|identity|certificate/i, IdcardOutlined],
  [/user|person|customer|people|s-custom/i, UserOutlined],
  [/location|address|map|position|place/i, EnvironmentOutlined],
  [/edit|write|pen/i, EditOutlined],
  [/money|coin|price|amount|finance|wallet/i, MoneyCollectOutlined],
  [/goods|shop|cart|product/i, ShoppingOutlined],
  [/link|url|website/i, LinkOutlined],
  [/house|home/i, HomeOutlined],
  [/number|count|code/i, NumberOutlined],
];

/** The icon that a module names by a font class such as `icon-ym icon-ym-user` or `el-icon-search`; nothing for ''. */
export function FieldIcon({ name }: { readonly name: string }) {
  if (name.trim() === '') return null;
  const Icon = ICONS.find(([pattern]) => pattern.test(name))?.[1] ?? TagOutlined;
  return (
    <span aria-hidden data-icon={name}>
      <Icon />
    </span>
  );
}
