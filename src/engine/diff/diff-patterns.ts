import { createChange, nameOfField, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import type { FieldPair } from './match-fields';
import { matchList } from './match-list';
import { placeInField } from './places';
import { beforeAndAfter, toExcerpt } from './value-text';

/** Compares validation patterns: added, removed, changed message, other order. */
export function diffPatterns({ before, after }: FieldPair, context: DiffContext): readonly ModuleChange[] {
  const keyOf = ({ source, flags }: { readonly source: string; readonly flags: string }) => `/${source}/${flags}`;
  const match = matchList(before.patterns, after.patterns, { before: keyOf, after: keyOf });
  const label = nameOfField(after, context.after);
  const pointer = placeInField(after, 'patterns');
  const place = { fieldId: after.id, pointer };
  return [
    ...match.added.map((pattern) =>
      createChange('ENGINE_CHANGE_PATTERN_ADDED', {
        params: { label, pattern: toExcerpt(keyOf(pattern)) },
        fieldId: after.id,
        pointer: `${pointer}/${String(after.patterns.indexOf(pattern))}`,
        ...(after.isStored && { risk: 'check', recordCheck: { fieldId: before.id, kind: 'filled' } }),
      }),
    ),
    ...match.removed.map((pattern) =>
      createChange('ENGINE_CHANGE_PATTERN_REMOVED', {
        params: { label, pattern: toExcerpt(keyOf(pattern)) },
        fieldId: after.id,
        pointer: `${placeInField(before, 'patterns')}/${String(before.patterns.indexOf(pattern))}`,
      }),
    ),
    ...match.pairs.flatMap((pair) =>
      pair.before.message === pair.after.message
        ? []
        : createChange('ENGINE_CHANGE_PATTERN_MESSAGE', {
            params: { label, ...beforeAndAfter(pair.before.message, pair.after.message) },
            ...place,
          }),
    ),
    ...(match.moved.length > 0 ? [createChange('ENGINE_CHANGE_PATTERN_ORDER', { params: { label }, ...place })] : []),
  ];
}
