import type { ListTree, TreeTable } from '../contract/module-model';
import { reportUnknownKeys, resolveNamedCall } from './action-context';
import { readSettings } from '../settings/read-settings';
import { joinPointer } from '../json/json-pointer';
import { resolveField, type ListContext } from './list-context';
import { parseActionButtons } from './parse-buttons';
import { booleanAt, isUnset, isRecord, ownValue, recordAt, toText } from '../json/raw-value';
import { readParams } from './read-params';
import { toExcerpt } from './report';

/** Parses the left tree; generation A calls its relation `treeDbTableFieldRelation` (docs/module-format.md#left-tree). */
export function parseTree(context: ListContext): ListTree {
  const { raw, pointer } = context;
  const settings = readSettings('tree', raw, context);
  const text = (key: string) => toText(ownValue(raw, key));
  const relation = text('treeRelation') ? 'treeRelation' : 'treeDbTableFieldRelation';
  return {
    ...settings,
    interfaceParams: readParams(ownValue(raw, 'treeTemplateJson')),
    ...(text('treeRoot') !== '' && { rootLabel: text('treeRoot') }),
    relationFieldId: resolveField(ownValue(raw, relation), joinPointer(pointer, relation), context)?.id ?? '',
    call:
      settings.source === 'resource'
        ? resolveNamedCall(ownValue(raw, 'treeCall'), joinPointer(pointer, 'treeCall'), context)
        : null,
    params: readTreeParams(context),
    menu: parseActionButtons(context, 'treeMenu'),
  };
}

/** Parameter of the screen → member of the selected node; unknown parameters are reported. */
function readTreeParams({ raw, pointer, scope, report }: ListContext): ListTree['params'] {
  const place = joinPointer(pointer, 'treeParams');
  const entries = Object.entries(recordAt(raw, 'treeParams')).flatMap(([name, member]) => {
    const isKnown = scope.params.has(name);
    if (!isKnown) report.add('ENGINE_REFERENCE_MISSING', joinPointer(place, name), { reference: toExcerpt(name) });
    return isKnown && toText(member) !== '' ? [[name, toText(member)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Parses `treeTable`, rows as a tree. Null = flat rows. */
export function parseTreeTable(context: ListContext): TreeTable | null {
  const { report } = context;
  const raw = ownValue(context.raw, 'treeTable');
  const pointer = joinPointer(context.pointer, 'treeTable');
  if (isUnset(raw)) return null;
  if (!isRecord(raw)) {
    report.add('ENGINE_VALUE_REPAIRED', pointer, { property: 'treeTable', expected: 'object', came: toExcerpt(raw) });
    return null;
  }
  reportUnknownKeys({ raw, pointer }, ['defaultExpandAll', 'childrenCall', 'moveCall', 'description'], {
    owner: 'treeTable',
    report,
  });
  const callAt = (member: 'childrenCall' | 'moveCall') => {
    const name = ownValue(raw, member);
    return isUnset(name) ? null : resolveNamedCall(name, joinPointer(pointer, member), context);
  };
  return {
    isExpanded: booleanAt(raw, 'defaultExpandAll', false),
    childrenCall: callAt('childrenCall'),
    moveCall: callAt('moveCall'),
  };
}
