/** Whether a file's name ends with one of the extensions of an `accept` list (`.bdd, .json`); an empty list takes any. */
export function isAccepted(fileName: string, accept: string): boolean {
  const endings = accept.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim().toLowerCase()]));
  return endings.length === 0 || endings.some((ending) => fileName.toLowerCase().endsWith(ending));
}
