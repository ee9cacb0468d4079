import {
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  BookOutlined,
  CalendarOutlined,
  DatabaseOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FolderOutlined,
  FormOutlined,
  HomeOutlined,
  IdcardOutlined,
  LinkOutlined,
  MedicineBoxOutlined,
  MessageOutlined,
  NumberOutlined,
  ProfileOutlined,
  SafetyOutlined,
  SettingOutlined,
  ShoppingCartOutlined,
  SolutionOutlined,
  TableOutlined,
  TeamOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { MENU_TYPES } from '../session/menu';

type MenuIconComponent = ComponentType<{ 'aria-hidden'?: boolean }>;

/** Icons by the word that a menu's icon name contains; the first match wins, so the more special words stand first. */
const ICONS: readonly (readonly [RegExp, MenuIconComponent])[] = [
  [/patient|idcard/, IdcardOutlined],
  [/medicine|drug|health|hospital/, MedicineBoxOutlined],
  [/shopping|purchase|cart|order/, ShoppingCartOutlined],
  [/tool|repair|equipment|wrench/, ToolOutlined],
  [/calendar|schedule|leave|date/, CalendarOutlined],
  [/dictionary|book/, BookOutlined],
  [/interface|\bapi/, ApiOutlined],
  [/database|data/, DatabaseOutlined],
  [/apartment|organi|tree|flow/, ApartmentOutlined],
  [/team|role|group/, TeamOutlined],
  [/position|card/, IdcardOutlined],
  [/user|person|member/, UserOutlined],
  [/audit|approve/, AuditOutlined],
  [/safe|permission|lock|author/, SafetyOutlined],
  [/\barea|province|region|map/, EnvironmentOutlined],
  [/bank|company/, BankOutlined],
  [/chart|report|statistic/, BarChartOutlined],
  [/number|bill|rule/, NumberOutlined],
  [/message|chat|notice/, MessageOutlined],
  [/form|edit/, FormOutlined],
  [/table|list/, TableOutlined],
  [/profile/, ProfileOutlined],
  [/solution|work/, SolutionOutlined],
  [/home/, HomeOutlined],
  [/link|url/, LinkOutlined],
  [/setting|system|config/, SettingOutlined],
  [/app/, AppstoreOutlined],
  [/folder|directory/, FolderOutlined],
];

interface MenuIconProps {
  /** The menu's icon as stored: an icon-font class of older systems or a plain word. */
  readonly name: string;
  /** The entry's code, whose words speak where the icon says only that it is a form. */
  readonly code: string;
  readonly type: number;
}

/** The icon that every released form gets: five entries that look the same help nobody. */
const GENERIC = /\bwebform\b/;

/** The icon of a menu entry: by its stored name where a word of it is known, by its code where that is generic, else by its type. */
export function MenuIcon({ name, code, type }: MenuIconProps) {
  const word = name.toLowerCase().replaceAll(/\bicon-ym\b|\bym-custom\b|-?icon-?/g, ' ');
  const known = (GENERIC.test(word) ? iconOf(code.toLowerCase()) : undefined) ?? iconOf(word);
  if (known) return draw(known);
  if (type === MENU_TYPES.system || type === MENU_TYPES.directory) return draw(FolderOutlined);
  return draw(type === MENU_TYPES.link ? LinkOutlined : FileTextOutlined);
}

function iconOf(word: string): MenuIconComponent | undefined {
  return ICONS.find(([pattern]) => pattern.test(word))?.[1];
}

/** Without a name of its own: the entry's title stands beside it. */
function draw(Icon: MenuIconComponent) {
  return <Icon aria-hidden />;
}
