import type { Expression } from '../contract/expression';
import type { RuleModel } from '../contract/rule-model';
import {
  createChange,
  nameOfId,
  type ChangeKey,
  type ChangeParams,
  type ChangeWord,
  type ModuleChange,
} from './change';
import type { DiffContext } from './diff-context';
import { matchList, type Pair } from './match-list';
import { isSameExpression, partKey, withNewNames } from './same-value';
import { beforeAndAfter, toExcerpt } from './value-text';

/** Compares rules: added, removed, other condition, other effects, other order. */
export function diffRules(context: DiffContext): readonly ModuleChange[] {
  const { before, after } = context;
  const keys = toRuleKeys(before.rules, after.rules, context);
  const match = matchList(before.rules, after.rules, {
    before: (rule) => keys.get(rule) ?? '',
    after: (rule) => keys.get(rule) ?? '',
  });
  return [
    ...match.added.map((rule) => tell('ENGINE_CHANGE_RULE_ADDED', rule, { risk: riskOf(rule) })),
    ...match.removed.map((rule) => tell('ENGINE_CHANGE_RULE_REMOVED', rule)),
    ...match.pairs.flatMap((pair) => diffRule(pair, context)),
    ...match.moved.map(({ entry, previous }) =>
      previous
        ? tell('ENGINE_CHANGE_RULE_MOVED_AFTER', entry, { params: { previous: nameOf(previous) } })
        : tell('ENGINE_CHANGE_RULE_MOVED_FIRST', entry),
    ),
  ];
}

/** A rule that refuses or requires values may make stored records invalid. */
function riskOf({ then }: RuleModel): ModuleChange['risk'] {
  return then.required.length > 0 || then.invalid !== undefined || then.options !== undefined ? 'check' : 'none';
}

interface Details {
  readonly params?: ChangeParams;
  readonly risk?: ModuleChange['risk'];
  readonly place?: string;
  readonly fieldId?: string;
}

function tell(key: ChangeKey, rule: RuleModel, { params, risk, place, fieldId }: Details = {}): ModuleChange {
  return createChange(key, {
    params: { rule: nameOf(rule), ...params },
    pointer: place === undefined ? rule.pointer : `${rule.pointer}/${place}`,
    ...(risk && { risk }),
    ...(fieldId !== undefined && { fieldId }),
  });
}

/** The rule's description, else its condition. */
function nameOf(rule: RuleModel): string {
  return toExcerpt(rule.description ?? rule.when.source);
}

/** Common keys for matching rules: first equal rules, then equal name, condition, targets; each rule matches once. */
function toRuleKeys(
  before: readonly RuleModel[],
  after: readonly RuleModel[],
  context: DiffContext,
): ReadonlyMap<RuleModel, string> {
  const keys = new Map<RuleModel, string>();
  const stages: readonly ((rule: RuleModel, isOld: boolean) => string)[] = [
    (rule, isOld) => partKey(isOld ? withNewIds(rule, context) : rule),
    (rule) => rule.description ?? '',
    (rule, isOld) => partKey(isOld ? withNewIds(rule, context).when : rule.when),
    (rule, isOld) => partKey(targetsOf(isOld ? withNewIds(rule, context) : rule)),
  ];
  for (const keyOf of stages) {
    const waiting = new Map<string, RuleModel[]>();
    for (const rule of after) {
      const key = keys.has(rule) ? '' : keyOf(rule, false);
      if (key !== '') waiting.set(key, [...(waiting.get(key) ?? []), rule]);
    }
    for (const rule of before) {
      const partner = keys.has(rule) ? undefined : waiting.get(keyOf(rule, true))?.shift();
      if (!partner) continue;
      const key = `pair ${String(keys.size)}`;
      keys.set(rule, key).set(partner, key);
    }
  }
  for (const rule of [...before, ...after]) if (!keys.has(rule)) keys.set(rule, `single ${String(keys.size)}`);
  return keys;
}

function withNewIds(rule: RuleModel, { matches }: DiffContext): RuleModel {
  const then = withNewNames(rule.then, matches.toNewId);
  const map = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).map(([id, value]) => [matches.toNewId(id), value]));
  return {
    ...rule,
    when: withNewNames(rule.when, matches.toNewId),
    then: {
      visible: then.visible.map(matches.toNewId),
      required: then.required.map(matches.toNewId),
      disabled: then.disabled.map(matches.toNewId),
      value: map(then.value),
      ...(then.invalid && { invalid: map(then.invalid) }),
      ...(then.options && { options: map(then.options) }),
    },
  };
}

