import type { UserFacts } from '../../../../engine/contract/evaluation';
import type { Translate } from '../../../../engine/contract/language';
import { EXPRESSION_FUNCTIONS } from '../../../../engine/expression';
import { readCursor } from '../references/expression-text';
import { findComparedChoices, resolveFieldName } from '../references/expression-fields';
import type { ReferenceSources } from '../references/list-references';
import type { PlaceMatch } from '../references/match-place';
import { tableAround, type FieldFact } from '../references/module-facts';
import type { TextSpan } from '../references/spot-at';
import { sortKey, toJsonContent, type Proposal, type ProposalKind } from './proposal';

interface ExpressionRequest {
  readonly text: string;
  readonly offset: number;
  readonly content: TextSpan;
  readonly match: PlaceMatch;
  readonly sources: ReferenceSources;
  readonly translate: Translate;
}

/** A word allowed in an expression. */
interface Word {
  readonly kind: ProposalKind;
  readonly name: string;
  readonly description: string;
  readonly documentation: string;
  /** Snippet; the name when absent. */
  readonly snippet?: string;
}

const USER_FACTS: Readonly<Record<keyof UserFacts, true>> = {
  userId: true,
  userName: true,
  account: true,
  organizeId: true,
  organizeName: true,
  departmentId: true,
  departmentName: true,
  positionId: true,
  positionName: true,
  roleIds: true,
};
const GRAMMAR = ['and', 'or', 'not', 'in', 'true', 'false', 'null'];
const OWNERS = ['user', 'record', 'param', 'option'];

/** What can be written at the cursor of an expression: names of the row and the record, facts, functions, words of the grammar. */
export function completeExpression(request: ExpressionRequest): readonly Proposal[] {
  const { text, offset, content, match } = request;
  const cursor = readCursor(text.slice(content.offset, offset), content.offset, match.place.kind === 'path');
  if (!cursor) return [];
  const rest = /^[A-Za-z0-9_]*/.exec(text.slice(offset, content.offset + content.length))?.[0].length ?? 0;
  const span = { start: cursor.wordOffset, end: cursor.isInLiteral ? offset : offset + rest };
  if (cursor.isInLiteral) return completeLiteral(request, cursor.comparedWith, span);
  const words = cursor.owner === '' ? plainWords(request) : memberWords(cursor.owner, request);
  return words.map((word, index) => toProposal(word, index, span));
}

function completeLiteral(
  { match, sources }: ExpressionRequest,
  name: string,
  span: { readonly start: number; readonly end: number },
): readonly Proposal[] {
  if (name === '') return [];
  const field = resolveFieldName(sources.facts, name, tableAround(sources.facts, match.steps));
  if (!field) return [];
  return findComparedChoices(field, sources).map(({ value, label, detail }, index) => ({
    ...toProposal({ kind: 'entry', name: value, description: label, documentation: detail }, index, span),
    // Twice inside quotes: those of the expression and those of the document.
    insert: toJsonContent(toJsonContent(value)),
  }));
}

function plainWords({ match, sources, translate }: ExpressionRequest): readonly Word[] {
  const { fields, params } = sources.facts;
  const table = tableAround(sources.facts, match.steps);
  const columns = table === '' ? [] : fields.filter(({ tableKey }) => tableKey === table);
  const main = fields.filter(({ tableKey }) => tableKey === '');
  const owners = OWNERS.filter(
    (name) => (name !== 'param' || params.length > 0) && (name !== 'option' || isOptionFilter(match)),
  );
  return [
    ...columns.map(toFieldWord),
    ...main.map(toFieldWord),
    ...owners.map((name) => toWord('fact', name)),
    ...EXPRESSION_FUNCTIONS.map(({ name, maxArgs }): Word => {
      const documentation = translate(`expression.${name}`);
      return {
        kind: 'function',
        name,
        description: '',
        documentation,
        snippet: maxArgs === 0 ? `${name}()` : `${name}($0)`,
      };
    }),
    ...GRAMMAR.map((name) => toWord('word', name)),
  ];
}

function memberWords(owner: string, { match, sources }: ExpressionRequest): readonly Word[] {
  const columns = sources.facts.fields.filter(({ tableKey }) => tableKey === owner);
  if (columns.length > 0) return columns.map(toFieldWord);
  if (owner === 'user') return Object.keys(USER_FACTS).map((name) => toWord('fact', name));
  if (owner === 'record') return [toWord('fact', 'id')];
  if (owner === 'param') return sources.facts.params.map(({ name }) => toWord('fact', name));
  if (owner === 'option' && isOptionFilter(match)) return ['value', 'label'].map((name) => toWord('fact', name));
  return [];
}

/** Only the condition over a field's choices may read one of them. */
function isOptionFilter({ steps }: PlaceMatch): boolean {
  return steps.at(-2) === 'options' && steps.at(-3) === 'then';
}

function toFieldWord({ key, label, widget }: FieldFact): Word {
  return { kind: 'field', name: key, description: label, documentation: widget };
}

function toWord(kind: ProposalKind, name: string): Word {
  return { kind, name, description: '', documentation: '' };
}

function toProposal(word: Word, index: number, span: { readonly start: number; readonly end: number }): Proposal {
  const { kind, name, description, documentation, snippet } = word;
  return {
    kind,
    label: name,
    description,
    documentation,
    insert: snippet ?? name,
    isSnippet: snippet !== undefined,
    filter: [name, description].filter(Boolean).join(' '),
    sort: sortKey('!', index),
    ...span,
  };
}
