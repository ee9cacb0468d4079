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
import { iconWords } from '../../renderers/shared/faces/icon-words';
import { MENU_TYPES } from '../session/menu';

type MenuIconComponent = ComponentType<{ 'aria-hidden'?: boolean }>;

/** Icons by a word of the menu's icon name (`iconWords`); the first match wins, so the more special words stand first. */
const ICONS: readonly (readonly [RegExp, MenuIconComponent])[] = [
  [/patient|id ?card|\bface\b|saolian/, IdcardOutlined],
  [/medicine|drug|health|hospital/, MedicineBoxOutlined],
  [/shopping|purchase|\bcart\b|order|dingdang/, ShoppingCartOutlined],
  [/\btool|repair|equipment|wrench|develop|component|code gen|zujian/, ToolOutlined],
  [/calendar|schedule|\bleave\b|\bdate|\btask|quartz|xingcheng|\bdaka/, CalendarOutlined],
  [/dictionary|book/, BookOutlined],
  [/interface|\bapi/, ApiOutlined],
  [/database|\bdata|cache|backup|import|export|sync/, DatabaseOutlined],
  [/chart|report|statistic|big screen|monitor|gauge/, BarChartOutlined],
  [/apartment|\borg|depart|tree|flow/, ApartmentOutlined],
  [/team|role|group/, TeamOutlined],
  [/position|station|\bcard|gangwei/, IdcardOutlined],
  [/user|person|member|\bmeh\b/, UserOutlined],
  [/audit|approv|signet|\bseal/, AuditOutlined],
  [/safe|permission|lock\b|\bauthor/, SafetyOutlined],
  [/\barea|province|region|\bmap|\bcar\b|motorcycle/, EnvironmentOutlined],
  [/bank|company/, BankOutlined],
  [/number|bill|\brule|bar ?code/, NumberOutlined],
  [/message|chat|notice|mail|\bim\b/, MessageOutlined],
  [/portal|screen|\bicon/, AppstoreOutlined],
  [/\bform|edit|pencil|design/, FormOutlined],
  [/table|\blist|\bmenu/, TableOutlined],
  [/profile|kanban|\blogs?\b|huibao/, ProfileOutlined],
  [/solution|\bwork|project/, SolutionOutlined],
  [/\bhome/, HomeOutlined],
  [/\blink|\burl/, LinkOutlined],
  [/setting|system|config/, SettingOutlined],
  [/\bapp|extend/, AppstoreOutlined],
  [/document|\bfile|print/, FileTextOutlined],
  [/folder|directory|material/, FolderOutlined],
];

interface MenuIconProps {
  /** The menu's icon as stored: an icon-font class of older systems or a plain word. */
  readonly name: string;
  /** The entry's code, whose words speak where the icon says only that it is a form. */
  readonly code: string;
  readonly type: number;
}

/** The icon that every released form gets: five entries that look the same help nobody. */
const GENERIC = /^web form$/;

/** The icon of a menu entry: by its stored name where a word of it is known, by its code where that is generic, else by its type. */
export function MenuIcon({ name, code, type }: MenuIconProps) {
  const words = iconWords(name);
  const known = (GENERIC.test(words) ? iconOf(iconWords(code)) : undefined) ?? iconOf(words);
  if (known) return draw(known);
  if (type === MENU_TYPES.system || type === MENU_TYPES.directory) return draw(FolderOutlined);
  return draw(type === MENU_TYPES.link ? LinkOutlined : FileTextOutlined);
}

function iconOf(words: string): MenuIconComponent | undefined {
  return ICONS.find(([pattern]) => pattern.test(words))?.[1];
}

/** Without a name of its own: the entry's title stands beside it. */
function draw(Icon: MenuIconComponent) {
  return <Icon aria-hidden />;
}
