export { requireInterface, requireNumberRule, requirePicker } from './require-reference';
