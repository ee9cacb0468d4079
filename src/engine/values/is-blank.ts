/** Whether a value holds nothing, as the check of a record sees it: null, nothing, an empty text or an empty list. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
