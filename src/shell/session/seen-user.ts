/** In the storage of this tab, unlike what `storage.ts` keeps: another tab goes on as its own user. */
const KEY = 'formloom_see_as';

/** Id of the user whom this tab sees the system as; '' = nobody else (docs/users.md#see-as-somebody-else). */
export function seenUserId(): string {
  try {
    return window.sessionStorage.getItem(KEY) ?? '';
  } catch {
    // Where nothing can be kept, nobody is seen as.
    return '';
  }
}

/** Keeps whom this tab sees the system as; '' = nobody else. */
export function keepSeenUser(userId: string): void {
  try {
    if (userId === '') window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, userId);
  } catch {
    // The next call is answered as the own user's, which the page shows.
  }
}
