import type { Instruction, Program } from './compile-pattern';

/** Maximum steps of one test; about 50 ms. */
const MAX_STEPS = 2_000_000;

/** How a text is split into characters and lines. */
export interface PatternMode {
  readonly isUnicode: boolean;
  readonly isMultiline: boolean;
}

/** Thrown beyond MAX_STEPS; caught within this folder. */
export class PatternTimeout extends Error {
  override readonly name = 'PatternTimeout';
}

/**
 * Whether the program matches anywhere in the text. Runs all alternatives in parallel, character by character, without
 * backtracking. Throws PatternTimeout.
 */
export function runPattern(program: Program, text: string, mode: PatternMode): boolean {
  const characters = mode.isUnicode ? Array.from(text) : text.split('');
  return new Matcher(characters, mode).matches(program, 0, true);
}

class Matcher {
  private steps = 0;

  constructor(
    private readonly characters: readonly string[],
    private readonly mode: PatternMode,
  ) {}

  matches(program: Program, from: number, canStartLater: boolean): boolean {
    const { instructions, start } = program;
    const seenAt = new Int32Array(instructions.length).fill(-1);
    let current: number[] = [];
    for (let position = from; position <= this.characters.length; position += 1) {
      const entries = canStartLater || position === from ? [...current, start] : current;
      const waiting = this.follow({ instructions, seenAt, position, entries });
      if (waiting === null) return true;
      if (waiting.length === 0 && !canStartLater) return false;
      const character = this.characters[position];
      if (character === undefined) return false;
      current = [];
      for (const index of waiting) {
        const instruction = instructions[index];
        if (instruction?.op === 'character' && instruction.test(character)) current.push(instruction.next);
      }
    }
    return false;
  }

  /** Follows instructions that consume nothing; returns those waiting for a character, or null on a match. */
  private follow(state: {
    readonly instructions: readonly Instruction[];
    readonly seenAt: Int32Array;
    readonly position: number;
    readonly entries: readonly number[];
  }): number[] | null {
    const { instructions, seenAt, position } = state;
    const waiting: number[] = [];
    const pending = [...state.entries];
    for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
      if (seenAt[index] === position) continue;
      seenAt[index] = position;
      if (++this.steps > MAX_STEPS) throw new PatternTimeout();
      const instruction = instructions[index];
      if (instruction === undefined || instruction.op === 'match') return null;
      if (instruction.op === 'character') waiting.push(index);
      else if (instruction.op === 'split') pending.push(instruction.next, instruction.other);
      else if (this.holds(instruction, position)) pending.push(instruction.next);
    }
    return waiting;
  }

  private holds(instruction: Extract<Instruction, { op: 'assert' | 'ahead' }>, position: number): boolean {
    if (instruction.op === 'ahead')
      return this.matches(instruction.program, position, false) !== instruction.isNegative;
    const before = this.characters[position - 1];
    const after = this.characters[position];
    switch (instruction.kind) {
      case 'start':
        return before === undefined || (this.mode.isMultiline && isLineEnd(before));
      case 'end':
        return after === undefined || (this.mode.isMultiline && isLineEnd(after));
      case 'boundary':
        return isWord(before) !== isWord(after);
      case 'noBoundary':
        return isWord(before) === isWord(after);
    }
  }
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /^\w$/.test(character);
}

function isLineEnd(character: string): boolean {
  return /^[\n\r\u2028\u2029]$/.test(character);
}
