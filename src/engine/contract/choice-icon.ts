/** Names of the icons that a choice may have: those that menus have, in the order of their picker. */
export const CHOICE_ICONS: readonly string[] = [
  'idcard user team apartment solution user-add user-switch usergroup-add contacts customer-service man',
  'woman smile crown trophy',
  'medicine-box heart experiment alert eye scan heat-map fire rest bug safety-certificate insurance coffee',
  'skin',
  'calendar audit form table profile file-text folder book number schedule clock-circle hourglass',
  'check-circle carry-out file-done file-search file-protect snippets reconciliation edit signature printer',
  'inbox tags flag star read',
  'environment bank home tool shopping-cart build car truck shop gift container barcode qrcode thunderbolt',
  'bulb camera video-camera phone mobile global',
  'money-collect pay-circle credit-card wallet calculator account-book percentage bar-chart line-chart',
  'pie-chart area-chart fund rise dashboard',
  'setting safety database api appstore message link lock key bell notification mail cloud upload download',
  'sync search filter history delete cluster branches code desktop laptop layout picture question-circle',
  'info-circle',
].flatMap((names) => names.split(' '));

/** Icons that menus store under a class of the icon fonts of 3.4.7, by the last part of that class. */
const FONT_CLASSES: Readonly<Record<string, string>> = {
  idcard: 'position',
  user: 'user',
  team: 'role',
  apartment: 'organization',
  solution: 'projectExample',
  'medicine-box': 'medicine',
  calendar: 'scheduleExample',
  audit: 'signetExample',
  form: 'formExample',
  table: 'sysMenu',
  profile: 'sysLog',
  'file-text': 'documentExample',
  folder: 'directory',
  book: 'dataDictionary',
  number: 'sysBillRule',
  environment: 'sysProvince',
  bank: 'company',
  home: 'home',
  tool: 'onlineDevelopment',
  'shopping-cart': 'orderExample',
  'bar-chart': 'chartExample',
  setting: 'sysConfig',
  safety: 'permission',
  database: 'dataSource',
  api: 'dataInterface',
  appstore: 'portalDesign',
  message: 'sysNotice',
  link: 'link',
};

/** What menus and dictionary entries store for an icon: a class of those fonts, or one of antd's for an icon that they lack. */
export function menuIconName(icon: string): string {
  const known = Object.hasOwn(FONT_CLASSES, icon) ? FONT_CLASSES[icon] : undefined;
  return known === undefined ? `anticon anticon-${icon}` : `icon-ym icon-ym-${known}`;
}

/** An icon of a choice by its name; undefined for any other value. */
export function toChoiceIcon(value: unknown): string | undefined {
  return CHOICE_ICONS.find((icon) => icon === value);
}

/** The icon that a dictionary entry stores; undefined for a blank or unknown name. */
export function toEntryIcon(stored: string): string | undefined {
  return CHOICE_ICONS.find((icon) => menuIconName(icon) === stored);
}
