import type { Issue } from '../contract/errors';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { toExcerpt } from '../parse/report';
import { nodeAt } from '../source/entity-parts';
import { lastStep, parentPointer } from '../source/pointer-steps';
import { memberNode, memberText } from '../source/source-node';
import type { SourceChange, SourceDocument, SourceFix } from '../source';
import type { DocumentNames } from './known-names';

/** Input of quick fixes. */
export interface FixContext {
  readonly source: SourceDocument;
  /** null while the document cannot be parsed. */
  readonly model: ModuleModel | null;
  readonly registry: WidgetRegistry;
  readonly names: DocumentNames;
}

/** Computes the quick fixes of a finding; none where nothing sensible can be proposed. */
export type Fixer = (issue: Issue, context: FixContext) => readonly SourceFix[];

/** Replaces `from` by `to`. */
export function replaceFix(from: string, to: string, changes: readonly SourceChange[]): SourceFix {
  return { title: 'ENGINE_FIX_REPLACE_TEXT', params: { found: toExcerpt(from), text: toExcerpt(to) }, changes };
}

/** Renames a key; none when the name is in use. */
export function renameFix(pointer: string, to: string): readonly SourceFix[] {
  const from = lastStep(pointer);
  return [replaceFix(from, to, [{ op: 'rename', pointer, key: to }])];
}

/** Removes a member, or an item under its name: an index says nothing to whoever reads it. */
export function removeFix(pointer: string, source: SourceDocument, given = ''): SourceFix {
  const name = given || nameAt(pointer, source);
  const changes = [{ op: 'remove', pointer }] as const;
  return name === ''
    ? { title: 'ENGINE_FIX_REMOVE_ENTRY', params: { list: lastStep(parentPointer(pointer)) }, changes }
    : { title: 'ENGINE_FIX_REMOVE', params: { name: toExcerpt(name) }, changes };
}

/** Members by which an item is known, the most telling first. */
const NAME_MEMBERS = ['label', 'fullName', 'prop', 'field', '__vModel__', 'value', 'name', 'id'];

/** The key of a member; of an item its label, else what it refers to, else its text; '' = it has none of these. */
function nameAt(pointer: string, source: SourceDocument): string {
  const found = nodeAt(source, pointer);
  if (found?.parent?.kind !== 'array') return lastStep(pointer);
  const { node } = found;
  const names = [memberNode(node, '__config__'), node].flatMap((owner) =>
    NAME_MEMBERS.map((name) => memberText(owner, name)),
  );
  return names.find((name) => name !== '') ?? (node.value === null ? '' : String(node.value));
}

/** Adds a missing member. */
export function addFix(pointer: string, value: unknown): SourceFix {
  return { title: 'ENGINE_FIX_ADD', params: { name: lastStep(pointer) }, changes: [{ op: 'set', pointer, value }] };
}

/** Text of the string at a pointer; null = none. */
export function stringAt(source: SourceDocument, pointer: string): string | null {
  const node = nodeAt(source, pointer)?.node;
  return node?.kind === 'string' ? String(node.value) : null;
}
