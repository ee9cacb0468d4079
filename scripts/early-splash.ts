import type { Plugin } from 'vite';

const STYLES = /<link rel="stylesheet"([^>]*) href="([^"]+)"([^>]*)>/g;
const SCRIPT = /\s*<script type="module"[^>]*><\/script>/;

/**
 * Lets the browser paint the splash before it has anything else: the page's styles are fetched at once but hold no painting back
 * (the page's script turns them on before it draws), and that script stands behind the one that tells when it does not come.
 */
export function earlySplash(): Plugin {
  return { name: 'early-splash', apply: 'build', transformIndexHtml: { order: 'post', handler: toEarlySplash } };
}

/** The page with its styles waiting and its script at the end of the body; throws where it has none to move. */
export function toEarlySplash(html: string): string {
  const [script] = SCRIPT.exec(html) ?? [];
  if (script === undefined || !STYLES.test(html)) throw new Error('index.html has no script or no styles to move');
  return html
    .replace(SCRIPT, '')
    .replace(
      STYLES,
      '<link rel="preload" as="style"$1 href="$2"$3>\n    <link rel="stylesheet"$1 href="$2"$3 media="not all" data-page-styles>',
    )
    .replace(/\s*<\/body>/, `${script}\n  </body>`);
}
