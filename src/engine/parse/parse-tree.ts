import type { ListTree, TreeTable } from '../contract/module-model';
import { reportUnknownKeys, resolveNamedCall } from './action-context';
import defaults from './document-defaults.json';
import { joinPointer } from './json-pointer';
import { resolveField, type ListContext } from './list-context';
import { parseActionButtons } from './parse-buttons';
import { booleanAt, isBlank, isRecord, ownValue, recordAt, toText } from './raw-value';
import { readParams } from './read-params';
import { toExcerpt } from './report';

const SOURCES = ['dictionary', 'api', 'organize', 'department', 'formField', 'resource'] as const;

/** Reads the left tree; generation A named its relation `treeDbTableFieldRelation` (contract c.1). */
export function parseTree(context: ListContext): ListTree {
  const { raw, pointer } = context;
  const text = (key: string, fallback = '') => toText(ownValue(raw, key)) || fallback;
  const source = SOURCES.find((each) => each === ownValue(raw, 'treeDataSource')) ?? 'dictionary';
  const relation = text('treeRelation') ? 'treeRelation' : 'treeDbTableFieldRelation';
  return {
    title: text('treeTitle', context.defaultText(defaults.list.treeTitle)),
    source,
    dictionaryTypeId: text('treeDictionary'),
    interfaceId: text('treePropsUrl') || text('treeInterfaceId'),
    interfaceParams: readParams(ownValue(raw, 'treeTemplateJson')),
    valueKey: text('treePropsValue', 'id'),
    labelKey: text('treePropsLabel', 'fullName'),
    childrenKey: text('treePropsChildren', 'children'),
    ...(text('treeRoot') !== '' && { rootLabel: text('treeRoot') }),
    relationFieldId: resolveField(ownValue(raw, relation), joinPointer(pointer, relation), context)?.id ?? '',
    call:
      source === 'resource'
        ? resolveNamedCall(ownValue(raw, 'treeCall'), joinPointer(pointer, 'treeCall'), context)
        : null,
    params: readTreeParams(context),
    selectsFirst: booleanAt(raw, 'treeSelectFirst', false),
    menu: parseActionButtons(context, 'treeMenu'),
  };
}

/** Parameter of the screen → member of the chosen node; a parameter that the resource does not have is reported. */
function readTreeParams({ raw, pointer, scope, report }: ListContext): ListTree['params'] {
  const place = joinPointer(pointer, 'treeParams');
  const entries = Object.entries(recordAt(raw, 'treeParams')).flatMap(([name, member]) => {
    const isKnown = scope.params.has(name);
    if (!isKnown) report.add('ENGINE_REFERENCE_MISSING', joinPointer(place, name), { reference: toExcerpt(name) });
    return isKnown && toText(member) !== '' ? [[name, toText(member)] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Reads `treeTable`: rows that stand below each other. Null when the rows are flat. */
export function parseTreeTable(context: ListContext): TreeTable | null {
  const { report } = context;
  const raw = ownValue(context.raw, 'treeTable');
  const pointer = joinPointer(context.pointer, 'treeTable');
  if (isBlank(raw)) return null;
  if (!isRecord(raw)) {
    report.add('ENGINE_VALUE_REPAIRED', pointer, { property: 'treeTable', expected: 'object', came: toExcerpt(raw) });
    return null;
  }
  reportUnknownKeys(raw, ['defaultExpandAll', 'childrenCall', 'description'], { pointer, owner: 'treeTable', report });
  const name = ownValue(raw, 'childrenCall');
  return {
    isExpanded: booleanAt(raw, 'defaultExpandAll', false),
    childrenCall: isBlank(name) ? null : resolveNamedCall(name, joinPointer(pointer, 'childrenCall'), context),
  };
}
