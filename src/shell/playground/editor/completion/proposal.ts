/** Kind of a proposal, which decides its icon. */
export type ProposalKind =
  | 'widget'
  | 'advancedWidget'
  | 'systemWidget'
  | 'layoutWidget'
  | 'field'
  | 'entry'
  | 'call'
  | 'function'
  | 'fact'
  | 'word';

/** Something that can be written at the cursor, free of any editor's types. */
export interface Proposal {
  readonly kind: ProposalKind;
  readonly label: string;
  /** Beside the label: what the name means. */
  readonly description: string;
  readonly documentation: string;
  /** The text, or the snippet, that replaces the span. */
  readonly insert: string;
  readonly isSnippet: boolean;
  /** What typed text is compared with: the name and its meaning, so that either finds it. */
  readonly filter: string;
  readonly sort: string;
  /** The span of the document that is replaced, offsets in UTF-16 units; on one line. */
  readonly start: number;
  readonly end: number;
}

/** Escapes `$`, `}` and `\` for a snippet. */
export function escapeSnippet(text: string): string {
  return text.replace(/[$}\\]/g, '\\$&');
}

/** Text between the quotes of a JSON text. */
export function toJsonContent(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Keeps the given order when the editor sorts by text. */
export function sortKey(group: string, index: number): string {
  return group + String(index).padStart(5, '0');
}
