export { requireInterface, requireNumberRule } from './require-reference';
