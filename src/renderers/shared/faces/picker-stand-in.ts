import type { StandInLook } from '../define-renderer';

/** Stand-in of a field whose choices are looked up: its control shows more, tags or the mark of a failed look-up. */
export const pickerStandIn = (): StandInLook => ({ role: 'combobox', icon: 'choice', isPicker: true, isExact: false });

/** The same for records and rows, which are chosen from a list. */
export const linkStandIn = (): StandInLook => ({ ...pickerStandIn(), icon: 'search' });
