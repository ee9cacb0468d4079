import type { Trigrams } from './text-search';

const wordOf: Readonly<Record<Trigrams, RegExp | null>> = {
  none: null,
  ascii: /[A-Za-z0-9]{3}/,
  all: /[\p{L}\p{N}]{3}/u,
};

/** Whether a part of a text is in an index of trigrams: three letters or digits of one word. */
export function hasTrigram(text: string, trigrams: Trigrams): boolean {
  return wordOf[trigrams]?.test(text) ?? false;
}

/**
 * The pairs of characters by which an index of pairs finds a text: both beyond ASCII and without upper and lower case, which
 * Chinese, Japanese and Korean do not have. So the search without regard to case needs no locale.
 */
export function pairsOf(text: string): readonly string[] {
  const signs = [...text.replaceAll('\u0000', '')];
  const pairs = signs.slice(1).flatMap((sign, index) => {
    const before = signs[index] ?? '';
    return isCaseless(before) && isCaseless(sign) ? [before + sign] : [];
  });
  return [...new Set(pairs)];
}

function isCaseless(sign: string): boolean {
  return sign > '\u007f' && sign.toLowerCase() === sign && sign.toUpperCase() === sign;
}
