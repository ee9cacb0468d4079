export { requireGivable, requireNoStronger, type GivenObjects } from './require-givable';
export { refuseOwnGrants, requireGiver, requireGiverOf } from './require-giver';
export { mayWriteByInterface, requireInterface, requireNumberRule, requirePicker } from './require-reference';
export { findUnheldReferences } from './unheld-references';
