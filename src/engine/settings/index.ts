export { PARTS_INSIDE, type PartName } from './model-parts';
export { PLACES, type PlaceName } from './places';
export { reportEntries, reportKnownSettings, reportSetting, reportSettings, settingOf } from './report-settings';
export { isAsked } from './setting';
export type { Place, Setting, TextMember } from './setting';
