import type { Issue } from '../contract/errors';
import { joinPointer } from '../json/json-pointer';
import { nodeAt } from '../source/entity-parts';
import { lastStep, parentPointer } from '../source/pointer-steps';
import { memberNode, memberText } from '../source/source-node';
import type { SourceChange, SourceFix } from '../source';
import { wordPattern } from './expression-place';
import { removeFix, replaceFix, type FixContext, type Fixer } from './fix-context';
import { expressionNames } from './known-names';
import { similarName } from './similar-name';

/** Members that name a call of the resource. */
const CALL_MEMBERS: ReadonlySet<string> = new Set([
  'call',
  'chosen',
  'resourceCall',
  'treeCall',
  'childrenCall',
  'moveCall',
]);
/** Members of a list entry that name its field. */
const ENTRY_MEMBERS = ['prop', '__vModel__', 'id', 'field'];
/** Entries that are useless without their field. */
const LIST_ENTRY = /\/(?:columnList|searchList|ruleList|summaryField|thousandsField)\/\d+$/;

/** A dead reference → a similar name, or remove the list entry. */
export const fixReference: Fixer = (issue, context) => {
  const reference = String(issue.params['reference'] ?? issue.params['target'] ?? '');
  const suggestion = suggestionFor(reference, issue, context);
  const changes = suggestion === null ? null : replaceName(issue.pointer, { from: reference, to: suggestion }, context);
  const fixes = suggestion !== null && changes ? [replaceFix(reference, suggestion, changes)] : [];
  return LIST_ENTRY.test(issue.pointer) ? [...fixes, removeFix(issue.pointer, context.source, reference)] : fixes;
};

function suggestionFor(
  reference: string,
  { code, pointer, params }: Issue,
  { source, names }: FixContext,
): string | null {
  // System names are known only to the linter, which adds the suggestion.
  if (code.startsWith('ENGINE_LINT_')) return String(params['suggestion'] ?? '') || null;
  const step = lastStep(pointer);
  if (CALL_MEMBERS.has(step)) return similarName(reference, names.calls);
  if (lastStep(parentPointer(pointer)) === 'treeParams') return similarName(reference, names.params);
  const node = nodeAt(source, pointer)?.node;
  const isExpression = node?.kind === 'string' && node.value !== reference;
  return similarName(reference, isExpression ? expressionNames(names) : names.fieldIds);
}

/** Changes that replace a name: in a value, a list, the members of an entry, a key, an expression. */
function replaceName(
  pointer: string,
  { from, to }: { readonly from: string; readonly to: string },
  { source }: FixContext,
): readonly SourceChange[] | null {
  const found = nodeAt(source, pointer);
  if (!found) return null;
  const { node, entry } = found;
  if (node.kind === 'string' && node.value === from) return [{ op: 'set', pointer, value: to }];
  if (entry?.key?.name === from) return [{ op: 'rename', pointer, key: to }];
  if (node.kind === 'string') {
    const text = String(node.value);
    const replaced = text.replace(wordPattern(from), () => to);
    return replaced === text ? null : [{ op: 'set', pointer, value: replaced }];
  }
  if (node.kind === 'array') {
    const index = node.entries.findIndex((item) => item.node?.value === from);
    return index < 0 ? null : [{ op: 'set', pointer: joinPointer(pointer, index), value: to }];
  }
  const members = ENTRY_MEMBERS.filter((name) => memberText(node, name) === from);
  return members.length === 0
    ? null
    : members.map((name) => ({ op: 'set', pointer: joinPointer(pointer, name), value: to }));
}

/** A formula with an unknown field: its token has the key, or the displayed label. */
export const fixFormula: Fixer = (issue, { source, names }) => {
  const node = nodeAt(source, issue.pointer)?.node;
  const found = String(issue.params['found'] ?? '');
  if (issue.params['reason'] !== 'ENGINE_EXPRESSION_NAME' || node?.kind !== 'array') return [];
  return node.entries.flatMap(({ node: token }, index): SourceFix[] => {
    const key = memberText(token, '__vModel__');
    const isMeant = key !== '' && (key === found || memberText(token, 'label') === found);
    const suggestion = isMeant ? similarName(key, expressionNames(names)) : null;
    if (suggestion === null || !memberNode(token, '__vModel__')) return [];
    const pointer = joinPointer(joinPointer(issue.pointer, index), '__vModel__');
    return [replaceFix(key, suggestion, [{ op: 'set', pointer, value: suggestion }])];
  });
};
