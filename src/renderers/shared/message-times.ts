/** How long a message of success stays, in seconds (widgets.md §9: 1000 ms). */
export const SUCCESS_SECONDS = 1;
/** How long the message of a deletion stays, in seconds (widgets.md §8: 1500 ms). */
export const REMOVED_SECONDS = 1.5;
/** How long a call's refusal stays, in seconds (shell.md §8). */
export const FAILURE_SECONDS = 1.5;
