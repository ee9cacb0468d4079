/** Whether a cell holds nothing, as validation of a record sees it: null, nothing, an empty text or an empty list. */
export function isBlankCell(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
