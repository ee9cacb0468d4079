import { MAX_JSON_DEPTH } from '../parse/limits';
import { closingFix, closerOf, LineTracker, type LinePlace, type OpenFrame } from './open-frames';
import type { Token } from './scan-tokens';
import type { SourceNode, SourceNodeKind } from './source-node';
import type { SourceSyntaxError } from './source-types';
import { isScalar, isValueStart, nodeKindOf } from './token-kind';
import { insertion, MAX_SYNTAX_ERRORS, removal, replacement, syntaxError } from './syntax-error';

/** Strategy for a mismatched closing bracket. */
export interface BuildMode {
  /** Match it by indentation with the bracket opened on a line of the same. */
  readonly byIndent: boolean;
  /** Take it as a typo for the expected one. */
  readonly bySlip: boolean;
}

export interface BuiltTree {
  readonly root: SourceNode | null;
  readonly errors: readonly SourceSyntaxError[];
}

interface MutableNode {
  kind: SourceNodeKind;
  offset: number;
  end: number;
  value: SourceNode['value'];
  entries: MutableEntry[];
  isClosed: boolean;
}

interface MutableEntry {
  key: { name: string; offset: number; end: number } | null;
  node: MutableNode | null;
  offset: number;
  end: number;
}

/** `start`: nothing read yet, or the separator is optional; `item`: after a comma; `next`: after a value. */
type State = 'start' | 'item' | 'colon' | 'value' | 'next';

interface Frame extends OpenFrame {
  readonly node: MutableNode;
  state: State;
}

type SourceCode = Parameters<typeof syntaxError>[0];

/** Longer leftovers are never proposed for removal. */
const MAX_IDLE_CHARS = 40;

/**
 * Error-tolerant parser: builds a tree from any tokens; missing ones are reported and assumed, extra ones reported and skipped. Not
 * recursive; nesting beyond MAX_JSON_DEPTH ends the tree.
 */
export function buildTree(text: string, tokens: readonly Token[], mode: BuildMode): BuiltTree {
  return new TreeBuilder(text, tokens, mode).run();
}

