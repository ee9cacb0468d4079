import { joinPointer } from '../json/json-pointer';
import { entryOf, parseSource, treeOf } from './parse-source';
import { toSteps } from './pointer-steps';
import { itemsOf, memberNode, type SourceEntry, type SourceNode } from './source-node';
import type { SourceDocument } from './source-types';

/** A node and its pointer. */
export interface SourcePlace {
  readonly node: SourceNode;
  readonly pointer: string;
}

/** A part of the entity (`formData`). If it is a JSON string, its tree has offsets within that string. */
export function entityPart(root: SourceNode, name: string): SourcePlace | null {
  const node = memberNode(root, name);
  const pointer = joinPointer('', name);
  if (node?.kind !== 'string') return node ? { node, pointer } : null;
  const inner = treeOf(parseSource(String(node.value)));
  return inner && { node: inner, pointer };
}

/** A child by name. */
export function childPlace({ node, pointer }: SourcePlace, name: string): SourcePlace | null {
  const child = memberNode(node, name);
  return child ? { node: child, pointer: joinPointer(pointer, name) } : null;
}

/** The items of an array. */
export function childPlaces(place: SourcePlace | null): readonly SourcePlace[] {
  if (!place) return [];
  return itemsOf(place.node).flatMap(({ node }, index) =>
    node ? [{ node, pointer: joinPointer(place.pointer, index) }] : [],
  );
}

/** The form document: `formData`, or the root of a bare form. */
export function formPart(root: SourceNode): SourcePlace | null {
  const part = entityPart(root, 'formData') ?? entityPart(root, 'formTemplateJson');
  return part ?? (memberNode(root, 'fields') ? { node: root, pointer: '' } : null);
}

/** A node with its member or item and its parent; both null at the root. */
export interface FoundNode {
  readonly node: SourceNode;
  readonly entry: SourceEntry | null;
  readonly parent: SourceNode | null;
}

/** The node of a pointer; null when there is none, or it is inside a JSON string. */
export function nodeAt(source: SourceDocument, pointer: string): FoundNode | null {
  const root = treeOf(source);
  if (!root) return null;
  let found: FoundNode = { node: root, entry: null, parent: null };
  for (const step of toSteps(pointer)) {
    const entry = entryOf(found.node, step);
    if (!entry?.node) return null;
    found = { node: entry.node, entry, parent: found.node };
  }
  return found;
}
