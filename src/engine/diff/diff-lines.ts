import { matchLines } from './match-lines';

/** One line of two texts laid over each other; lines are counted from 1. */
export interface DiffLine {
  readonly kind: 'same' | 'added' | 'removed';
  /** Without the line feed; a carriage return before it belongs to the line. */
  readonly text: string;
  /** Absent for an added line. */
  readonly beforeLine?: number;
  /** Absent for a removed line. */
  readonly afterLine?: number;
}

/**
 * Compares two texts line by line: few edits where the texts are alike, removed lines before those that stand in their place.
 * The lines that are not `added`, joined by line feeds, are the old text; those that are not `removed` are the new one.
 */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const old = before.split('\n');
  const now = after.split('\n');
  const partners = matchLines(old, now);
  const lines: DiffLine[] = [];
  let next = 0;
  const addUntil = (end: number) => {
    for (; next < end; next += 1) lines.push({ kind: 'added', text: now[next] ?? '', afterLine: next + 1 });
  };
  for (const [index, text] of old.entries()) {
    const partner = partners[index] ?? -1;
    if (partner < 0) {
      lines.push({ kind: 'removed', text, beforeLine: index + 1 });
      continue;
    }
    addUntil(partner);
    lines.push({ kind: 'same', text, beforeLine: index + 1, afterLine: partner + 1 });
    next = partner + 1;
  }
  addUntil(now.length);
  return lines;
}
