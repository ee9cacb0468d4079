import { TOTAL_OUTPUT, type SandboxLimits, type ScriptFailureKind } from './sandbox';

/** Counts what a script uses up, and remembers the limit that it exceeded first. */
export class Meter {
  exceeded: ScriptFailureKind | null = null;
  private readonly started = Date.now();
  private computedMs = 0;
  private entered = 0;
  private calls = 0;
  private outputChars = 0;

  constructor(private readonly limits: SandboxLimits) {}

  /** Whether a limit is exceeded, that of time included. */
  readonly isSpent = (): boolean => {
    if (this.exceeded === null && this.usedMs() > this.limits.computeMs) this.exceeded = 'time';
    return this.exceeded !== null;
  };

  /** Runs a part of the script, whose time is counted. */
  readonly compute = <Answer>(part: () => Answer): Answer => {
    this.entered = Date.now();
    try {
      return part();
    } finally {
      this.computedMs = this.usedMs();
      this.entered = 0;
    }
  };

  /** Counts a call of a capability; false when it is one too many. */
  readonly countCall = (): boolean => {
    this.calls += 1;
    return this.calls <= this.limits.calls || this.exceed('calls');
  };

  /** Whether a text of this length may leave. */
  readonly allowsOutput = (chars: number): boolean => {
    this.outputChars += chars;
    const { outputChars: limit } = this.limits;
    return (chars <= limit && this.outputChars <= limit * TOTAL_OUTPUT) || this.exceed('output');
  };

  /** What is left of the whole time. */
  readonly remainingMs = (): number => this.started + this.limits.totalMs - Date.now();

  readonly exceed = (kind: ScriptFailureKind): false => {
    this.exceeded ??= kind;
    return false;
  };

  private usedMs(): number {
    return this.computedMs + (this.entered === 0 ? 0 : Date.now() - this.entered);
  }
}
