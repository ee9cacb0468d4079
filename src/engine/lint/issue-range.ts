import type { Issue } from '../contract/errors';
import { isTypeKeyName } from '../parse/read-widget-key';
import { nodeAt } from '../source/entity-parts';
import { parentPointer } from '../source/pointer-steps';
import type { SourceDocument, SourceRange } from '../source';
import { memberNode, type SourceEntry, type SourceNode } from '../source/source-node';
import { expressionPlace } from './expression-place';

/** Findings about a name rather than its value. */
const ABOUT_NAMES: ReadonlySet<string> = new Set([
  'ENGINE_PROPERTY_UNKNOWN',
  'ENGINE_PROPERTY_DROPPED',
  'ENGINE_LINT_OLD_NAME',
]);
/** Members that identify an object in a list. */
const TELLING_MEMBERS = ['__vModel__', 'prop', 'value', 'field', 'when', 'table', 'fullName'];

/**
 * Range of a finding: the word of an expression, the key or value named; for an object or list its identifying member instead of
 * all lines. Always within the text.
 */
export function issueRange(source: SourceDocument, issue: Issue): SourceRange {
  return expressionPlace(source, issue)?.range ?? placeRange(source, issue);
}

function placeRange(source: SourceDocument, issue: Issue): SourceRange {
  let { pointer } = issue;
  let found = nodeAt(source, pointer);
  // Something missing is marked at its nearest ancestor.
  for (; !found && pointer !== ''; found = nodeAt(source, pointer)) pointer = parentPointer(pointer);
  if (!found) return source.rangeOf('');
  const { node, entry } = found;
  const named = partNamed(node, issue);
  if (named) return toRange(named);
  // JSON inside a string has no positions.
  if (entry?.key && pointer === issue.pointer && isAboutKey(node, issue)) return toRange(entry.key);
  if (node.kind !== 'object' && node.kind !== 'array') return toRange(node);
  return headRange(source.text, node, entry);
}

function isAboutKey(node: SourceNode, { code, params }: Issue): boolean {
  return ABOUT_NAMES.has(code) && (node.value === null || node.value !== params['name']);
}

/** The part of an object or list that an issue names. */
function partNamed(node: SourceNode, { code, params }: Issue): SourceNode | null {
  if (code === 'ENGINE_WIDGET_UNKNOWN') return typeNode(node) ?? null;
  const name =
    params['target'] ?? params['reference'] ?? (code === 'ENGINE_CALCULATION_INVALID' ? params['found'] : null);
  if (name === undefined || name === null || name === '' || node.entries.length === 0) return null;
  const isNamed = (value: SourceNode | null) => value?.value === name;
  for (const { node: child } of node.entries) {
    if (!child) continue;
    if (isNamed(child)) return child;
    if (node.kind === 'array' && child.entries.some((member) => isNamed(member.node))) return child;
  }
  return null;
}

/** The type value of a form node. */
export function typeNode(node: SourceNode): SourceNode | undefined {
  for (const owner of [memberNode(node, '__config__'), node]) {
    const entry = owner?.entries.find(({ key }) => key !== null && isTypeKeyName(key.name));
    if (entry?.node) return entry.node;
  }
  return undefined;
}

function headRange(text: string, node: SourceNode, entry: SourceEntry | null): SourceRange {
  if (entry?.key) return toRange(entry.key);
  const config = memberNode(node, '__config__');
  const telling =
    TELLING_MEMBERS.map((name) => memberNode(node, name)).find((member) => member?.kind === 'string') ??
    memberNode(config, 'label');
  if (telling && telling.end > telling.offset) return toRange(telling);
  const lineEnd = text.indexOf('\n', node.offset);
  return toRange({ offset: node.offset, end: lineEnd < 0 ? node.end : Math.min(node.end, lineEnd) });
}

function toRange({ offset, end }: { readonly offset: number; readonly end: number }): SourceRange {
  return { offset, length: end - offset };
}
