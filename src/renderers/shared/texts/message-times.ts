/** How long a message of success stays, in seconds (docs/screens.md#forms). */
export const SUCCESS_SECONDS = 1;
/** How long the message of a deletion stays, in seconds (docs/screens.md#forms). */
export const REMOVED_SECONDS = 1.5;
/** How long a call's refusal stays, in seconds (docs/screens.md#shell). */
export const FAILURE_SECONDS = 1.5;
/** How long a deletion can be undone from its message, in seconds (docs/screens.md#recycle-bin). */
export const UNDO_SECONDS = 8;
/** How long the reasons of a partly refused action stay, in seconds. */
export const REFUSED_SECONDS = 5;
