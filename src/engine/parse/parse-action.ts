import type { ActionModel, OpenAction, RunQuestions, SheetCalls } from '../contract/action';
import {
  readActionExpression,
  readActionExpressions,
  readEffects,
  readQuestion,
  readTarget,
  reportUnknownKeys,
  resolveNamedCall,
  type ActionContext,
  type ActionPlace as Place,
} from './action-context';
import { toCssLength } from './css-length';
import { joinPointer } from '../json/json-pointer';
import { booleanAt, isUnset, isRecord, ownValue, recordAt, toText, type RawRecord } from '../json/raw-value';
import { withIdLists } from './id-lists';
import { memberOf, type Located } from './located';
import { parsePick, PICK_KEYS } from './parse-pick';
import { readParams } from './read-params';
import { toExcerpt } from './report';

/** Keys of every action, and of each type. */
const COMMON_KEYS = ['type', 'confirm', 'then', 'description'];
const KEYS: Readonly<Record<ActionModel['type'], readonly string[]>> = {
  open: ['module', 'screen', 'place', 'width', 'title', 'recordId', 'values', 'params'],
  call: ['call', 'success', 'into'],
  download: ['call', 'withQuery'],
  upload: ['call', 'accept', 'preview', 'sheet'],
  interface: ['interfaceId', 'templateJson', 'into'],
  run: ['call', 'asks', 'takes'],
  set: ['values'],
  pick: PICK_KEYS,
  effect: [],
  expandAll: ['target'],
  collapseAll: ['target'],
};

const SHEET_KEYS = ['preview', 'send', 'failures', 'template'];
const QUESTION_COLUMNS = ['name', 'label', 'required', 'value', 'unless'];
const QUESTION_KEYS = [...QUESTION_COLUMNS, 'into'];
/** A member of a body. */
const MEMBER = /^[A-Za-z][A-Za-z0-9_]*$/;

/**
 * Parses the action of a button. Null with a warning when it cannot work: an unknown type or call, an expression that is broken or
 * has unknown names; with an error when it reads ids that the button does not have.
 */
export function parseAction(raw: unknown, pointer: string, around: ActionContext): ActionModel | null {
  const { report } = around;
  const type = isRecord(raw) ? toText(ownValue(raw, 'type')) : '';
  if (!isRecord(raw) || !isActionType(type)) {
    report.add('ENGINE_ACTION_INVALID', pointer, { found: toExcerpt(isRecord(raw) ? type : raw) });
    return null;
  }
  reportUnknownKeys({ raw, pointer }, [...COMMON_KEYS, ...KEYS[type]], { owner: `action ${type}`, report });
  const context = type === 'pick' ? { ...around, scope: withIdLists(around.scope, 'picked') } : around;
  const confirm = readQuestion({ raw, pointer }, context);
  const then = readEffects(ownValue(raw, 'then'), joinPointer(pointer, 'then'), report);
  if (confirm === null) return null;
  // What is picked is known once the dialog is confirmed: to the question and to the call, not to what opens it.
  if (type === 'pick') return parsePick({ raw, pointer, context: around, base: { confirm, then } }, context);
  return PARSERS[type]({ raw, pointer, context, base: { confirm, then } });
}

function isActionType(text: string): text is ActionModel['type'] {
  return Object.hasOwn(KEYS, text);
}

const PARSERS: Readonly<Record<Exclude<ActionModel['type'], 'pick'>, (place: Place) => ActionModel | null>> = {
  open: parseOpen,
  call: (place) =>
    withCall(place, (call) => ({
      type: 'call',
      ...place.base,
      call,
      success: textAt(place, 'success'),
      into: readInto(place),
    })),
  download: (place) =>
    withCall(place, (call) => ({
      type: 'download',
      ...place.base,
      call,
      // A form asks no list.
      withQuery: !place.context.fieldIds && booleanAt(place.raw, 'withQuery', false),
    })),
  upload: parseUpload,
  interface: parseInterface,
  run: parseRun,
  set: parseSet,
  effect: ({ base }) => ({ type: 'effect', ...base }),
  expandAll: (place) => ({ type: 'expandAll', ...place.base, target: readChoice(place, 'target', ['rows', 'tree']) }),
  collapseAll: (place) => ({
    type: 'collapseAll',
    ...place.base,
    target: readChoice(place, 'target', ['rows', 'tree']),
  }),
};

function textAt({ raw }: Place, key: string): string {
  return toText(ownValue(raw, key));
}

function withCall(
  { raw, pointer, context }: Place,
  toAction: (call: NonNullable<ReturnType<typeof resolveNamedCall>>) => ActionModel,
): ActionModel | null {
  const call = resolveNamedCall(ownValue(raw, 'call'), joinPointer(pointer, 'call'), context);
  return call && toAction(call);
}

function parseUpload(place: Place): ActionModel | null {
  const sheet = isUnset(ownValue(place.raw, 'sheet')) ? null : readSheetCalls(place);
  if (sheet === undefined) return null;
  return withCall(place, (call) => ({
    type: 'upload',
    ...place.base,
    call,
    accept: textAt(place, 'accept'),
    hasPreview: booleanAt(place.raw, 'preview', false),
    sheet,
  }));
}

