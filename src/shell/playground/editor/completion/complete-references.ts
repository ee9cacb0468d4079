import type { Translate } from '../../../../engine/contract/language';
import { childOf, valueAt } from '../references/json-value';
import { listReferences, type ReferenceEntry, type ReferenceSources } from '../references/list-references';
import { matchPlace, mayMatch } from '../references/match-place';
import { spotAt, type Spot } from '../references/spot-at';
import { completeExpression } from './complete-expression';
import { escapeSnippet, sortKey, toJsonContent, type Proposal, type ProposalKind } from './proposal';

interface CompletionRequest {
  readonly text: string;
  readonly offset: number;
  /** Asked only where a name may stand: it reads the whole document. */
  readSources: () => ReferenceSources;
  /** Explains the functions of the expression language. */
  readonly translate: Translate;
}

/**
 * What the document and the system have for the name at an offset: fields, entries, interfaces, modules, rules, and inside
 * expressions also functions and facts. Works on broken documents; [] where a text is only itself.
 */
export function completeReferences({ text, offset, readSources, translate }: CompletionRequest): readonly Proposal[] {
  const spot = spotAt(text, offset);
  if (!mayMatch(spot.steps, spot.part)) return [];
  const sources = readSources();
  const match = matchPlace(sources.facts.root, spot.steps, spot.part);
  if (!match) return [];
  const { kind } = match.place;
  if (kind === 'expression' || kind === 'path') {
    if (!spot.content) return [];
    return completeExpression({ text, offset, content: spot.content, match, sources, translate });
  }
  const span = spanOf(text, offset, spot);
  const entries = spot.part === 'key' ? valueAt(sources.facts.root, match.steps.slice(0, -1)) : undefined;
  const isTaken = (name: string) => name !== spot.steps.at(-1) && childOf(entries, name) !== undefined;
  return listReferences(match, sources)
    .filter(({ value }) => !isTaken(value))
    .map((entry, index) => toProposal(entry, index, { ...span, proposalKind: PROPOSAL_KINDS[kind] ?? 'entry' }));
}

const PROPOSAL_KINDS: Readonly<Record<string, ProposalKind>> = {
  field: 'field',
  column: 'field',
  token: 'field',
  source: 'field',
  call: 'call',
};

interface Span {
  readonly start: number;
  readonly end: number;
  /** Text to insert around the name: none inside quotes, the quotes, a whole property. */
  wrap: (name: string) => { readonly insert: string; readonly isSnippet: boolean };
  /** What typed text before the cursor starts with. */
  readonly lead: string;
}

function spanOf(text: string, offset: number, { part, content }: Spot): Span {
  if (content) {
    const end = content.offset + content.length;
    const after = content.isClosed ? end + 1 : end;
    if (part === 'value' || isBefore(text, after, ':')) {
      return {
        start: content.offset,
        end,
        lead: '',
        wrap: (name) => ({ insert: toJsonContent(name), isSnippet: false }),
      };
    }
    const comma = needsComma(text, after) ? ',' : '';
    const wrap = (name: string) => ({
      insert: `${escapeSnippet(toJsonContent(name))}": "$1"${comma}`,
      isSnippet: true,
    });
    return { start: content.offset, end: after, lead: '', wrap };
  }
  const word = /[\w-]*$/.exec(text.slice(Math.max(0, offset - 200), offset))?.[0].length ?? 0;
  const comma = part === 'key' && needsComma(text, offset) ? ',' : '';
  const wrap = (name: string) =>
    part === 'value'
      ? { insert: JSON.stringify(name), isSnippet: false }
      : { insert: `${escapeSnippet(JSON.stringify(name))}: "$1"${comma}`, isSnippet: true };
  return { start: offset - word, end: offset, lead: '"', wrap };
}

function isBefore(text: string, offset: number, character: string): boolean {
  return text.slice(offset).trimStart().startsWith(character);
}

/** Whether another property follows without a comma between. */
function needsComma(text: string, offset: number): boolean {
  return isBefore(text, offset, '"');
}

function toProposal(entry: ReferenceEntry, index: number, span: Span & { proposalKind: ProposalKind }): Proposal {
  const { value, label, detail, alias } = entry;
  return {
    kind: span.proposalKind,
    label: value,
    description: label,
    documentation: detail,
    ...span.wrap(value),
    filter: [span.lead + value, label, alias].filter(Boolean).join(' '),
    // Before what the schema proposes at the same place.
    sort: sortKey('!', index),
    start: span.start,
    end: span.end,
  };
}
