import type { ActionEffect } from '../contract/action';
import type { Expression } from '../contract/expression';
import type { CallModel, ResourceModel } from '../contract/resource';
import { parseExpression, type NameScope } from '../expression';
import { joinPointer } from './json-pointer';
import { isBlank, isRecord, ownValue, toText, type RawRecord } from './raw-value';
import { toExcerpt, type Report } from './report';

const EFFECTS: readonly ActionEffect[] = ['refreshRows', 'refreshTree', 'clearDictionaries', 'clearSelection'];

/** What actions, displays and trees need to check what they name. */
export interface ActionContext {
  /** Names that their expressions may read: main fields, `record.id`, the module's parameters, user facts. */
  readonly scope: NameScope;
  /** Null = the module names no calls. */
  readonly resource: ResourceModel | null;
  readonly report: Report;
}

/** The call of a name; null after a reference to none was reported. */
export function resolveNamedCall(
  name: unknown,
  pointer: string,
  { resource, report }: ActionContext,
): CallModel | null {
  const calls = resource?.calls ?? {};
  const key = toText(name);
  const call = Object.hasOwn(calls, key) ? calls[key] : undefined;
  if (!call) report.add('ENGINE_REFERENCE_MISSING', pointer, { reference: toExcerpt(name ?? '') });
  return call ?? null;
}

/** An expression of an action; null after it was reported as broken, or as naming what is not there. */
export function readActionExpression(
  raw: unknown,
  pointer: string,
  { scope, report }: ActionContext,
): Expression | null {
  const parsed = parseExpression(toText(raw), scope);
  if (parsed.ok) return parsed.expression;
  const { code, params } = parsed.issue;
  if (code === 'ENGINE_EXPRESSION_NAME')
    report.add('ENGINE_REFERENCE_MISSING', pointer, { reference: params.name ?? '' });
  else report.add('ENGINE_ACTION_INVALID', pointer, { ...params, reason: code, found: toExcerpt(raw ?? '') });
  return null;
}

/** Name → expression; null when one of them is broken. */
export function readActionExpressions(
  owner: RawRecord,
  key: string,
  pointer: string,
  context: ActionContext,
): Readonly<Record<string, Expression>> | null {
  const raw = ownValue(owner, key);
  if (isBlank(raw)) return {};
  const place = joinPointer(pointer, key);
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

/** What happens afterwards (`then`): known effects in order, each once; an unknown one is reported. */
export function readEffects(raw: unknown, pointer: string, report: Report): readonly ActionEffect[] {
  if (isBlank(raw)) return [];
  const names: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  const effects = names.flatMap((name, index) => {
    const effect = EFFECTS.find((each) => each === name);
    if (!effect)
      report.add('ENGINE_PROPERTY_UNKNOWN', joinPointer(pointer, index), { property: toExcerpt(name), owner: 'then' });
    return effect ?? [];
  });
  return [...new Set(effects)];
}

/** Reports keys that nothing reads. */
export function reportUnknownKeys(
  raw: RawRecord,
  known: readonly string[],
  { pointer, owner, report }: { readonly pointer: string; readonly owner: string; readonly report: Report },
): void {
  for (const key of Object.keys(raw)) {
    if (!known.includes(key))
      report.add('ENGINE_PROPERTY_UNKNOWN', joinPointer(pointer, key), { property: toExcerpt(key), owner });
  }
}
