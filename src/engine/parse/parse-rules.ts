import type { Expression } from '../contract/expression';
import type { FieldModel } from '../contract/field-model';
import type { RuleModel } from '../contract/rule-model';
import { parseExpression, type NameScope } from '../expression';
import { createScopes } from './create-scopes';
import { reportUnknownKeys } from './action-context';
import { joinPointer } from '../json/json-pointer';
import { isRecord, ownValue, toText } from '../json/raw-value';
import { memberOf, type Located } from './located';
import { toExcerpt, type Report } from './report';

const RULE_KEYS = ['on', 'when', 'then', 'description'];
const THEN_KEYS = ['visible', 'required', 'disabled', 'value', 'invalid', 'options'];
/** What an option filter may read besides fields. */
const OPTION_MEMBERS: ReadonlySet<string> = new Set(['value', 'label']);

interface RuleContext {
  readonly scopeOf: (tableKey: string) => NameScope;
  readonly byId: ReadonlyMap<string, FieldModel>;
  readonly report: Report;
}

/**
 * Parses declarative rules: `[{ when, then: { visible, required, disabled, value, invalid, options } }]`, where the first three
 * take a field id or a list, `value` a map from field id to expression, `invalid` to a message, and `options` to a condition over
 * `option.value` and `option.label`. `on: "leave"` runs when a field is left, and only sets values. `params` are the screen's
 * parameters. A broken rule is an error at its pointer.
 */
export function parseRules(
  parts: readonly Located<unknown>[],
  fields: readonly FieldModel[],
  { params, report }: { readonly params: readonly string[]; readonly report: Report },
): readonly RuleModel[] {
  const context: RuleContext = {
    scopeOf: createScopes(fields, params),
    byId: new Map(fields.map((field) => [field.id, field])),
    report,
  };
  return parts.flatMap(({ raw, pointer }) => {
    if (raw === undefined || raw === null) return [];
    if (!Array.isArray(raw)) {
      report.add('ENGINE_RULE_INVALID', pointer, { reason: 'shape' });
      return [];
    }
    return raw.flatMap(
      (rule: unknown, index) => parseRule({ raw: rule, pointer: joinPointer(pointer, index) }, context) ?? [],
    );
  });
}

