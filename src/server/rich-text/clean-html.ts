import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

/** Bounds of one rich text. The sanitiser's work grows with the square of the depth and of some attributes' length. */
export const HTML_BOUNDS = {
  /** Maximum length; mostly embedded pictures. */
  length: 5_000_000,
  /** Elements within each other; documents written by people stay below 50. */
  depth: 200,
  elements: 100_000,
  /** Characters of one attribute that is no picture. */
  attribute: 10_000,
} as const;

export type HtmlBound = keyof typeof HTML_BOUNDS;

/** HTML with nothing left that could act on its own, or the bound that it passes. */
export type CleanedHtml =
  { readonly ok: true; readonly html: string } | { readonly ok: false; readonly bound: HtmlBound };

/** What rich text may hold: text, structure, tables, images and links; no script, frame, form or foreign style. */
const options: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'u', 's', 'del', 'ins', 'font'],
  allowedAttributes: {
    '*': ['class', 'style', 'align', 'dir'],
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
    ol: ['start', 'type'],
    li: ['data-list'],
    font: ['color', 'size'],
  },
  allowedClasses: { '*': ['ql-*'] },
  allowedStyles: {
    '*': {
      color: [/^[a-z]+$/i, /^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i],
      'background-color': [/^[a-z]+$/i, /^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i],
      'text-align': [/^(left|right|center|justify)$/],
      'font-size': [/^\d+(\.\d+)?(px|pt|em|rem|%)$/],
      'font-weight': [/^(normal|bold|[1-9]00)$/],
      'font-style': [/^(normal|italic)$/],
      'text-decoration': [/^[a-z\s-]+$/],
      'line-height': [/^\d+(\.\d+)?(px|em|%)?$/],
      width: [/^\d+(\.\d+)?(px|%)$/],
      height: [/^\d+(\.\d+)?(px|%)$/],
    },
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  transformTags: { a: withSafeTarget },
};

/** A page that a link opens must not reach the page it came from. */
function withSafeTarget(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: attribs['target'] === undefined ? attribs : { ...attribs, rel: 'noopener noreferrer' } };
}

/** Cleans a rich text in time that grows with its length: what passes a bound is refused before it is cleaned. */
export function cleanHtml(html: string): CleanedHtml {
  const bound = findPassedBound(html);
  return bound ? { ok: false, bound } : { ok: true, html: sanitizeHtml(html, options) };
}

/** Stops a scan at once: the parser below it has no way out but this. */
class BoundPassed extends Error {
  constructor(readonly bound: HtmlBound) {
    super(bound);
  }
}

/** Elements of other languages, which no rich text keeps; the parser's bookkeeping of them grows with their number. */
const FOREIGN = new Set([
  'svg',
  'math',
  'foreignobject',
  'annotation-xml',
  'desc',
  'title',
  'mi',
  'mo',
  'mn',
  'ms',
  'mtext',
]);
const FOREIGN_WEIGHT = 50;

/** Reads with the sanitiser's own parser, so that both see the same elements, and keeps nothing. */
function findPassedBound(html: string): HtmlBound | null {
  if (html.length > HTML_BOUNDS.length) return 'length';
  let depth = 0;
  let elements = 0;
  const require = (isWithin: boolean, bound: HtmlBound) => {
    if (!isWithin) throw new BoundPassed(bound);
  };
  const parser = new Parser({
    onopentagname(name) {
      depth += 1;
      elements += FOREIGN.has(name) ? FOREIGN_WEIGHT : 1;
      require(depth <= HTML_BOUNDS.depth, 'depth');
      require(elements <= HTML_BOUNDS.elements, 'elements');
    },
    onattribute(_name, value) {
      require(value.length <= HTML_BOUNDS.attribute || /^data:image\/[^<]*$/i.test(value), 'attribute');
    },
    onclosetag() {
      depth -= 1;
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (error instanceof BoundPassed) return error.bound;
    throw error;
  }
  return null;
}
