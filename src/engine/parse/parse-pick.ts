import type { ActionModel, PickAction } from '../contract/action';
import { PERSON_KINDS, type PersonKind } from '../contract/person';
import { readActionExpressions, resolveNamedCall, type ActionContext, type ActionPlace } from './action-context';
import { joinPointer } from '../json/json-pointer';
import { booleanAt, isUnset, listAt, ownValue, toText } from '../json/raw-value';
import { toExcerpt } from './report';

export const PICK_KEYS: readonly string[] = [
  'kinds',
  'module',
  'params',
  'multiple',
  'title',
  'chosen',
  'chosenPath',
  'call',
  'success',
];

type Source = Pick<PickAction, 'kinds' | 'module' | 'params'>;

/** Parses a `pick`; `picked` knows also what is picked. Null with a report when it cannot work. */
export function parsePick(place: ActionPlace, picked: ActionContext): ActionModel | null {
  const { raw, pointer, context, base } = place;
  const source = readSource(place);
  const call = resolveNamedCall(ownValue(raw, 'call'), joinPointer(pointer, 'call'), picked);
  const asksFirst = !isUnset(ownValue(raw, 'chosen'));
  const chosen = asksFirst ? resolveNamedCall(ownValue(raw, 'chosen'), joinPointer(pointer, 'chosen'), context) : null;
  if (!source || !call || (asksFirst && !chosen)) return null;
  const path = ownValue(raw, 'chosenPath');
  return {
    type: 'pick',
    ...base,
    ...source,
    isMultiple: booleanAt(raw, 'multiple', false),
    title: toText(ownValue(raw, 'title')),
    chosen,
    chosenPath: path === undefined || path === null ? 'ids' : toText(path),
    call,
    success: toText(ownValue(raw, 'success')),
  };
}

/** What is picked from: kinds or a module, not both and not neither. */
function readSource(place: ActionPlace): Source | null {
  const { raw, pointer, context } = place;
  const module = toText(ownValue(raw, 'module'));
  const kinds = readKinds(place);
  const params = readActionExpressions(place, 'params', context);
  if (!kinds || !params) return null;
  const isAmbiguous = module !== '' && kinds.length > 0;
  if (!isAmbiguous && (module !== '' || kinds.length > 0)) return { kinds, module, params };
  const found = isAmbiguous ? 'kinds + module' : 'kinds | module';
  context.report.add('ENGINE_ACTION_INVALID', pointer, { reason: 'source', found });
  return null;
}

/** null after a report of one that nobody knows. */
function readKinds({ raw, pointer, context }: ActionPlace): readonly PersonKind[] | null {
  const given = listAt(raw, 'kinds');
  const kinds = given.flatMap((kind) => PERSON_KINDS.find((each) => each === kind) ?? []);
  const unknown = given.findIndex((kind) => !PERSON_KINDS.some((each) => each === kind));
  if (unknown < 0) return [...new Set(kinds)];
  context.report.add('ENGINE_ACTION_INVALID', joinPointer(joinPointer(pointer, 'kinds'), unknown), {
    reason: 'kind',
    found: toExcerpt(given[unknown]),
  });
  return null;
}
