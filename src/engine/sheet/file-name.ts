/** A name that is valid on every file system, with the extension. */
export function toFileName(name: string): string {
  const allowed = name
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  return `${allowed.slice(0, 80) || 'table'}.xlsx`;
}
