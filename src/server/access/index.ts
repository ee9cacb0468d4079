export { requireGivable, requireNoStronger, type GivenObjects } from './require-givable';
export { mayWriteByInterface, requireInterface, requireNumberRule, requirePicker } from './require-reference';
