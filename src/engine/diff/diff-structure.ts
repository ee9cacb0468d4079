import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import { createChange, nameOfField, widgetWord, type ModuleChange } from './change';
import { isKept, type DiffContext } from './diff-context';
import { placesOf } from './carry-values';
import type { FieldPair } from './match-fields';
import { keepOrder } from './match-list';

type Parents = ReadonlyMap<FieldModel, FieldModel | null>;

/** Compares nodes: added, removed, renamed, moved. Each is reported once; children of an added or removed sub-table with it. */
export function diffStructure(context: DiffContext): readonly ModuleChange[] {
  const { before, after, matches } = context;
  const oldParents = parentsOf(before);
  return [
    ...toldAlone(matches.added, parentsOf(after), context).map(tellAdded(context)),
    ...toldAlone(matches.removed, oldParents, context).map(tellRemoved(context)),
    ...matches.renamed.map((pair) => tellRenamed(pair, context)),
    ...tellMoves(context, oldParents),
  ];
}

/** Omits the children of sub-tables and layouts that were added or removed as a whole. */
function toldAlone(fields: readonly FieldModel[], parents: Parents, { registry }: DiffContext) {
  const told = new Set<FieldModel | null | undefined>(fields);
  return fields.filter((field) => {
    const isPart = field.tableKey !== '' || (field.key === '' && registry.of(field).kind === 'layout');
    return !(isPart && told.has(parents.get(field)));
  });
}

/** Renamed: the values are carried over if possible, else stay in the old column. */
function tellRenamed({ before: old, after: now }: FieldPair, context: DiffContext): ModuleChange {
  const { before, after, registry, plans } = context;
  const place = { fieldId: now.id, pointer: `${now.pointer}/__vModel__` };
  const params = { label: nameOfField(now, after), before: old.key, after: now.key };
  const source = plans && placesOf(plans.old).get(old.id)?.column.name;
  const target = plans && placesOf(plans.now).get(now.id)?.column;
  if (source && target?.formerNames?.includes(source))
    return createChange('ENGINE_CHANGE_FIELD_RENAMED_CARRIED', { params, ...place });
  const isLost = isKept(old, before, registry);
  return createChange('ENGINE_CHANGE_FIELD_RENAMED', { params, ...place, ...(isLost && lossOf(old)) });
}

function tellAdded({ after, registry }: DiffContext): (field: FieldModel) => ModuleChange {
  return (field) => {
    const mustHaveValue = field.isRequired && isKept(field, after, registry) && registry.of(field).kind !== 'system';
    return createChange(mustHaveValue ? 'ENGINE_CHANGE_FIELD_ADDED_REQUIRED' : 'ENGINE_CHANGE_FIELD_ADDED', {
      params: { label: nameOfField(field, after), widget: widgetWord(field.widget) },
      fieldId: field.id,
      pointer: field.pointer,
      ...(mustHaveValue && { risk: 'check', recordCheck: { fieldId: field.id, kind: 'empty' } }),
    });
  };
}

function tellRemoved({ before, registry }: DiffContext): (field: FieldModel) => ModuleChange {
  return (field) =>
    createChange('ENGINE_CHANGE_FIELD_REMOVED', {
      params: { label: nameOfField(field, before), widget: widgetWord(field.widget) },
      fieldId: field.id,
      pointer: field.pointer,
      ...(isKept(field, before, registry) && lossOf(field)),
    });
}

/** The old field's stored values become unreachable. */
function lossOf(field: FieldModel): Pick<ModuleChange, 'risk' | 'recordCheck'> {
  return { risk: 'loss', recordCheck: { fieldId: field.id, kind: 'filled' } };
}

function tellMoves(context: DiffContext, oldParents: Parents): readonly ModuleChange[] {
  const { before, after, matches } = context;
  const lists = [null, ...after.allFields.filter((field) => field.children.length > 0)];
  const partners = new Map(matches.pairs.map((pair) => [pair.after, pair.before]));
  return lists.flatMap((parent) => {
    const siblings = parent ? parent.children : after.form.fields;
    const staying: { readonly field: FieldModel; readonly place: number }[] = [];
    const moved: ModuleChange[] = [];
    for (const field of siblings) {
      const old = partners.get(field);
      if (!old) continue;
      const oldParent = oldParents.get(old) ?? null;
      const isHere = oldParent === null ? parent === null : matches.afterOf.get(oldParent) === parent;
      if (!isHere) moved.push(tellMovedInto(field, parent, after));
      else staying.push({ field, place: (oldParent ? oldParent.children : before.form.fields).indexOf(old) });
    }
    const kept = keepOrder(staying.map(({ place }) => place));
    const reordered = staying.filter((_entry, index) => !kept.has(index));
    return [...moved, ...reordered.map(({ field }) => tellReordered(field, siblings, after))];
  });
}

function tellMovedInto(field: FieldModel, parent: FieldModel | null, after: ModuleModel): ModuleChange {
  const place = parent ? nameOfField(parent, after) : 'ENGINE_CHANGE_WORD.form';
  return createChange('ENGINE_CHANGE_FIELD_MOVED', {
    params: { label: nameOfField(field, after), place },
    fieldId: field.id,
    pointer: field.pointer,
  });
}

function tellReordered(field: FieldModel, siblings: readonly FieldModel[], after: ModuleModel): ModuleChange {
  const previous = siblings[siblings.indexOf(field) - 1];
  const label = nameOfField(field, after);
  const place = { fieldId: field.id, pointer: field.pointer };
  return previous
    ? createChange('ENGINE_CHANGE_FIELD_MOVED_AFTER', {
        params: { label, previous: nameOfField(previous, after) },
        ...place,
      })
    : createChange('ENGINE_CHANGE_FIELD_MOVED_FIRST', { params: { label }, ...place });
}

function parentsOf(model: ModuleModel): Parents {
  const parents = new Map<FieldModel, FieldModel | null>();
  const visit = (fields: readonly FieldModel[], parent: FieldModel | null) => {
    for (const field of fields) {
      parents.set(field, parent);
      visit(field.children, field);
    }
  };
  visit(model.form.fields, null);
  return parents;
}
