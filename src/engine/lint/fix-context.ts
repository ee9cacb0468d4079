import type { Issue } from '../contract/errors';
import type { ModuleModel } from '../contract/module-model';
import type { WidgetRegistry } from '../contract/registry';
import { toExcerpt } from '../parse/report';
import { nodeAt } from '../source/entity-parts';
import { lastStep } from '../source/pointer-steps';
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

/** Removes a member or item. */
export function removeFix(pointer: string, name = lastStep(pointer)): SourceFix {
  return { title: 'ENGINE_FIX_REMOVE', params: { name: toExcerpt(name) }, changes: [{ op: 'remove', pointer }] };
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
