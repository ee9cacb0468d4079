import type { PatternRule } from '../contract/field-model';
import { parsePattern, UnsupportedPattern, type PatternNode } from '../rules/pattern/parse-pattern';

/** Representative characters: what two parts of a pattern both match nearly always includes one of them. */
const SAMPLES: readonly string[] = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index)),
  '\t',
  '\n',
  'é',
  '中',
  '，',
];
/** Repetitions that count as unbounded. */
const MANY = 10;
/** Adjacent loops over the same character from which on the time explodes. */
const MAX_ADJACENT_LOOPS = 3;
const REPEATED_GROUP = /\)[*+{]/;
const LOOP = /[*+]|\{\d+,\}/g;

/**
 * Whether a pattern is prone to catastrophic backtracking: a loop around something that matches a run of one character in several
 * ways (`(a+)+`, `(a|a)*`), or several such loops in a row. With back-references or look-behind, any loop around a group.
 */
export function canRunAway({ source, flags }: PatternRule): boolean {
  if (!REPEATED_GROUP.test(source) && (source.match(LOOP)?.length ?? 0) < MAX_ADJACENT_LOOPS) return false;
  const isUnicode = flags.includes('u');
  try {
    const root = parsePattern(source, isUnicode);
    const accepts = createAcceptance(flags);
    return SAMPLES.some((character) => new RunCheck(character, accepts).isRisky(root));
  } catch (error) {
    if (error instanceof UnsupportedPattern) return REPEATED_GROUP.test(source);
    throw error;
  }
}

type Accepts = (source: string, character: string) => boolean;

function createAcceptance(flags: string): Accepts {
  const known = new Map<string, RegExp | null>();
  return (source, character) => {
    let pattern = known.get(source);
    if (pattern === undefined) {
      pattern = compile(source, flags.replace(/[^ius]/g, ''));
      known.set(source, pattern);
    }
    return pattern?.test(character) ?? true;
  };
}

function compile(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(`^(?:${source})$`, flags);
  } catch {
    return null;
  }
}

/** How a part of a pattern matches a run of one character. */
interface Run {
  /** It can match such a run, or nothing. */
  readonly can: boolean;
  /** It consumes at least one character. */
  readonly takes: boolean;
  /** It can match a run in more than one way. */
  readonly isLoose: boolean;
}

const NOTHING: Run = { can: true, takes: false, isLoose: false };

class RunCheck {
  private hasRisk = false;

  constructor(
    private readonly character: string,
    private readonly accepts: Accepts,
  ) {}

  isRisky(root: PatternNode): boolean {
    this.runOf(root);
    return this.hasRisk;
  }

  private runOf(node: PatternNode): Run {
    switch (node.type) {
      case 'atom': {
        const can = this.accepts(node.source, this.character);
        return { can, takes: can, isLoose: false };
      }
      case 'sequence':
        return this.runOfSequence(node.nodes);
      case 'choice': {
        const runs = node.nodes.map((each) => this.runOf(each)).filter(({ can }) => can);
        const taking = runs.filter(({ takes }) => takes);
        return {
          can: runs.length > 0,
          takes: taking.length > 0,
          isLoose: taking.length > 1 || runs.some(({ isLoose }) => isLoose),
        };
      }
      case 'repeat':
        return this.runOfRepeat(node);
      case 'ahead':
        this.runOf(node.node);
        return NOTHING;
      default:
        return NOTHING;
    }
  }

  private runOfSequence(nodes: readonly PatternNode[]): Run {
    const runs = nodes.map((node) => ({ node, run: this.runOf(node) }));
    let loops = 0;
    for (const { node, run } of runs) {
      if (node.type === 'repeat' && node.max === Infinity && run.takes) loops += 1;
      else if (!isSkippable(node)) loops = 0;
      if (loops >= MAX_ADJACENT_LOOPS) this.hasRisk = true;
    }
    const can = runs.every(({ run }) => run.can);
    return {
      can,
      takes: can && runs.some(({ run }) => run.takes),
      isLoose: can && runs.some(({ run }) => run.isLoose),
    };
  }

  private runOfRepeat({ node, min, max }: Extract<PatternNode, { type: 'repeat' }>): Run {
    const body = this.runOf(node);
    const takes = body.can && body.takes && max > 0;
    if (takes && body.isLoose && max >= MANY) this.hasRisk = true;
    return { can: min === 0 || body.can, takes, isLoose: takes && (body.isLoose || (max > min && max > 1)) };
  }
}

function isSkippable(node: PatternNode): boolean {
  return node.type === 'repeat'
    ? node.min === 0
    : node.type !== 'atom' && node.type !== 'sequence' && node.type !== 'choice';
}
