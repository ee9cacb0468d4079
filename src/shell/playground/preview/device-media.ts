/** `(max-width: 576px)`, `(width < 1100px)`. */
const FEATURE = /^\(\s*(?:(max|min)-width\s*:\s*|width\s*(<=|>=|<|>)\s*)([\d.]+)px\s*\)$/;

const COMPARE: Readonly<Record<string, (width: number, limit: number) => boolean>> = {
  max: (width, limit) => width <= limit,
  min: (width, limit) => width >= limit,
  '<=': (width, limit) => width <= limit,
  '>=': (width, limit) => width >= limit,
  '<': (width, limit) => width < limit,
  '>': (width, limit) => width > limit,
};

/** Whether a media query holds on a screen of this width; null when it asks for something else than a width in pixels. */
export function matchesWidth(query: string, width: number): boolean | null {
  const answers = query.split(',').map((alternative) => {
    const features = alternative.split(/\band\b/).map((feature) => feature.trim());
    const parts = features.filter((feature) => feature !== 'screen' && feature !== 'all');
    return parts.map((part) => matchesFeature(part, width)).reduce(both, true);
  });
  return answers.includes(true) ? true : answers.includes(null) ? null : false;
}

function both(left: boolean | null, right: boolean | null): boolean | null {
  return left === false || right === false ? false : left === null || right === null ? null : true;
}

function matchesFeature(feature: string, width: number): boolean | null {
  const [, bound, comparison, limit] = FEATURE.exec(feature) ?? [];
  const compare = COMPARE[bound ?? comparison ?? ''];
  return compare ? compare(width, Number(limit)) : null;
}

/**
 * CSS that gives everything inside `scope` the rules for its own width, which media queries compare with the window: those that
 * hold at that width and not in the window. Rules that hold in the window alone cannot be taken back; devices are seldom wider.
 */
export function mediaRulesFor(sheets: Iterable<CSSStyleSheet>, width: number, scope: string): string {
  const found: string[] = [];
  for (const sheet of sheets) {
    for (const rule of rulesOf(sheet)) {
      if (!(rule instanceof CSSMediaRule)) continue;
      const query = rule.media.mediaText;
      if (matchesWidth(query, width) !== true || window.matchMedia(query).matches) continue;
      const inner = Array.from(rule.cssRules, ({ cssText }) => cssText);
      if (inner.length > 0) found.push(`:where(${scope}) {\n${inner.join('\n')}\n}`);
    }
  }
  return found.join('\n');
}

/** Rules of a sheet; [] for one of a foreign origin, which may not be read. */
function rulesOf(sheet: CSSStyleSheet): readonly CSSRule[] {
  try {
    return Array.from(sheet.cssRules);
  } catch {
    return [];
  }
}
