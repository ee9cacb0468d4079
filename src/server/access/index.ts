export { mayWriteByInterface, requireInterface, requireNumberRule, requirePicker } from './require-reference';
