export { PLACES, type PlaceName } from './places';
export {
  reportEntries,
  reportKnownSettings,
  reportSetting,
  reportSettings,
  settingOf,
  type SettingPlace,
} from './report-settings';
export { isAsked } from './setting';
export type { Loss, ModelMember, ModelParts, Place, Setting, TextMember, TextParts } from './setting';
