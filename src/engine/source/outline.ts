import { joinPath, joinPointer } from '../json/json-pointer';
import { childPlace, childPlaces, entityPart, formPart, type SourcePlace } from './entity-parts';
import { treeOf } from './parse-source';
import { memberNode, memberText, type SourceNode } from './source-node';
import type { SourceDocument } from './source-types';

/** An outline entry. */
export interface OutlineNode {
  readonly label: string;
  /** Distinguishes entries of equal labels: widget and key of a field, value of a button. */
  readonly detail: string;
  readonly kind: 'form' | 'layout' | 'table' | 'field' | 'list' | 'column' | 'search' | 'button' | 'rule' | 'property';
  readonly pointer: string;
  readonly children: readonly OutlineNode[];
}

/** Field id → label, collected while walking the form. */
type Labels = Map<string, string>;

/**
 * The outline of a module: form nodes as a tree, then columns, searches and buttons of the list, rules, calls and tables. Labels
 * are the authored ones; list entries fall back to their field's. Works on broken texts as far as they can be parsed.
 */
export function outlineOf(source: SourceDocument): readonly OutlineNode[] {
  const root = treeOf(source);
  if (root?.kind !== 'object') return [];
  const labels: Labels = new Map();
  const form = formPart(root);
  const list = entityPart(root, 'columnData');
  // For a bare form both are the same.
  const rules = [entityPart(root, 'rules'), form && form.pointer !== '' ? childPlace(form, 'rules') : null];
  return [
    ...(form ? [formNode(form, memberText(root, 'fullName'), labels)] : []),
    ...(list ? [listNode(list, labels)] : []),
    ...rules.flatMap((part) => ruleGroup(part)),
    ...resourceNodes(entityPart(root, 'resource')),
    ...groupOf(entityPart(root, 'tables'), 'tables', (place) => tableNode(place)),
  ];
}

function groupOf(place: SourcePlace | null, label: string, toNode: (place: SourcePlace) => OutlineNode): OutlineNode[] {
  const children = childPlaces(place).map(toNode);
  return place && children.length > 0
    ? [{ label, detail: '', kind: 'property', pointer: place.pointer, children }]
    : [];
}

function formNode(form: SourcePlace, name: string, labels: Labels): OutlineNode {
  const children = [
    ...childPlaces(childPlace(form, 'fields')).map((place) => fieldNode(place, '', labels)),
    ...groupOf(childPlace(form, 'footerBtnsList'), 'footerBtnsList', buttonNode),
  ];
  return { label: name || 'formData', detail: name ? 'formData' : '', kind: 'form', pointer: form.pointer, children };
}

function fieldNode({ node, pointer }: SourcePlace, tableKey: string, labels: Labels): OutlineNode {
  const config = memberNode(node, '__config__');
  const widget = widgetOf(node, config);
  const key = memberText(node, '__vModel__');
  const label =
    memberText(config, 'label') || memberText(node, 'title') || memberText(config, 'title') || key || widget;
  if (key !== '') labels.set(tableKey === '' ? key : `${tableKey}-${key}`, label);
  const inner = memberNode(config, 'children');
  const isTable = inner?.kind === 'array' && key !== '';
  const place = inner && { node: inner, pointer: joinPath(pointer, '__config__.children') };
  const children = childPlaces(place ?? null).map((child) => fieldNode(child, isTable ? key : tableKey, labels));
  const kind = isTable ? 'table' : inner?.kind === 'array' ? 'layout' : 'field';
  return { label, detail: [widget, key].filter((text) => text !== '').join(' '), kind, pointer, children };
}

/** The widget of a node, under whatever name its generation or fork uses. */
function widgetOf(node: SourceNode, config: SourceNode | undefined): string {
  for (const owner of [config, node]) {
    const entry = owner?.entries.find(({ key, node: value }) => key?.name.endsWith('Key') && value?.kind === 'string');
    if (entry?.node) return String(entry.node.value);
  }
  return '';
}

function listNode(list: SourcePlace, labels: Labels): OutlineNode {
  const group = (name: string, toNode: (place: SourcePlace) => OutlineNode) =>
    groupOf(childPlace(list, name), name, toNode);
  const children = [
    ...group('columnList', (place) => entryNode(place, 'column', labels)),
    ...group('searchList', (place) => entryNode(place, 'search', labels)),
    ...['btnsList', 'columnBtnsList', 'customBtnsList', 'treeMenu'].flatMap((name) => group(name, buttonNode)),
    ...groupOf(childPlace(list, 'ruleList'), 'ruleList', (place) => filterNode(place, labels)),
  ];
  return { label: 'columnData', detail: '', kind: 'list', pointer: list.pointer, children };
}

function entryNode({ node, pointer }: SourcePlace, kind: 'column' | 'search', labels: Labels): OutlineNode {
  const fieldId = memberText(node, 'prop') || memberText(node, '__vModel__') || memberText(node, 'id');
  const authored = memberText(node, 'label') || memberText(node, 'fullName');
  return { label: authored || labels.get(fieldId) || fieldId, detail: fieldId, kind, pointer, children: [] };
}

function buttonNode({ node, pointer }: SourcePlace): OutlineNode {
  const value = memberText(node, 'value');
  return { label: memberText(node, 'label') || value, detail: value, kind: 'button', pointer, children: [] };
}

function filterNode({ node, pointer }: SourcePlace, labels: Labels): OutlineNode {
  const fieldId = memberText(node, 'field');
  const detail = `${fieldId} ${memberText(node, 'symbol')} ${memberText(node, 'fieldValue')}`.trim();
  return { label: labels.get(fieldId) ?? fieldId, detail, kind: 'rule', pointer, children: [] };
}

function ruleGroup(place: SourcePlace | null): OutlineNode[] {
  return groupOf(place, 'rules', ({ node, pointer }) => {
    const when = memberText(node, 'when');
    const label = memberText(node, 'description') || when;
    return { label, detail: when === label ? '' : when, kind: 'rule', pointer, children: [] };
  });
}

function resourceNodes(place: SourcePlace | null): OutlineNode[] {
  const calls = place && childPlace(place, 'calls');
  if (!place || !calls) return [];
  const children = calls.node.entries.flatMap(({ key, node }): OutlineNode[] => {
    if (!key || !node) return [];
    const detail = `${memberText(node, 'method')} ${memberText(node, 'path')}`.trim();
    return [{ label: key.name, detail, kind: 'property', pointer: joinPointer(calls.pointer, key.name), children: [] }];
  });
  return [{ label: 'resource', detail: '', kind: 'property', pointer: place.pointer, children }];
}

function tableNode({ node, pointer }: SourcePlace): OutlineNode {
  const table = memberText(node, 'table');
  return { label: memberText(node, 'tableName') || table, detail: table, kind: 'property', pointer, children: [] };
}
