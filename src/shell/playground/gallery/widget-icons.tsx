import {
  AimOutlined,
  AlignLeftOutlined,
  AppstoreOutlined,
  BarcodeOutlined,
  BgColorsOutlined,
  CalculatorOutlined,
  CalendarOutlined,
  CheckSquareOutlined,
  ClockCircleOutlined,
  ClusterOutlined,
  ColumnWidthOutlined,
  CreditCardOutlined,
  DownSquareOutlined,
  EditOutlined,
  EnvironmentOutlined,
  FieldNumberOutlined,
  FieldTimeOutlined,
  FontSizeOutlined,
  FormOutlined,
  IdcardOutlined,
  LinkOutlined,
  MinusOutlined,
  NumberOutlined,
  QrcodeOutlined,
  SettingOutlined,
  StarOutlined,
  SwapOutlined,
  TableOutlined,
  TagOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';

/** Icons by a word of the widget's key; the first match wins, so the more special words stand first. */
const ICONS: readonly (readonly [RegExp, ComponentType])[] = [
  [/^input$|^text$/i, FontSizeOutlined],
  [/number|numrange|slider/i, FieldNumberOutlined],
  [/textarea/i, AlignLeftOutlined],
  [/createuser|modifyuser|usersselect|userselect/i, UserOutlined],
  [/role|group(?!title)/i, TeamOutlined],
  [/createtime|modifytime|timepicker|timerange/i, ClockCircleOutlined],
  [/daterange/i, FieldTimeOutlined],
  [/date/i, CalendarOutlined],
  [/organize|dep|tree|cascader/i, ClusterOutlined],
  [/pos/i, IdcardOutlined],
  [/location/i, AimOutlined],
  [/area/i, EnvironmentOutlined],
  [/radio/i, AimOutlined],
  [/checkbox/i, CheckSquareOutlined],
  [/switch/i, SwapOutlined],
  [/rate/i, StarOutlined],
  [/color/i, BgColorsOutlined],
  [/calculate/i, CalculatorOutlined],
  [/billrule/i, NumberOutlined],
  [/qrcode/i, QrcodeOutlined],
  [/barcode/i, BarcodeOutlined],
  [/relation|link|popup|record/i, LinkOutlined],
  [/editor|sign/i, EditOutlined],
  [/table/i, TableOutlined],
  [/select|complete/i, DownSquareOutlined],
  [/divider/i, MinusOutlined],
  [/title|alert/i, TagOutlined],
  [/card|collapse/i, CreditCardOutlined],
  [/row|tab|step/i, ColumnWidthOutlined],
];

const BY_GROUP: Readonly<Record<WidgetDefinition['group'], ComponentType>> = {
  basic: FormOutlined,
  advanced: AppstoreOutlined,
  system: SettingOutlined,
  layout: ColumnWidthOutlined,
};

interface WidgetIconProps {
  /** The widget's key. */
  readonly name: string;
  readonly group: WidgetDefinition['group'];
}

/** The icon of a widget: by its key, else by its group. */
export function WidgetIcon({ name, group }: WidgetIconProps) {
  const Icon = ICONS.find(([pattern]) => pattern.test(name))?.[1] ?? BY_GROUP[group];
  return (
    <span aria-hidden>
      <Icon />
    </span>
  );
}
