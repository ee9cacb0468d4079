import type { ActionEffect, ActionModel } from '../contract/action';
import type { Expression } from '../contract/expression';
import type { CallModel, ResourceModel } from '../contract/resource';
import { parseExpression, type NameScope } from '../expression';
import { idListIn } from '../expression/name-scope';
import { joinPointer } from '../json/json-pointer';
import { isUnset, isRecord, toText, type RawRecord } from '../json/raw-value';
import { idsLackingIn, idsLackingInText } from './id-lists';
import { memberOf, type Located } from './located';
import { toExcerpt, type Report } from './report';

const EFFECTS: readonly ActionEffect[] = [
  'refreshRows',
  'refreshTree',
  'clearDictionaries',
  'clearSelection',
  'submit',
  'reset',
];

/** Context for parsing actions, displays and trees. */
export interface ActionContext {
  /** Names that expressions may read: main fields, `record.id`, the module's parameters, user facts. */
  readonly scope: NameScope;
  /** Null = the module names no calls. */
  readonly resource: ResourceModel | null;
  readonly report: Report;
  /** Main fields of the form that the action stands in; absent = it stands in a list. */
  readonly fieldIds?: ReadonlySet<string>;
  /** Columns of its sub-tables. */
  readonly columnIds?: ReadonlySet<string>;
}

/** What all actions have. */
export type ActionBase = Pick<ActionModel, 'confirm' | 'then'>;

/** An authored action. */
export interface ActionPlace extends Located<RawRecord> {
  readonly context: ActionContext;
  readonly base: ActionBase;
}

/** A call by name; reports an unknown one, or one that needs ids which are not known here, and returns null. */
export function resolveNamedCall(
  name: unknown,
  pointer: string,
  {
    resource,
    report,
    scope,
  }: Pick<ActionContext, 'resource' | 'report'> & { readonly scope: Pick<NameScope, 'idLists'> },
): CallModel | null {
  const calls = resource?.calls ?? {};
  const key = toText(name);
  const call = Object.hasOwn(calls, key) ? calls[key] : undefined;
  if (!call) {
    report.add('ENGINE_REFERENCE_MISSING', pointer, { reference: toExcerpt(name ?? '') });
    return null;
  }
  const lacking = idsLackingIn(call, scope);
  if (lacking === undefined) return call;
  report.add('ENGINE_ACTION_LACKS_IDS', pointer, { name: lacking });
  return null;
}

/** The question of an action; null after a report that it names ids which are not known here. */
export function readQuestion(owner: Located<RawRecord>, { scope, report }: ActionContext): string | null {
  const { raw, pointer } = memberOf(owner, 'confirm');
  const question = toText(raw);
  const lacking = idsLackingInText(question, scope);
  if (lacking === undefined) return question;
  report.add('ENGINE_ACTION_LACKS_IDS', pointer, { name: lacking });
  return null;
}

/** Parses an expression of an action; reports a broken one, or one with unknown names, and returns null. */
export function readActionExpression(
  raw: unknown,
  pointer: string,
  { scope, report }: ActionContext,
): Expression | null {
  const parsed = parseExpression(toText(raw), scope);
  if (parsed.ok) return parsed.expression;
  const { code, params } = parsed.issue;
  const name = String(params.name ?? '');
  if (code === 'ENGINE_EXPRESSION_NAME' && idListIn(name)) report.add('ENGINE_ACTION_LACKS_IDS', pointer, { name });
  else if (code === 'ENGINE_EXPRESSION_NAME') report.add('ENGINE_REFERENCE_MISSING', pointer, { reference: name });
  else report.add('ENGINE_ACTION_INVALID', pointer, { ...params, reason: code, found: toExcerpt(raw ?? '') });
  return null;
}

/** Name → expression; null when one of them is broken. */
export function readActionExpressions(
  owner: Located<RawRecord>,
  key: string,
  context: ActionContext,
): Readonly<Record<string, Expression>> | null {
  const { raw, pointer: place } = memberOf(owner, key);
  if (isUnset(raw)) return {};
  if (!isRecord(raw)) {
    context.report.add('ENGINE_ACTION_INVALID', place, { found: toExcerpt(raw) });
    return null;
  }
  const entries = Object.entries(raw).map(
    ([name, source]) => [name, readActionExpression(source, joinPointer(place, name), context)] as const,
  );
  const sound = entries.filter((entry): entry is [string, Expression] => entry[1] !== null);
  return sound.length === entries.length ? Object.fromEntries(sound) : null;
}

/** Parses `then`: known effects in order, without duplicates; reports unknown ones. */
export function readEffects(raw: unknown, pointer: string, report: Report): readonly ActionEffect[] {
  if (isUnset(raw)) return [];
  const names: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  const effects = names.flatMap((name, index) => {
    const effect = EFFECTS.find((each) => each === name);
    if (!effect)
      report.add('ENGINE_PROPERTY_UNKNOWN', joinPointer(pointer, index), { property: toExcerpt(name), owner: 'then' });
    return effect ?? [];
  });
  return [...new Set(effects)];
}

/** What an action opens or runs; '' after a warning that it names nothing. */
export function readTarget(place: Located<RawRecord>, key: string, { report }: Pick<ActionContext, 'report'>): string {
  const { raw, pointer } = memberOf(place, key);
  const target = toText(raw);
  if (target === '') report.add('ENGINE_REFERENCE_MISSING', pointer, { reference: '' });
  return target;
}

/** Reports unknown keys. */
export function reportUnknownKeys(
  { raw, pointer }: Located<RawRecord>,
  known: readonly string[],
  { owner, report }: { readonly owner: string; readonly report: Report },
): void {
  for (const key of Object.keys(raw)) {
    if (!known.includes(key))
      report.add('ENGINE_PROPERTY_UNKNOWN', joinPointer(pointer, key), { property: toExcerpt(key), owner });
  }
}