class TreeBuilder {
  private readonly frames: Frame[] = [];
  private readonly errors: SourceSyntaxError[] = [];
  private root: MutableNode | null = null;
  private index = 0;
  /** End of the last token consumed. */
  private lastEnd = 0;
  private lastComma = 0;
  private lastColon = 0;
  private readonly lines: LineTracker;
  private line: LinePlace;
  private readonly eol: string;

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
    private readonly mode: BuildMode,
  ) {
    this.lines = new LineTracker(text);
    this.line = this.lines.moveTo(0);
    this.eol = text.includes('\r\n') ? '\r\n' : '\n';
  }

  run(): BuiltTree {
    let isOver = false;
    while (!isOver) {
      const token = this.tokens[this.index];
      isOver = !token || token.kind === 'end' || !this.step(token);
    }
    this.finish();
    return { root: this.root, errors: this.errors };
  }

  /** Consumes a token, or changes the state so that it can be; false at the end. */
  private step(token: Token): boolean {
    const frame = this.frames.at(-1);
    this.line = this.lines.moveTo(token.offset);
    if (frame) {
      if (frame.closer === '}') this.stepObject(frame, token);
      else this.stepArray(frame, token);
    } else if (this.root) {
      this.reportRest(token.offset);
      return false;
    } else if (isValueStart(token)) this.place(token);
    else this.skip(token, 'ENGINE_SOURCE_VALUE_EXPECTED');
    return this.frames.length < MAX_JSON_DEPTH;
  }

  private stepObject(frame: Frame, token: Token): void {
    if (frame.state === 'colon') this.takeColon(frame, token);
    else if (frame.state === 'value') this.takeMember(frame, token);
    else if (frame.state === 'next') this.takeSeparator(frame, token);
    else this.takeKey(frame, token);
  }

  private takeKey(frame: Frame, token: Token): void {
    if (token.kind === '}') {
      if (frame.state === 'item') this.reportTrailingComma();
      this.close(token);
    } else if (token.kind === ']') this.takeMisfit(token);
    else if (token.kind === 'string') this.startMember(frame, token, String(token.value));
    else if (token.kind === ':') this.startNameless(frame, token);
    else if (token.kind === ',') this.skip(token, 'ENGINE_SOURCE_PROPERTY_NAME_EXPECTED');
    else if (this.isKeyAhead() && isScalar(token)) {
      const raw = this.text.slice(token.offset, token.end);
      // An unquoted word was reported by the scanner.
      if (token.kind !== 'broken') {
        const fix = replacement(token.offset, raw, JSON.stringify(raw));
        this.add('ENGINE_SOURCE_PROPERTY_NAME_EXPECTED', token, fix);
      }
      this.startMember(frame, token, raw);
    } else if (!isScalar(token) && frame.state === 'item' && this.frames.at(-2)?.closer === ']') {
      this.closeMissing(this.frames.length - 1, this.lastComma, 'item');
    } else if (isScalar(token)) {
      if (token.kind !== 'broken') this.add('ENGINE_SOURCE_PROPERTY_NAME_EXPECTED', token);
      frame.state = 'next';
      this.take(token);
    } else {
      this.add('ENGINE_SOURCE_PROPERTY_NAME_EXPECTED', token);
      this.startEntry(frame, { name: '', offset: token.offset, end: token.offset });
      frame.state = 'value';
    }
  }

  private startMember(frame: Frame, token: Token, name: string): void {
    this.startEntry(frame, { name, offset: token.offset, end: token.end });
    frame.state = 'colon';
    this.take(token);
  }

  private startNameless(frame: Frame, token: Token): void {
    this.add('ENGINE_SOURCE_PROPERTY_NAME_EXPECTED', token);
    this.startEntry(frame, { name: '', offset: token.offset, end: token.offset });
    frame.state = 'value';
    this.lastColon = token.offset;
    this.take(token);
  }

  private takeColon(frame: Frame, token: Token): void {
    const key = frame.node.entries.at(-1)?.key ?? { offset: token.offset, end: token.offset };
    if (token.kind === ':') {
      frame.state = 'value';
      this.lastColon = token.offset;
      this.take(token);
    } else if (isValueStart(token) && !this.isKeyAhead()) {
      this.add('ENGINE_SOURCE_COLON_EXPECTED', key, insertion(key.end, token.offset > key.end ? ':' : ': '));
      frame.state = 'value';
    } else {
      this.add('ENGINE_SOURCE_COLON_EXPECTED', key);
      // The next member follows: its comma is not reported as well.
      frame.state = isScalar(token) ? 'start' : 'next';
    }
  }

  private takeMember(frame: Frame, token: Token): void {
    const isNextMember = this.isKeyAhead() && isScalar(token) && this.hasLineBreak(this.lastEnd, token.offset);
    if (isValueStart(token) && !isNextMember) {
      this.place(token);
      return;
    }
    if (token.kind === ':') {
      this.skip(token, 'ENGINE_SOURCE_VALUE_EXPECTED');
      return;
    }
    this.add('ENGINE_SOURCE_VALUE_EXPECTED', { offset: this.lastColon, end: this.lastColon + 1 });
    frame.state = isNextMember ? 'start' : 'next';
  }

  private takeSeparator(frame: Frame, token: Token): void {
    if (token.kind === ',') this.takeComma(frame, token);
    else if (token.kind === frame.closer) this.close(token);
    else if (token.kind === '}' || token.kind === ']') this.takeMisfit(token);
    else if (token.kind === ':') this.skip(token, 'ENGINE_SOURCE_INVALID_SYMBOL');
    // Not a value: reported by the scanner.
    else if (token.kind === 'broken' && !this.isKeyAhead()) this.take(token);
    else if (frame.closer === '}' && !isScalar(token) && this.frames.at(-2)?.closer === ']') {
      this.closeMissing(this.frames.length - 1, this.lastEnd, 'next');
    } else if (frame.closer === ']' && this.isMemberAhead(token)) {
      this.closeMissing(this.frames.length - 1, this.lastEnd, 'next');
    } else {
      this.add(
        'ENGINE_SOURCE_COMMA_EXPECTED',
        { offset: this.lastEnd - 1, end: this.lastEnd },
        insertion(this.lastEnd, ','),
      );
      frame.state = 'start';
    }
  }

  private stepArray(frame: Frame, token: Token): void {
    if (frame.state === 'next') this.takeSeparator(frame, token);
    else if (token.kind === ']') {
      if (frame.state === 'item') this.reportTrailingComma();
      this.close(token);
    } else if (token.kind === '}') this.takeMisfit(token);
    else if (!isValueStart(token)) this.skip(token, 'ENGINE_SOURCE_VALUE_EXPECTED');
    else if (this.isMemberAhead(token)) {
      if (frame.state === 'item') this.closeMissing(this.frames.length - 1, this.lastComma, 'item');
      else this.closeMissing(this.frames.length - 1, this.lastEnd, 'next');
    } else this.place(token);
  }

  /** `"name":` in an array inside an object: the array was not closed. */
  private isMemberAhead(token: Token): boolean {
    return isScalar(token) && this.isKeyAhead() && this.frames.some((frame) => frame.closer === '}');
  }

  private isKeyAhead(): boolean {
    return this.tokens[this.index + 1]?.kind === ':';
  }

  private takeComma(frame: Frame, token: Token): void {
    frame.state = 'item';
    this.lastComma = token.offset;
    this.take(token);
  }

  private startEntry(frame: Frame, key: NonNullable<MutableEntry['key']>): void {
    frame.node.entries.push({ key, node: null, offset: key.offset, end: key.end });
  }

  /** Adds a value. */
  private place(token: Token): void {
    const isOpener = token.kind === '{' || token.kind === '[';
    const node: MutableNode = {
      kind: nodeKindOf(token),
      offset: token.offset,
      end: token.end,
      value: token.value,
      entries: [],
      isClosed: !isOpener,
    };
    this.attach(node);
    this.take(token);
    if (isOpener) this.frames.push({ node, state: 'start', closer: closerOf(token.kind), place: this.line });
  }

  private attach(node: MutableNode): void {
    const frame = this.frames.at(-1);
    if (!frame) {
      this.root = node;
      return;
    }
    frame.state = 'next';
    const last = frame.node.entries.at(-1);
    if (frame.closer === '}' && last) {
      last.node = node;
      last.end = node.end;
    } else frame.node.entries.push({ key: null, node, offset: node.offset, end: node.end });
  }

  private take(token: Token): void {
    this.lastEnd = token.end;
    this.index += 1;
  }

  private skip(token: Token, code: SourceCode): void {
    this.add(code, token, removal(token.offset, this.text.slice(token.offset, token.end)));
    this.index += 1;
  }

  private close(token: Token): void {
    const frame = this.frames.at(-1);
    const outer = this.mode.byIndent && frame ? this.findByIndent(frame, token) : null;
    if (outer === 'stray') this.skip(token, 'ENGINE_SOURCE_INVALID_SYMBOL');
    else if (outer !== null) this.closeMissing(outer + 1, this.lastEnd, 'next');
    else {
      this.endFrame(token.end, true);
      this.take(token);
    }
  }

  /** The outer bracket that a closing one matches by indentation; `stray` = none, null = the innermost. */
  private findByIndent(frame: Frame, token: Token): number | 'stray' | null {
    const { first, indent } = this.line;
    if (first !== token.offset || indent === frame.place.indent) return null;
    if (indent.length > frame.place.indent.length) return 'stray';
    const outer = this.frames.findLastIndex((each) => each.closer === token.kind && each.place.indent === indent);
    return outer < 0 || outer === this.frames.length - 1 ? null : outer;
  }

  /** Handles a mismatched closing bracket. */
  private takeMisfit(token: Token): void {
    const own = this.frames.at(-1);
    const outer = this.frames.findLastIndex((frame) => frame.closer === token.kind);
    if (own && this.mode.bySlip) {
      this.add(missingCode(own), token, replacement(token.offset, token.kind, own.closer));
      this.endFrame(token.end, true);
      this.take(token);
    } else if (outer >= 0) this.closeMissing(outer + 1, this.lastEnd, 'next');
    else this.skip(token, 'ENGINE_SOURCE_INVALID_SYMBOL');
  }

  /** Closes the brackets from `first` inwards at an offset; parsing goes on in `state`. */
  private closeMissing(first: number, offset: number, state: State): void {
    const open = this.frames.slice(first);
    const innermost = open.at(-1);
    if (!innermost) return;
    const isWhole = innermost.state === 'start' || innermost.state === 'item' || innermost.state === 'next';
    const place = { offset: Math.max(0, offset - 1), end: offset };
    const closing = { offset, length: 0, line: this.line.line, eol: this.eol };
    this.add(missingCode(innermost), place, isWhole ? closingFix(closing, open) : undefined);
    while (this.frames.length > first) this.endFrame(offset, true);
    const around = this.frames.at(-1);
    if (around) around.state = state;
  }

  private endFrame(end: number, isClosed: boolean): void {
    const frame = this.frames.pop();
    if (!frame) return;
    frame.node.end = Math.max(end, frame.node.entries.at(-1)?.end ?? 0);
    frame.node.isClosed = isClosed;
    const entry = this.frames.at(-1)?.node.entries.at(-1);
    if (entry) entry.end = frame.node.end;
  }

  private finish(): void {
    const frame = this.frames.at(-1);
    if (!this.root) this.add('ENGINE_SOURCE_VALUE_EXPECTED', { offset: 0, end: this.text.length });
    else if (frame && this.frames.length < MAX_JSON_DEPTH) this.reportUnclosed(frame);
    while (this.frames.length > 0) this.endFrame(this.text.length, false);
  }

  private reportUnclosed(frame: Frame): void {
    const end = this.text.trimEnd().length;
    const place = { offset: Math.max(0, end - 1), end };
    if (frame.state === 'colon') this.add('ENGINE_SOURCE_COLON_EXPECTED', place);
    else if (frame.state === 'value') this.add('ENGINE_SOURCE_VALUE_EXPECTED', place);
    else {
      // A trailing comma is replaced by the brackets.
      const at = frame.state === 'item' ? this.lastComma : end;
      const { line } = this.lines.moveTo(end);
      this.add(
        missingCode(frame),
        place,
        closingFix({ offset: at, length: end - at, line, eol: this.eol }, this.frames),
      );
    }
  }

  /** Leftover punctuation is proposed for removal; anything else may be meant. */
  private reportRest(offset: number): void {
    const rest = this.text.slice(offset).trimEnd();
    const isIdle = rest.length <= MAX_IDLE_CHARS && /^[\]},\s]*$/.test(rest);
    const place = { offset, end: offset + rest.length };
    this.add('ENGINE_SOURCE_END_OF_FILE_EXPECTED', place, isIdle ? removal(offset, rest) : undefined);
  }

  private reportTrailingComma(): void {
    const place = { offset: this.lastComma, end: this.lastComma + 1 };
    this.add('ENGINE_SOURCE_TRAILING_COMMA', place, removal(this.lastComma, this.text.charAt(this.lastComma)));
  }

  private hasLineBreak(start: number, end: number): boolean {
    return this.text.slice(start, end).includes('\n');
  }

  private add(code: SourceCode, place: { offset: number; end: number }, fix?: SourceSyntaxError['fix']): void {
    if (this.errors.length < MAX_SYNTAX_ERRORS) this.errors.push(syntaxError(code, place, fix));
  }
}

function missingCode(frame: OpenFrame): SourceCode {
  return frame.closer === '}' ? 'ENGINE_SOURCE_CLOSE_BRACE_EXPECTED' : 'ENGINE_SOURCE_CLOSE_BRACKET_EXPECTED';
}
