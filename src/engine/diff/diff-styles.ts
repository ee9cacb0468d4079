import type { CellStyleRule, RowStyleRule, StyleRules } from '../contract/rule-model';
import { createChange, nameOfId, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import { matchList } from './match-list';
import { partKey, withNewNames } from './same-value';
import { toExcerpt } from './value-text';

interface StylePlace {
  readonly context: DiffContext;
  /** Text key of the list or sub-table. */
  readonly place: string;
  readonly fieldId: string;
  /** Pointer of the node that holds `rowStyles` and `cellStyles`. */
  readonly pointer: string;
}

type StyleRule = RowStyleRule & Partial<Pick<CellStyleRule, 'fieldId'>>;

/** Compares the conditional styles of a list or sub-table: added, removed, other order. */
export function diffStyles(
  before: StyleRules | undefined,
  after: StyleRules | undefined,
  { context, place, fieldId, pointer }: StylePlace,
): readonly ModuleChange[] {
  const { toNewId } = context.matches;
  const renamed = (rule: StyleRule): StyleRule => ({
    ...withNewNames(rule, toNewId),
    ...(rule.fieldId !== undefined && { fieldId: toNewId(rule.fieldId) }),
  });
  const lists: readonly [string, readonly StyleRule[], readonly StyleRule[]][] = [
    ['rowStyles', before?.rows ?? [], after?.rows ?? []],
    ['cellStyles', before?.cells ?? [], after?.cells ?? []],
  ];
  return lists.flatMap(([name, old, now]) => {
    const match = matchList(old, now, { before: (rule) => partKey(renamed(rule)), after: partKey });
    const where = { fieldId, pointer: `${pointer}/${name}` };
    const paramsOf = (rule: StyleRule, model: DiffContext['after']) => ({
      place: rule.fieldId === undefined ? place : nameOfId(rule.fieldId, model),
      style: `ENGINE_CHANGE_WORD.style.${rule.style}`,
      when: toExcerpt(rule.when.source),
    });
    return [
      ...match.added.map((rule) =>
        createChange('ENGINE_CHANGE_STYLE_ADDED', { params: paramsOf(rule, context.after), ...where }),
      ),
      ...match.removed.map((rule) =>
        createChange('ENGINE_CHANGE_STYLE_REMOVED', { params: paramsOf(rule, context.before), ...where }),
      ),
      ...(match.moved.length > 0 ? [createChange('ENGINE_CHANGE_STYLE_ORDER', { params: { place }, ...where })] : []),
    ];
  });
}
