import { UnsupportedPattern, type PatternNode } from './parse-pattern';

/** Tests one character: a code unit, in unicode mode a code point. */
export type CharacterTest = (character: string) => boolean;

/** An instruction of the matcher; `next` and `other` are indexes into the program. */
export type Instruction =
  | { readonly op: 'character'; readonly test: CharacterTest; next: number }
  | { readonly op: 'split'; next: number; other: number }
  | { readonly op: 'assert'; readonly kind: 'start' | 'end' | 'boundary' | 'noBoundary'; next: number }
  | { readonly op: 'ahead'; readonly program: Program; readonly isNegative: boolean; next: number }
  | { readonly op: 'match' };

export interface Program {
  readonly instructions: readonly Instruction[];
  readonly start: number;
}

/** Instructions of one pattern, including look-aheads and expanded repetitions. */
const MAX_INSTRUCTIONS = 5_000;

/**
 * Compiles a pattern to a program that runs in time proportional to text × program. Single characters are tested by the platform's
 * RegExp, so classes, escapes and case folding behave as usual. Throws UnsupportedPattern beyond MAX_INSTRUCTIONS.
 */
export function compilePattern(root: PatternNode, flags: string): Program {
  const budget = { left: MAX_INSTRUCTIONS };
  return new PatternCompiler(flags.replace(/[^ius]/g, ''), budget).compile(root);
}

class PatternCompiler {
  private readonly instructions: Instruction[] = [];

  constructor(
    private readonly flags: string,
    private readonly budget: { left: number },
  ) {}

  compile(root: PatternNode): Program {
    const end = this.add({ op: 'match' });
    const start = this.emit(root, end);
    return { instructions: this.instructions, start };
  }

  /** Emits code that continues at `next`; returns its entry point. */
  private emit(node: PatternNode, next: number): number {
    switch (node.type) {
      case 'atom':
        return this.add({ op: 'character', test: createCharacterTest(node.source, this.flags), next });
      case 'sequence':
        return node.nodes.reduceRight((following, child) => this.emit(child, following), next);
      case 'choice':
        return node.nodes
          .map((child) => this.emit(child, next))
          .reduceRight((other, entry) => this.add({ op: 'split', next: entry, other }));
      case 'repeat':
        return this.emitRepeat(node, next);
      case 'ahead': {
        const program = new PatternCompiler(this.flags, this.budget).compile(node.node);
        return this.add({ op: 'ahead', program, isNegative: node.isNegative, next });
      }
      default:
        return this.add({ op: 'assert', kind: node.type, next });
    }
  }

  private emitRepeat({ node, min, max }: Extract<PatternNode, { type: 'repeat' }>, next: number): number {
    let entry = next;
    if (max === Infinity) {
      const loop: Instruction = { op: 'split', next: 0, other: next };
      entry = this.add(loop);
      loop.next = this.emit(node, entry);
    } else {
      for (let count = min; count < max; count += 1) {
        entry = this.add({ op: 'split', next: this.emit(node, entry), other: next });
      }
    }
    for (let count = 0; count < min; count += 1) entry = this.emit(node, entry);
    return entry;
  }

  private add(instruction: Instruction): number {
    this.budget.left -= 1;
    if (this.budget.left < 0) throw new UnsupportedPattern('too many repetitions');
    return this.instructions.push(instruction) - 1;
  }
}

const ASCII = 128;

function createCharacterTest(source: string, flags: string): CharacterTest {
  const pattern = new RegExp(`^(?:${source})$`, flags);
  const known = new Uint8Array(ASCII);
  return (character) => {
    const code = character.charCodeAt(0);
    if (character.length !== 1 || code >= ASCII) return pattern.test(character);
    if (known[code] === 0) known[code] = pattern.test(character) ? 2 : 1;
    return known[code] === 2;
  };
}
