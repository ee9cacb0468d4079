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
import { Suspense, type ReactNode } from 'react';
import type { IconComponent } from './icon-component';
import { iconWords } from './icon-words';
import { lazyFace } from './lazy-face';

/** Icons by a word of their name (`iconWords`); the first match wins, so the more special words stand first. */
const ICONS: readonly (readonly [RegExp, IconComponent])[] = [
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

interface NamedIconProps {
  /** The icon's name as stored: a choice of the icon picker, an icon-font class of older systems or a plain word. */
  readonly name: string;
  /** Words that speak where the name says only that it is a form. */
  readonly hint?: string;
  /** Shown where neither says anything. */
  readonly neutral: ReactNode;
}

/** The icon that every released form gets: five entries that look the same help nobody. */
const GENERIC = /^web form$/;

/** Names of the icons that only the picker offers: they come with their own file. */
const CHOSEN = /^anticon anticon-/;

const ChosenIcon = lazyFace(async () => (await import('./icon-choices')).ChosenIcon);

/** The icon of a stored name: the nearest by its words. Decorative: its title stands beside it. */
export function NamedIcon({ name, hint = '', neutral }: NamedIconProps) {
  const words = iconWords(name);
  const known = (GENERIC.test(words) ? iconOf(iconWords(hint)) : undefined) ?? iconOf(words);
  const nearest = known ? draw(known) : neutral;
  if (!CHOSEN.test(name)) return nearest;
  return (
    <Suspense fallback={neutral}>
      <ChosenIcon name={name} nearest={nearest} />
    </Suspense>
  );
}

function iconOf(words: string): IconComponent | undefined {
  return ICONS.find(([pattern]) => pattern.test(words))?.[1];
}

function draw(Icon: IconComponent) {
  return <Icon aria-hidden />;
}
