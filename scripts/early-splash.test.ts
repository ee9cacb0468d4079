import { expect, test } from 'vitest';
import { toEarlySplash } from './early-splash';

const built = `<head>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body>
    <div id="root"></div>
    <script src="/splash.js"></script>
  </body>`;

test('the styles are fetched early and hold no painting back; the script comes after the one that watches it', () => {
  const page = toEarlySplash(built);
  expect(page).toContain('<link rel="preload" as="style" crossorigin href="/assets/index-1.css">');
  expect(page).toContain(
    '<link rel="stylesheet" crossorigin href="/assets/index-1.css" media="not all" data-page-styles>',
  );
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page.indexOf('/splash.js')).toBeLessThan(page.indexOf('/assets/index-1.js'));
  expect(page.indexOf('/assets/index-1.js')).toBeLessThan(page.indexOf('</body>'));
});

test('a page that has nothing to move is an error', () => {
  expect(() => toEarlySplash('<body></body>')).toThrow('index.html');
});
