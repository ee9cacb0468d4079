/** Time in which a browser has begun to read the address of a download. */
const READ_MS = 1_000;

/** Downloads a JSON text that was made in the browser. */
export function saveText(name: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}
