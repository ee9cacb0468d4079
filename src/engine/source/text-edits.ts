import type { TextEdit } from './source-types';

/** Applies edits to their text, in any order; they must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const pieces: string[] = [];
  let position = 0;
  for (const edit of edits.toSorted((a, b) => a.offset - b.offset)) {
    pieces.push(text.slice(position, edit.offset), edit.text);
    position = edit.offset + edit.length;
  }
  pieces.push(text.slice(position));
  return pieces.join('');
}

/** An unchanged range of the original, or inserted text. */
type Piece = { readonly offset: number; readonly length: number } | { readonly text: string };

/** A text under successive edits, which are merged into edits of the original. */
export class EditedText {
  private pieces: readonly Piece[];

  constructor(private readonly original: string) {
    this.pieces = [{ offset: 0, length: original.length }];
  }

  /** Replaces a range of the current text. */
  apply(edit: TextEdit): void {
    const end = edit.offset + edit.length;
    this.pieces = [...this.slice(0, edit.offset), { text: edit.text }, ...this.slice(end, Infinity)];
  }

  /** The current text. */
  toText(): string {
    return this.pieces.map((piece) => this.textOf(piece)).join('');
  }

  /** Merged edits of the original text, ascending, without those that change nothing. */
  toEdits(): readonly TextEdit[] {
    const edits: TextEdit[] = [];
    let position = 0;
    let inserted = '';
    const close = (offset: number) => {
      const length = offset - position;
      if (inserted !== this.original.slice(position, offset)) edits.push({ offset: position, length, text: inserted });
      inserted = '';
    };
    for (const piece of this.pieces) {
      if ('text' in piece) inserted += piece.text;
      else if (piece.length > 0) {
        close(piece.offset);
        position = piece.offset + piece.length;
      }
    }
    close(this.original.length);
    return edits;
  }

  private slice(from: number, to: number): readonly Piece[] {
    const kept: Piece[] = [];
    let start = 0;
    for (const piece of this.pieces) {
      const length = 'text' in piece ? piece.text.length : piece.length;
      const first = Math.max(from, start) - start;
      const last = Math.min(to, start + length) - start;
      if (first < last) {
        kept.push(
          'text' in piece
            ? { text: piece.text.slice(first, last) }
            : { offset: piece.offset + first, length: last - first },
        );
      }
      start += length;
    }
    return kept;
  }

  private textOf(piece: Piece): string {
    return 'text' in piece ? piece.text : this.original.slice(piece.offset, piece.offset + piece.length);
  }
}
