/** An origin, or all subdomains of one, as a Content-Security-Policy names them. */
const SOURCE =
  /^https?:\/\/(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/;

/**
 * Reads FRAME_SOURCES: the origins whose pages modules may embed. Throws with the variable's name. It becomes part of a header, so
 * anything but an origin (a path, a keyword, `*`) is refused.
 */
export function readFrameSources(text: string): readonly string[] {
  const sources = text
    .split(',')
    .map((part) => part.trim().toLowerCase().replace(/\/$/, ''))
    .filter((part) => part !== '');
  const strange = sources.find((source) => !SOURCE.test(source));
  if (strange === undefined) return sources;
  throw new Error(
    `FRAME_SOURCES must be origins such as https://reports.example.com or https://*.example.com, not "${strange}"`,
  );
}