/** Effects of a rule by effect and field id, with the expression or message if any. */
type Effects = ReadonlyMap<
  string,
  { readonly effect: keyof RuleModel['then']; readonly id: string; readonly result: unknown }
>;

function effectsOf({ then }: RuleModel): Effects {
  const entries: [keyof RuleModel['then'], string, unknown][] = [
    ...(['visible', 'required', 'disabled'] as const).flatMap((effect) =>
      then[effect].map((id): [typeof effect, string, unknown] => [effect, id, null]),
    ),
    ...(['value', 'invalid', 'options'] as const).flatMap((effect) =>
      Object.entries(then[effect] ?? {}).map(([id, result]): [typeof effect, string, unknown] => [effect, id, result]),
    ),
  ];
  return new Map(entries.map(([effect, id, result]) => [`${effect} ${id}`, { effect, id, result }]));
}

function targetsOf(rule: RuleModel): readonly string[] {
  return [...effectsOf(rule).keys()].sort();
}

function diffRule(pair: Pair<RuleModel>, context: DiffContext): readonly ModuleChange[] {
  const { after: now } = pair;
  const old = withNewIds(pair.before, context);
  const changes: ModuleChange[] = [];
  if (!isSameExpression(old.when, now.when))
    changes.push(
      tell('ENGINE_CHANGE_RULE_WHEN', now, {
        params: beforeAndAfter(old.when.source, now.when.source),
        risk: riskOf(now),
        place: 'when',
      }),
    );
  if (old.trigger !== now.trigger) {
    const word = (trigger: RuleModel['trigger']): ChangeWord => `ENGINE_CHANGE_WORD.trigger.${trigger}`;
    const params = { before: word(old.trigger), after: word(now.trigger) };
    changes.push(tell('ENGINE_CHANGE_RULE_TRIGGER', now, { params, place: 'on' }));
  }
  if ((old.description ?? '') !== (now.description ?? '')) {
    const params = beforeAndAfter(old.description, now.description);
    changes.push(tell('ENGINE_CHANGE_RULE_DESCRIPTION', now, { params, place: 'description' }));
  }
  return [...changes, ...diffEffects(old, now, context)];
}

function diffEffects(old: RuleModel, now: RuleModel, context: DiffContext): readonly ModuleChange[] {
  const [before, after] = [effectsOf(old), effectsOf(now)];
  const changes: ModuleChange[] = [];
  const demands = (effect: string) => effect === 'required' || effect === 'invalid' || effect === 'options';
  for (const [name, { effect, id, result }] of after) {
    const params = { label: nameOfId(id, context.after), effect: effectWord(effect) };
    const place = `then/${effect}`;
    const risk = demands(effect) ? 'check' : 'none';
    const known = before.get(name);
    if (!known) {
      changes.push(tell('ENGINE_CHANGE_RULE_TARGET_ADDED', now, { params, place, risk, fieldId: id }));
    } else if (partKey(known.result) !== partKey(result)) {
      const shown = beforeAndAfter(textOf(known.result), textOf(result));
      const all = { ...params, ...shown };
      changes.push(tell('ENGINE_CHANGE_RULE_RESULT', now, { params: all, place: `${place}/${id}`, risk, fieldId: id }));
    }
  }
  for (const [name, { effect, id }] of before) {
    if (after.has(name)) continue;
    const params = { label: nameOfId(id, context.after), effect: effectWord(effect) };
    changes.push(tell('ENGINE_CHANGE_RULE_TARGET_REMOVED', now, { params, place: 'then', fieldId: id }));
  }
  return changes;
}

function effectWord(effect: keyof RuleModel['then']): ChangeWord {
  return `ENGINE_CHANGE_WORD.effect.${effect}`;
}

function textOf(result: unknown): string {
  return typeof result === 'string' ? result : isExpression(result) ? result.source : '';
}

function isExpression(value: unknown): value is Expression {
  return typeof value === 'object' && value !== null && 'source' in value && typeof value.source === 'string';
}