/** The calls of an import; undefined after a warning when one of them is missing. */
function readSheetCalls({ raw, pointer, context }: Place): SheetCalls | undefined {
  const calls = { raw: recordAt(raw, 'sheet'), pointer: joinPointer(pointer, 'sheet') };
  reportUnknownKeys(calls, SHEET_KEYS, { owner: 'sheet', report: context.report });
  const [preview, send, failures, template] = SHEET_KEYS.map((key) =>
    resolveNamedCall(ownValue(calls.raw, key), joinPointer(calls.pointer, key), context),
  );
  return preview && send && failures && template ? { preview, send, failures, template } : undefined;
}

function parseOpen(place: Place): OpenAction | null {
  const { raw, pointer, context, base } = place;
  const module = readTarget(place, 'module', context);
  if (module === '') return null;
  const values = readActionExpressions(place, 'values', context);
  const params = readActionExpressions(place, 'params', context);
  const authored = ownValue(raw, 'recordId');
  const recordId = isUnset(authored) ? null : readActionExpression(authored, joinPointer(pointer, 'recordId'), context);
  if (!values || !params || (!isUnset(authored) && !recordId)) return null;
  return {
    type: 'open',
    ...base,
    module,
    screen: readChoice(place, 'screen', ['list', 'form', 'detail']),
    place: readChoice(place, 'place', ['dialog', 'drawer', 'fullScreen']),
    width: readWidth(place),
    title: textAt(place, 'title'),
    recordId,
    values,
    params,
  };
}

function parseInterface(place: Place): ActionModel | null {
  const interfaceId = readTarget(place, 'interfaceId', place.context);
  if (interfaceId === '') return null;
  const params = readParams(ownValue(place.raw, 'templateJson'));
  return { type: 'interface', ...place.base, interfaceId, params, into: readInto(place) };
}

/** Shows an answer below a button; only a form has the room. */
function parseRun(place: Place): ActionModel | null {
  const { raw, pointer, context, base } = place;
  if (!context.fieldIds) {
    context.report.add('ENGINE_ACTION_INVALID', pointer, { found: 'run' });
    return null;
  }
  const takes = readColumn({ raw, pointer }, 'takes', context);
  return withCall(place, (call) => ({ type: 'run', ...base, call, asks: readQuestions(place), takes }));
}

function readQuestions({ raw, pointer, context }: Place): RunQuestions | null {
  const authored = ownValue(raw, 'asks');
  if (isUnset(authored)) return null;
  const asks = { raw: recordAt(raw, 'asks'), pointer: joinPointer(pointer, 'asks') };
  reportUnknownKeys(asks, QUESTION_KEYS, { owner: 'asks', report: context.report });
  const into = toText(ownValue(asks.raw, 'into'));
  const [name = '', label = '', required = '', value = '', unless = ''] = QUESTION_COLUMNS.map((key) =>
    readColumn(asks, key, context),
  );
  if (name !== '' && MEMBER.test(into)) return { name, label, required, value, unless, into };
  context.report.add('ENGINE_ACTION_INVALID', asks.pointer, { found: toExcerpt(authored) });
  return null;
}

/** The id of a column; '' for none, and after a warning for an unknown one. */
function readColumn(owner: Located<RawRecord>, key: string, { columnIds, report }: ActionContext): string {
  const { raw, pointer } = memberOf(owner, key);
  const id = toText(raw);
  if (id === '' || columnIds?.has(id)) return id;
  report.add('ENGINE_REFERENCE_MISSING', pointer, { reference: toExcerpt(id) });
  return '';
}

/** Gives values to fields; only a form has those. */
function parseSet(place: Place): ActionModel | null {
  const { pointer, context, base } = place;
  const values = readActionExpressions(place, 'values', context);
  if (!values) return null;
  if (!context.fieldIds) {
    context.report.add('ENGINE_ACTION_INVALID', pointer, { found: 'set' });
    return null;
  }
  return { type: 'set', ...base, values: knownFields(values, joinPointer(pointer, 'values'), context) };
}

function readInto({ raw, pointer, context }: Place): Readonly<Record<string, string>> {
  const into = recordAt(raw, 'into');
  const paths = Object.fromEntries(Object.entries(into).map(([name, path]) => [name, toText(path)]));
  return knownFields(paths, joinPointer(pointer, 'into'), context);
}

/** What is meant for main fields of the form; anything else is reported. */
function knownFields<Value>(
  byName: Readonly<Record<string, Value>>,
  pointer: string,
  { fieldIds, report }: ActionContext,
): Readonly<Record<string, Value>> {
  const known = Object.entries(byName).filter(([name]) => {
    const isKnown = fieldIds?.has(name) === true;
    if (!isKnown) report.add('ENGINE_REFERENCE_MISSING', joinPointer(pointer, name), { reference: toExcerpt(name) });
    return isKnown;
  });
  return Object.fromEntries(known);
}

/** One of several words; reports anything else and falls back to the first. */
function readChoice<T extends string>({ raw, pointer, context }: Place, key: string, choices: readonly [T, ...T[]]): T {
  const value = ownValue(raw, key);
  const choice = choices.find((each) => each === value);
  if (choice === undefined && !isUnset(value)) {
    context.report.add('ENGINE_VALUE_REPAIRED', joinPointer(pointer, key), {
      property: key,
      expected: choices.join('|'),
      came: toExcerpt(value),
    });
  }
  return choice ?? choices[0];
}

function readWidth({ raw, pointer, context }: Place): string {
  const value = ownValue(raw, 'width');
  if (isUnset(value)) return '';
  const width = toCssLength(value);
  if (width !== null) return width;
  context.report.add('ENGINE_VALUE_REPAIRED', joinPointer(pointer, 'width'), {
    property: 'width',
    expected: '700px',
    came: toExcerpt(value),
  });
  return '';
}
