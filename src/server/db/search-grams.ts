import type { Trigrams } from './text-search';

const wordOf: Readonly<Record<Trigrams, RegExp | null>> = {
  none: null,
  ascii: /[A-Za-z0-9]{3}/,
  all: /[\p{L}\p{N}]{3}/u,
};

/** Whether a search text contains a trigram: three letters or digits of one word. */
export function hasTrigram(text: string, trigrams: Trigrams): boolean {
  return wordOf[trigrams]?.test(text) ?? false;
}

/**
 * The pairs of characters by which an index of pairs finds a text: both beyond ASCII and without letter case, as in Chinese,
 * Japanese and Korean. So case-insensitive search needs no locale.
 */
export function pairsOf(text: string): readonly string[] {
  const signs = [...text.replaceAll('\u0000', '')];
  const pairs = signs.slice(1).flatMap((sign, index) => {
    const before = signs[index] ?? '';
    return isPaired(before) && isPaired(sign) ? [before + sign] : [];
  });
  return [...new Set(pairs)];
}

function isPaired(sign: string): boolean {
  return sign > '\u007f' && sign.toLowerCase() === sign && sign.toUpperCase() === sign;
}

/**
 * Whether a text has no letter case in any language: digits, Chinese, most symbols. Excludes marks, which may remain of a
 * lower-cased letter, and characters unknown here, which may have a case in a newer database.
 */
export function isCaseless(text: string): boolean {
  return text.toLowerCase() === text && text.toUpperCase() === text && !/[\p{M}\p{Cn}]/u.test(text);
}
