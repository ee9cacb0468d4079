import type { OptionItem, OptionSource } from '../contract/field-model';
import {
  createChange,
  nameOfField,
  type ChangeKey,
  type ChangeParams,
  type ChangeWord,
  type ModuleChange,
  type RecordCheck,
} from './change';
import type { DiffContext } from './diff-context';
import type { FieldPair } from './match-fields';
import { matchList } from './match-list';
import { placeInField } from './places';
import { isSamePart } from './same-value';
import { beforeAndAfter, joinNames } from './value-text';

/**
 * Compares the choices of a field: another source, or within a fixed list added, removed, renamed, disabled and moved ones. Records
 * keep values whose choice was removed.
 */
export function diffOptions(pair: FieldPair, context: DiffContext): readonly ModuleChange[] {
  const [old, now] = [pair.before.options, pair.after.options];
  // One of the two widgets has no choices: reported with the widget.
  if (!old || !now || isSamePart(old, now)) return [];
  const tell = tellOf(pair, context);
  if (old.kind === 'static' && now.kind === 'static') return diffItems(old.items, now.items, tell);
  if (
    old.kind === 'dictionary' &&
    now.kind === 'dictionary' &&
    isSamePart({ ...old, fallback: [] }, { ...now, fallback: [] })
  )
    return [tell('ENGINE_CHANGE_OPTIONS_FALLBACK')];
  const isSameSource = old.kind === now.kind && isSamePart(sourceOf(old), sourceOf(now));
  if (isSameSource) return [tell('ENGINE_CHANGE_OPTIONS_PARAMS')];
  return [tell('ENGINE_CHANGE_OPTIONS_SOURCE', beforeAndAfter(sourceOf(old), sourceOf(now)), { kind: 'filled' })];
}

/** The source of the choices: a word or its id. */
function sourceOf(source: OptionSource): string {
  if (source.kind === 'static') return 'ENGINE_CHANGE_WORD.options.static' satisfies ChangeWord;
  if (source.kind === 'dictionary') return source.typeId;
  return source.kind === 'dynamic' ? source.interfaceId : source.call.name;
}

/** Factory for changes of a field; records are counted only if it is stored. */
function tellOf({ before, after }: FieldPair, context: DiffContext) {
  return (key: ChangeKey, params: ChangeParams = {}, check?: Omit<RecordCheck, 'fieldId'>): ModuleChange => {
    const isOfItems = key !== 'ENGINE_CHANGE_OPTIONS_SOURCE' && key !== 'ENGINE_CHANGE_OPTIONS_PARAMS';
    return createChange(key, {
      params: { label: nameOfField(after, context.after), ...params },
      fieldId: after.id,
      pointer: placeInField(after, isOfItems ? 'options' : 'optionSource'),
      ...(check && after.isStored && { risk: 'check', recordCheck: { fieldId: before.id, ...check } }),
    });
  };
}

/** A choice of any level with its parent values, so that a moved one is not reported as new. */
interface FlatItem {
  readonly item: OptionItem;
  readonly path: string;
}

function diffItems(
  before: readonly OptionItem[],
  after: readonly OptionItem[],
  tell: ReturnType<typeof tellOf>,
): readonly ModuleChange[] {
  const keyOf = ({ item }: FlatItem) => item.value;
  const match = matchList(flatten(before), flatten(after), { before: keyOf, after: keyOf });
  const changes: ModuleChange[] = [];
  const namesOf = (items: readonly FlatItem[]) => ({ options: joinNames(items.map(({ item }) => item.label)) });
  if (match.added.length > 0) changes.push(tell('ENGINE_CHANGE_OPTIONS_ADDED', namesOf(match.added)));
  if (match.removed.length > 0) {
    const argument = match.removed.map(({ item }) => item.value);
    changes.push(tell('ENGINE_CHANGE_OPTIONS_REMOVED', namesOf(match.removed), { kind: 'options', argument }));
  }
  for (const { before: old, after: now } of match.pairs) {
    const params = beforeAndAfter(old.item.label, now.item.label);
    if (old.item.label !== now.item.label) changes.push(tell('ENGINE_CHANGE_OPTIONS_RENAMED', params));
    if ((old.item.disabled ?? false) !== (now.item.disabled ?? false)) {
      const key = now.item.disabled ? 'ENGINE_CHANGE_OPTIONS_DISABLED' : 'ENGINE_CHANGE_OPTIONS_ENABLED';
      changes.push(tell(key, namesOf([now])));
    }
    if (old.item.color !== now.item.color) changes.push(tell('ENGINE_CHANGE_OPTIONS_COLOR', namesOf([now])));
    if (old.item.icon !== now.item.icon) changes.push(tell('ENGINE_CHANGE_OPTIONS_ICON', namesOf([now])));
  }
  const isMoved = match.moved.length > 0 || match.pairs.some((each) => each.before.path !== each.after.path);
  return isMoved ? [...changes, tell('ENGINE_CHANGE_OPTIONS_ORDER')] : changes;
}

function flatten(items: readonly OptionItem[], path = ''): readonly FlatItem[] {
  return items.flatMap((item) => [{ item, path }, ...flatten(item.children ?? [], `${path}/${item.value}`)]);
}
