import { createStore } from 'zustand';

/** How often something was created that modules may name: whoever holds the system's names then asks for them again. */
export const namesStore = createStore(() => ({ changes: 0 }));

/** Tells that the system has a new name. */
export function tellNamesChanged(): void {
  namesStore.setState(({ changes }) => ({ changes: changes + 1 }));
}
