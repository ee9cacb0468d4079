import type { Plugin } from 'vite';

const STYLES = /<link rel="stylesheet"([^>]*) href="([^"]+)"([^>]*)>/g;
const SCRIPT = /\s*<script type="module"[^>]*><\/script>/;

/**
 * Lets the browser paint the splash first: style sheets are preloaded but do not block rendering (the page's script enables
 * them before it draws), and that script comes after the one that reports a failed load.
 */
export function earlySplash(): Plugin {
  return { name: 'early-splash', apply: 'build', transformIndexHtml: { order: 'post', handler: toEarlySplash } };
}

/** Returns the page with its style sheets disabled and its script at the end of the body; throws if it has none. */
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
