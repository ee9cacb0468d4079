/** Says on the splash that the page cannot be drawn, with a way to load it again; it looks like this in index.html. */
export function tellStartFailure(): void {
  document.documentElement.dataset['start'] = 'failed';
}

/** Turns the page's styles on, which held no painting back while they were fetched; rejects when one does not come. */
export async function turnStylesOn(page: Document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[data-page-styles]')];
  await Promise.all(links.map(turnOn));
}

async function turnOn(link: HTMLLinkElement): Promise<void> {
  if (!link.sheet) await askAgain(link);
  link.media = 'all';
}

/** Waits for a style sheet that is not here; one that failed before anybody listened is asked for once more. */
function askAgain(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(new Error(`${link.href} did not come`)), { once: true });
    link.setAttribute('href', link.href);
  });
}
