/** Syntax tree of a pattern. `atom` is the source of something that consumes one character: a literal, an escape, `.` or a class. */
export type PatternNode =
  | { readonly type: 'atom'; readonly source: string }
  | { readonly type: 'start' | 'end' | 'boundary' | 'noBoundary' }
  | { readonly type: 'sequence'; readonly nodes: readonly PatternNode[] }
  | { readonly type: 'choice'; readonly nodes: readonly PatternNode[] }
  | { readonly type: 'repeat'; readonly node: PatternNode; readonly min: number; readonly max: number }
  | { readonly type: 'ahead'; readonly node: PatternNode; readonly isNegative: boolean };

const QUANTIFIER = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y;
const ESCAPE =
  /\\(?:x[0-9A-Fa-f]{2}|u\{[0-9A-Fa-f]+\}|u[0-9A-Fa-f]{4}(?:\\u[0-9A-Fa-f]{4})?|[pP]\{[^}]*\}|c[A-Za-z]|[^])/y;
const CLASS = /\[\^?(?:\\[^]|[^\]\\])*\]/y;
const GROUP = /\((?:\?(?::|=|!|<=|<!|<[^>]*>))?/y;
const MAX_DEPTH = 100;

/** Thrown for features that need backtracking (back-references, look-behind, quantified look-ahead); caught within this folder. */
export class UnsupportedPattern extends Error {
  override readonly name = 'UnsupportedPattern';
}

/**
 * Parses the source of a valid JavaScript pattern (accepted by `new RegExp(source, flags)`). Groups do not capture: only whether it
 * matches counts. Throws UnsupportedPattern.
 */
export function parsePattern(source: string, isUnicode: boolean): PatternNode {
  return new PatternParser(source, isUnicode).run();
}

class PatternParser {
  private index = 0;
  private depth = 0;

  constructor(
    private readonly source: string,
    private readonly isUnicode: boolean,
  ) {}

  run(): PatternNode {
    const node = this.readChoice();
    if (this.index < this.source.length) throw new UnsupportedPattern(this.source);
    return node;
  }

  private readChoice(): PatternNode {
    if (++this.depth > MAX_DEPTH) throw new UnsupportedPattern(this.source);
    const nodes = [this.readSequence()];
    while (this.source.charAt(this.index) === '|') {
      this.index += 1;
      nodes.push(this.readSequence());
    }
    this.depth -= 1;
    return nodes.length === 1 && nodes[0] ? nodes[0] : { type: 'choice', nodes };
  }

  private readSequence(): PatternNode {
    const nodes: PatternNode[] = [];
    while (this.index < this.source.length && !'|)'.includes(this.source.charAt(this.index))) {
      nodes.push(this.readQuantified(this.readTerm()));
    }
    return { type: 'sequence', nodes };
  }

  private readTerm(): PatternNode {
    const character = this.source.charAt(this.index);
    if (character === '^' || character === '$') {
      this.index += 1;
      return { type: character === '^' ? 'start' : 'end' };
    }
    if (character === '(') return this.readGroup();
    if (character === '[') return { type: 'atom', source: this.take(CLASS) };
    if (character === '\\') return this.readEscape();
    const literal = this.isUnicode ? String.fromCodePoint(this.source.codePointAt(this.index) ?? 0) : character;
    this.index += literal.length;
    // A lone bracket or brace is a literal outside unicode mode; escaped it always is.
    return { type: 'atom', source: /[{}\]/]/.test(literal) ? `\\${literal}` : literal };
  }

  private readEscape(): PatternNode {
    const next = this.source.charAt(this.index + 1);
    if (next === 'b' || next === 'B') {
      this.index += 2;
      return { type: next === 'b' ? 'boundary' : 'noBoundary' };
    }
    if (/[1-9k]/.test(next)) throw new UnsupportedPattern(this.source);
    let escape = this.take(ESCAPE);
    // Two \uXXXX are one character in unicode mode only; `\p{}` and `\u{}` are escapes in unicode mode only.
    const isLong = escape.length > 6 || /^\\(?:u\{|[pP]\{)/.test(escape);
    if (isLong && !this.isUnicode) {
      const kept = /^\\u[0-9A-Fa-f]{4}/.test(escape) ? 6 : 2;
      this.index -= escape.length - kept;
      escape = escape.slice(0, kept);
    } else if (/^\\u[0-9A-Fa-f]{4}\\u/.test(escape) && !isSurrogatePair(escape)) {
      this.index -= 6;
      escape = escape.slice(0, 6);
    }
    return { type: 'atom', source: escape };
  }

  private readGroup(): PatternNode {
    const opening = this.take(GROUP);
    if (opening === '(?<=' || opening === '(?<!') throw new UnsupportedPattern(this.source);
    const node = this.readChoice();
    if (this.source.charAt(this.index) !== ')') throw new UnsupportedPattern(this.source);
    this.index += 1;
    if (opening !== '(?=' && opening !== '(?!') return node;
    return { type: 'ahead', node, isNegative: opening === '(?!' };
  }

  private readQuantified(node: PatternNode): PatternNode {
    QUANTIFIER.lastIndex = this.index;
    const match = QUANTIFIER.exec(this.source);
    if (!match) return node;
    if (node.type === 'ahead') throw new UnsupportedPattern(this.source);
    this.index += match[0].length;
    const [text, least, comma, most] = match;
    if (least === undefined) {
      return { type: 'repeat', node, min: text.startsWith('+') ? 1 : 0, max: text.startsWith('?') ? 1 : Infinity };
    }
    const max = comma === undefined ? Number(least) : most ? Number(most) : Infinity;
    return { type: 'repeat', node, min: Number(least), max };
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.index;
    const match = pattern.exec(this.source);
    if (!match) throw new UnsupportedPattern(this.source);
    this.index += match[0].length;
    return match[0];
  }
}

function isSurrogatePair(escape: string): boolean {
  return /^\\u[dD][89abAB][0-9A-Fa-f]{2}\\u[dD][c-fC-F][0-9A-Fa-f]{2}$/.test(escape);
}
