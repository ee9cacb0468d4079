/** Address of the locked screen with the way back to a path of this page. */
export function toLockAddress(path: string): string {
  return `/lockScreen?redirect=${encodeURIComponent(path)}`;
}