function parseRule({ raw, pointer }: Located<unknown>, context: RuleContext): RuleModel | null {
  const { report } = context;
  const then = isRecord(raw) ? ownValue(raw, 'then') : null;
  if (!isRecord(raw) || !isRecord(then)) {
    report.add('ENGINE_RULE_INVALID', pointer, { reason: 'shape' });
    return null;
  }
  const rule = { raw, pointer };
  const place = { raw: then, pointer: joinPointer(pointer, 'then') };
  reportUnknownKeys(rule, RULE_KEYS, { owner: 'rules', report });
  reportUnknownKeys(place, THEN_KEYS, { owner: 'rules', report });
  const value = readValues(memberOf(place, 'value'), context);
  const targets = (key: string) => readTargets(memberOf(place, key), context);
  const invalid = readMessages(memberOf(place, 'invalid'), context);
  const options = readFilters(memberOf(place, 'options'), context);
  const effects = {
    visible: targets('visible'),
    required: targets('required'),
    disabled: targets('disabled'),
    value,
    ...(Object.keys(invalid).length > 0 ? { invalid } : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
  };
  const trigger = readTrigger(memberOf(rule, 'on'), effects, report);
  const when = readExpression(memberOf(rule, 'when'), context.scopeOf(tableOf(effects, context)), report);
  const description = toText(ownValue(raw, 'description'));
  return when && { when, then: effects, trigger, pointer, ...(description === '' ? {} : { description }) };
}

function readTrigger(on: Located<unknown>, then: RuleModel['then'], report: Report): RuleModel['trigger'] {
  const isLeave = on.raw === 'leave';
  if (!isLeave && (on.raw ?? 'change') !== 'change') report.add('ENGINE_RULE_INVALID', on.pointer, { reason: 'on' });
  const givesMore = then.invalid !== undefined || then.options !== undefined;
  const hasStates = givesMore || then.visible.length + then.required.length + then.disabled.length > 0;
  if (isLeave && hasStates) report.add('ENGINE_RULE_INVALID', on.pointer, { reason: 'leave' });
  return isLeave ? 'leave' : 'change';
}

/** A rule whose targets are all in one sub-table is evaluated by row; others in the main record. */
function tableOf(then: RuleModel['then'], context: RuleContext): string {
  const maps = [then.value, then.invalid ?? {}, then.options ?? {}];
  const ids = [...then.visible, ...then.required, ...then.disabled, ...maps.flatMap((map) => Object.keys(map))];
  const tables = new Set(ids.map((id) => context.byId.get(id)?.tableKey ?? ''));
  const [only = ''] = tables;
  return tables.size === 1 ? only : '';
}

function readTargets({ raw, pointer }: Located<unknown>, context: RuleContext): readonly string[] {
  if (raw === undefined || raw === null) return [];
  const ids: unknown[] = Array.isArray(raw) ? raw : [raw];
  return ids.flatMap((id) => {
    if (typeof id === 'string' && context.byId.has(id)) return [id];
    context.report.add('ENGINE_RULE_INVALID', pointer, { reason: 'target', target: toExcerpt(id) });
    return [];
  });
}

function readValues(part: Located<unknown>, context: RuleContext): Readonly<Record<string, Expression>> {
  return readByField(part, context, (text, field) =>
    readExpression(text, context.scopeOf(field.tableKey), context.report),
  );
}

/** Field id → message; a missing message is an error, as users would not learn what is wrong. */
function readMessages(part: Located<unknown>, context: RuleContext): Readonly<Record<string, string>> {
  return readByField(part, context, ({ raw, pointer }) => {
    if (typeof raw === 'string' && raw !== '') return raw;
    context.report.add('ENGINE_RULE_INVALID', pointer, { reason: 'message' });
    return null;
  });
}

/** Field id → condition over a choice. It cannot read a sub-table called `option`. */
function readFilters(part: Located<unknown>, context: RuleContext): Readonly<Record<string, Expression>> {
  return readByField(part, context, (text, field) => {
    if (!field.options) {
      context.report.add('ENGINE_RULE_INVALID', text.pointer, { reason: 'options', target: toExcerpt(field.id) });
      return null;
    }
    const scope = context.scopeOf(field.tableKey);
    const tables = new Map([...scope.tables, ['option', OPTION_MEMBERS]]);
    const expression = readExpression(text, { ...scope, tables }, context.report);
    return expression && { ...expression, dependencies: expression.dependencies.filter((id) => context.byId.has(id)) };
  });
}

function readByField<Value>(
  { raw, pointer }: Located<unknown>,
  { byId, report }: RuleContext,
  read: (part: Located<unknown>, field: FieldModel) => Value | null,
): Readonly<Record<string, Value>> {
  if (raw === undefined || raw === null) return {};
  if (!isRecord(raw)) {
    report.add('ENGINE_RULE_INVALID', pointer, { reason: 'shape' });
    return {};
  }
  const values: [string, Value][] = [];
  for (const [id, entry] of Object.entries(raw)) {
    const place = joinPointer(pointer, id);
    const field = byId.get(id);
    if (!field || field.key === '') {
      report.add('ENGINE_RULE_INVALID', place, { reason: 'target', target: toExcerpt(id) });
      continue;
    }
    const value = read({ raw: entry, pointer: place }, field);
    if (value !== null) values.push([id, value]);
  }
  return Object.fromEntries(values);
}

/** An expression; null with an error at its pointer. */
export function readExpression(
  { raw, pointer }: Located<unknown>,
  scope: NameScope,
  report: Report,
): Expression | null {
  if (typeof raw !== 'string') {
    report.add('ENGINE_RULE_INVALID', pointer, { reason: 'shape' });
    return null;
  }
  const parsed = parseExpression(raw, scope);
  if (parsed.ok) return parsed.expression;
  report.add('ENGINE_RULE_INVALID', pointer, { ...parsed.issue.params, reason: parsed.issue.code });
  return null;
}
