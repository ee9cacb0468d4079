import type { FieldModel } from '../../../engine/contract/field-model';
import type { Translate } from '../../../engine/contract/language';
import { widgetName } from '../../../engine/contract/widget-texts';
import type { WidgetDefinition } from '../../../engine/contract/widget-definition';
import { parentPointer } from '../../../engine/source/pointer-steps';
import { isContainer, nodeAt, ownerOf, partsOf, type FormTree } from './form-places';
import type { Placed } from './placed';

/** Why something cannot be put somewhere, for people. */
export type Refusal = (text: Translate) => string;

/** Why a list of nodes cannot hold what is put there; null = it can. */
export function refusalOf(placed: Placed, list: string, tree: FormTree): Refusal | null {
  const owner = ownerOf(tree, list);
  const moved = placed.kind === 'entry' ? nodeAt(tree, placed.pointer) : null;
  const widget = placed.kind === 'entry' ? moved && tree.registry.of(moved) : tree.registry.resolve(placed.snippet.key);
  if (owner === undefined || !widget) return (text) => text('playground.place.nowhere');
  // In its own list a node is in order, wherever that may be.
  if (moved && list === parentPointer(moved.pointer)) return null;
  if (moved && list.startsWith(`${moved.pointer}/`)) {
    return (text) => text('playground.place.inItself');
  }
  return (
    refusedAsPart(widget, owner, tree) ??
    (owner && refusedBy(widget, owner, tree)) ??
    (moved ? refusedKey(moved, owner, tree) : null)
  );
}

/** Parts of containers stand in their container, which holds nothing else. */
function refusedAsPart({ key, partOf }: WidgetDefinition, owner: FieldModel | null, tree: FormTree): Refusal | null {
  if (partOf !== '' && (!owner || tree.registry.of(owner).key !== partOf)) {
    return (text) => text('playground.place.partOf', { part: widgetName(key, text), place: widgetName(partOf, text) });
  }
  const parts = owner && partOf === '' ? partsOf(owner, tree) : [];
  if (!owner || parts.length === 0) return null;
  return (text) =>
    text('playground.place.partsOnly', {
      place: nameOf(owner, text),
      parts: parts.map((part) => widgetName(part.key, text)).join(),
    });
}

function refusedBy(widget: WidgetDefinition, owner: FieldModel, tree: FormTree): Refusal | null {
  if (!isContainer(owner, tree)) return (text) => text('playground.place.noContainer', { name: nameOf(owner, text) });
  const isInTable = tree.registry.of(owner).kind === 'table' || owner.tableKey !== '';
  if (!isInTable || widget.isAllowedInTable) return null;
  if (widget.kind === 'table') return (text) => text('playground.place.tableInTable');
  return (text) => text('playground.place.notInTable', { widget: widgetName(widget.key, text) });
}

/** A key is free in the record or row that the field comes into. */
function refusedKey(moved: FieldModel, owner: FieldModel | null, { model, registry }: FormTree): Refusal | null {
  const tableKey = owner && registry.of(owner).kind === 'table' ? owner.key : (owner?.tableKey ?? '');
  if (moved.key === '' || tableKey === moved.tableKey) return null;
  const isTaken = model.allFields.some(({ key, tableKey: around }) => key === moved.key && around === tableKey);
  return isTaken ? (text) => text('playground.place.keyTaken', { key: moved.key }) : null;
}

function nameOf(field: FieldModel, text: Translate): string {
  return field.label || widgetName(field.widget, text);
}
