/** How long a message of success stays, in seconds (docs/screens.md#forms). */
export const SUCCESS_SECONDS = 1;
/** How long the message of a deletion stays, in seconds (docs/screens.md#forms). */
export const REMOVED_SECONDS = 1.5;
/** How long a call's refusal stays, in seconds (docs/screens.md#shell). */
export const FAILURE_SECONDS = 1.5;
