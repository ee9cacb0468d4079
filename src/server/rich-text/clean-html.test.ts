import { describe, expect, test } from 'vitest';
import { within } from '../../../tests/adversarial/bounds';
import type { FieldModel } from '../../engine/contract/field-model';
import type { TextContext } from '../../engine/contract/widget-definition';
import { definition } from '../../renderers/widgets/editor/definition';
import { cleanHtml, HTML_BOUNDS } from './clean-html';

function sanitiseHtml(html: string): string {
  const cleaned = cleanHtml(html);
  if (!cleaned.ok) throw new Error(cleaned.bound);
  return cleaned.html;
}

describe('what acts is gone', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mi xlink:href="javascript:alert(1)"></mi></math>',
    '<iframe src="//evil"></iframe>',
    '<form action="/x"><button>go</button></form>',
    '<style>*{background:url(javascript:alert(1))}</style>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<base href="//evil">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<a href="//evil">x</a>',
    '<p class="admin-only" id="x" data-x="1">x</p>',
  ])('%s', (html) => {
    const clean = sanitiseHtml(html);
    expect(clean).not.toMatch(
      /script|onerror|javascript|iframe|<form|<style|svg|math|url\(|data:text|<base|evil|admin-only|data-x/i,
    );
  });
});

test('what an editor makes stays', () => {
  const html =
    '<p class="ql-align-center"><strong>粗</strong><em>斜</em><u>线</u> <span style="color:#ff0000;background-color:rgb(0, 0, 0)">色</span></p>' +
    '<ol><li data-list="bullet">一</li></ol><table><tbody><tr><td colspan="2">格</td></tr></tbody></table><img src="data:image/png;base64,AAAA" alt="图" />';
  expect(sanitiseHtml(html)).toBe(html);
});

test('a link that opens a window cannot reach back', () => {
  expect(sanitiseHtml('<a href="https://example.org" target="_blank">x</a>')).toBe(
    '<a href="https://example.org" target="_blank" rel="noopener noreferrer">x</a>',
  );
});

describe('bounds', () => {
  const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`;
  const boundOf = (html: string) => {
    const cleaned = cleanHtml(html);
    return cleaned.ok ? null : cleaned.bound;
  };

  test('are those of depth, elements, one attribute and length', () => {
    expect(boundOf(nested(HTML_BOUNDS.depth))).toBeNull();
    expect(boundOf(nested(HTML_BOUNDS.depth + 1))).toBe('depth');
    expect(boundOf('<b>x</b>'.repeat(HTML_BOUNDS.elements + 1))).toBe('elements');
    expect(boundOf(`<a href="${'x'.repeat(HTML_BOUNDS.attribute + 1)}">x</a>`)).toBe('attribute');
    expect(boundOf(`<img src="data:image/png;base64,${'A'.repeat(HTML_BOUNDS.attribute * 10)}" />`)).toBeNull();
    expect(boundOf('x'.repeat(HTML_BOUNDS.length + 1))).toBe('length');
  });

  test('neither closing tags of nothing nor elements that are closed hide a depth', () => {
    expect(boundOf('<b></i></u></x>'.repeat(HTML_BOUNDS.depth + 1))).toBe('depth');
    expect(boundOf('<b></b><br><img src="x">'.repeat(1000) + nested(HTML_BOUNDS.depth))).toBeNull();
    expect(boundOf('<b></b><br><img src="x">'.repeat(1000) + nested(HTML_BOUNDS.depth + 1))).toBe('depth');
  });

  test('elements of other languages count for more: the parser’s bookkeeping of them grows with their number', () => {
    expect(boundOf('<div><svg></div>'.repeat(3000))).toBe('elements');
    expect(boundOf('<div><b></div>'.repeat(3000))).toBeNull();
  });

  // Each of these took, or could take, quadratic time: minutes at this size.
  test.each([
    ['open tags', (size: number) => '<b>'.repeat(size / 3)],
    ['closed tags', (size: number) => '<b></b>'.repeat(size / 7)],
    ['foreign elements', (size: number) => '<div><svg></div>'.repeat(size / 16)],
    ['closing tags', (size: number) => '</p>'.repeat(size / 4)],
    ['signs', (size: number) => '<'.repeat(size)],
    ['entities', (size: number) => '&'.repeat(size)],
    ['comments', (size: number) => '<!--'.repeat(size / 4)],
    ['attributes', (size: number) => `<b ${Array.from({ length: size / 8 }, (_, index) => `a${index}`).join(' ')}>`],
    ['comments in addresses', (size: number) => `<a href="${'<!---->'.repeat(1400)}">x</a>`.repeat(size / 10_000)],
    ['styles', (size: number) => `<b style="${'color:red;'.repeat(900)}">x</b>`.repeat(size / 10_000)],
    ['blank paragraphs', (size: number) => `<p>${' '.repeat(size)}`],
  ])('work grows with the length: %s', (_name, make) => {
    within(3000, () => cleanHtml(make(1_500_000)));
    within(1000, () => definition.toStored(make(1_500_000), {} as FieldModel));
    within(1000, () => definition.toText(make(1_500_000), {} as FieldModel, {} as TextContext));
  });
});
