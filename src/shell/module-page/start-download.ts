/** The address of a file that this server offers, as a path; null for any other address. */
export function toDownloadPath(url: string, origin: string): string | null {
  let address: URL;
  try {
    address = new URL(url, origin);
  } catch {
    return null;
  }
  const isOwn = address.origin === origin && address.username === '' && address.pathname.startsWith('/api/');
  return isOwn ? address.pathname + address.search : null;
}

/** Lets the browser save a file of this server under the name that the answer gives; the page stays where it is. */
export function startDownload(path: string): void {
  const anchor = document.createElement('a');
  anchor.href = path;
  anchor.download = '';
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
