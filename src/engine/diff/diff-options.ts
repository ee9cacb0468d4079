import type { OptionItem, OptionSource } from '../contract/field-model';
import { createChange, nameOfField, type ChangeKey, type ChangeWord, type ModuleChange } from './change';
import type { DiffContext } from './diff-context';
import type { FieldPair } from './match-fields';
import { matchList } from './match-list';
import { placeInField } from './places';
import { isSamePart } from './same-value';
import { beforeAndAfter, joinNames } from './value-text';

/**
 * Tells how the choices of a field changed: another source, or of a fixed list what came, went, is called otherwise, can no
 * longer be chosen or stands elsewhere. Records keep values that no choice has any more.
 */
export function diffOptions(pair: FieldPair, context: DiffContext): readonly ModuleChange[] {
  const [old, now] = [pair.before.options, pair.after.options];
  // One of them has no choices: told with the widget.
  if (!old || !now || isSamePart(old, now)) return [];
  if (old.kind === 'static' && now.kind === 'static') return diffItems(pair, old.items, now.items, context);
  if (
    old.kind === 'dictionary' &&
    now.kind === 'dictionary' &&
    isSamePart({ ...old, fallback: [] }, { ...now, fallback: [] })
  )
    return [tell(pair, context, 'ENGINE_CHANGE_OPTIONS_FALLBACK')];
  const isSameSource = old.kind === now.kind && isSamePart(sourceOf(old), sourceOf(now));
  if (isSameSource) return [tell(pair, context, 'ENGINE_CHANGE_OPTIONS_PARAMS')];
  return [
    tell(pair, context, 'ENGINE_CHANGE_OPTIONS_SOURCE', {
      params: beforeAndAfter(sourceOf(old), sourceOf(now)),
      ...(pair.after.isStored && {
        risk: 'check',
        recordCheck: { fieldId: pair.before.id, kind: 'filled' },
      }),
    }),
  ];
}

/** What the choices are read from, in a word or by its id. */
function sourceOf(source: OptionSource): string {
  if (source.kind === 'static') return 'ENGINE_CHANGE_WORD.options.static' satisfies ChangeWord;
  if (source.kind === 'dictionary') return source.typeId;
  return source.kind === 'dynamic' ? source.interfaceId : source.call.name;
}

type Details = Partial<Pick<ModuleChange, 'params' | 'risk' | 'recordCheck'>>;

function tell({ after }: FieldPair, context: DiffContext, key: ChangeKey, details: Details = {}): ModuleChange {
  const isOfItems = key !== 'ENGINE_CHANGE_OPTIONS_SOURCE' && key !== 'ENGINE_CHANGE_OPTIONS_PARAMS';
  return createChange(key, {
    ...details,
    params: { label: nameOfField(after, context.after), ...details.params },
    fieldId: after.id,
    pointer: placeInField(after, isOfItems ? 'options' : 'optionSource'),
  });
}

/** A choice of any level with the values above it, so that a moved one is not taken for a new one. */
interface FlatItem {
  readonly item: OptionItem;
  readonly path: string;
}

function diffItems(
  pair: FieldPair,
  before: readonly OptionItem[],
  after: readonly OptionItem[],
  context: DiffContext,
): readonly ModuleChange[] {
  const keyOf = ({ item }: FlatItem) => item.value;
  const match = matchList(flatten(before), flatten(after), { before: keyOf, after: keyOf });
  const changes: ModuleChange[] = [];
  const namesOf = (items: readonly FlatItem[]) => ({ options: joinNames(items.map(({ item }) => item.label)) });
  if (match.added.length > 0)
    changes.push(tell(pair, context, 'ENGINE_CHANGE_OPTIONS_ADDED', { params: namesOf(match.added) }));
  if (match.removed.length > 0) {
    const argument = match.removed.map(({ item }) => item.value);
    changes.push(
      tell(pair, context, 'ENGINE_CHANGE_OPTIONS_REMOVED', {
        params: namesOf(match.removed),
        ...(pair.after.isStored && {
          risk: 'check',
          recordCheck: { fieldId: pair.before.id, kind: 'options', argument },
        }),
      }),
    );
  }
  for (const { before: old, after: now } of match.pairs) {
    const params = beforeAndAfter(old.item.label, now.item.label);
    if (old.item.label !== now.item.label)
      changes.push(tell(pair, context, 'ENGINE_CHANGE_OPTIONS_RENAMED', { params }));
    if ((old.item.disabled ?? false) !== (now.item.disabled ?? false)) {
      const key = now.item.disabled ? 'ENGINE_CHANGE_OPTIONS_DISABLED' : 'ENGINE_CHANGE_OPTIONS_ENABLED';
      changes.push(tell(pair, context, key, { params: namesOf([now]) }));
    }
  }
  const isMoved = match.moved.length > 0 || match.pairs.some((each) => each.before.path !== each.after.path);
  return isMoved ? [...changes, tell(pair, context, 'ENGINE_CHANGE_OPTIONS_ORDER')] : changes;
}

function flatten(items: readonly OptionItem[], path = ''): readonly FlatItem[] {
  return items.flatMap((item) => [{ item, path }, ...flatten(item.children ?? [], `${path}/${item.value}`)]);
}
