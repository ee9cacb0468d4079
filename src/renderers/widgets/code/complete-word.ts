import type { OptionItem } from '../../../engine/contract/field-model';
import type { CodeCompletion, CodeProposal } from '../../shared/hosts/code-editor';

/** A place in a text, and what is known there. */
export interface CompletionPlace {
  readonly text: string;
  readonly offset: number;
  /** Tables as a statement writes them, columns as their children; labels are types. */
  readonly tables: readonly OptionItem[];
  readonly parameters: readonly string[];
  readonly words: readonly string[];
}

const NAME_BEFORE = /[\p{L}\p{N}_$]*$/u;

/** Where the name at the cursor begins. */
export function startOfName({ text, offset }: Pick<CompletionPlace, 'text' | 'offset'>): number {
  return offset - (NAME_BEFORE.exec(text.slice(0, offset))?.[0].length ?? 0);
}

/** Parameters after `{`, the field's words elsewhere. */
export function completeWord(place: CompletionPlace): CodeCompletion {
  const { text, offset, words } = place;
  const from = startOfName(place);
  const before = text[from - 1];
  if (before === '{') return { from, to: offset, proposals: parameterProposals(place) };
  if (before === '@') {
    const macros = words.filter((word) => word.startsWith('@'));
    return { from: from - 1, to: offset, proposals: macros.map(wordProposal) };
  }
  return { from, to: offset, proposals: words.filter((word) => !word.startsWith('@')).map(wordProposal) };
}

/** Parameters; the brace that closes one comes with it. */
export function parameterProposals({ text, offset, parameters }: CompletionPlace): readonly CodeProposal[] {
  const end = text[offset] === '}' ? '' : '}';
  return parameters.map((name) => ({ label: name, insert: `${name}${end}`, kind: 'parameter', detail: '' }));
}

export function wordProposal(word: string): CodeProposal {
  return { label: word, insert: word, kind: 'word', detail: '' };
}
