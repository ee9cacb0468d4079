import type { Expression } from '../contract/expression';
import type { FieldModel } from '../contract/field-model';
import type { RuleModel } from '../contract/rule-model';
import { parseExpression, type NameScope } from '../expression';
import { createScopes } from './create-scopes';
import { joinPointer } from './json-pointer';
import { isRecord, ownValue, toText, type RawRecord } from './raw-value';
import type { Located } from './read-entity';
import { toExcerpt, type Report } from './report';

const RULE_KEYS = ['on', 'when', 'then', 'description'];
const THEN_KEYS = ['visible', 'required', 'disabled', 'value', 'invalid', 'options'];
/** What an option filter may read beside the fields. */
const OPTION_MEMBERS: ReadonlySet<string> = new Set(['value', 'label']);

interface RuleContext {
  readonly scopeOf: (tableKey: string) => NameScope;
  readonly byId: ReadonlyMap<string, FieldModel>;
  readonly report: Report;
}

/**
 * Reads declarative rules: `[{ when, then: { visible, required, disabled, value, invalid, options } }]`, where the first three
 * take a field id or a list, `value` a map from field id to expression text, `invalid` one to a message, and `options` one to
 * a condition over `option.value` and `option.label`. `on: "leave"` runs when a field is left and only gives
 * values. `params` are the screen's parameters. A broken rule is an error at its place.
 */
export function parseRules(
  parts: readonly Located<unknown>[],
  fields: readonly FieldModel[],
  params: readonly string[],
  report: Report,
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
    return raw.flatMap((rule: unknown, index) => parseRule(rule, joinPointer(pointer, index), context) ?? []);
  });
}

function parseRule(raw: unknown, pointer: string, context: RuleContext): RuleModel | null {
  const then = isRecord(raw) ? ownValue(raw, 'then') : null;
  if (!isRecord(raw) || !isRecord(then)) {
    context.report.add('ENGINE_RULE_INVALID', pointer, { reason: 'shape' });
    return null;
  }
  checkKeys(raw, RULE_KEYS, pointer, context.report);
  const thenPointer = joinPointer(pointer, 'then');
  checkKeys(then, THEN_KEYS, thenPointer, context.report);
  const value = readValues(ownValue(then, 'value'), joinPointer(thenPointer, 'value'), context);
  const targets = (key: string) => readTargets(ownValue(then, key), joinPointer(thenPointer, key), context);
  const invalid = readMessages(ownValue(then, 'invalid'), joinPointer(thenPointer, 'invalid'), context);
  const options = readFilters(ownValue(then, 'options'), joinPointer(thenPointer, 'options'), context);
  const effects = {
    visible: targets('visible'),
    required: targets('required'),
    disabled: targets('disabled'),
    value,
    ...(Object.keys(invalid).length > 0 ? { invalid } : {}),
    ...(Object.keys(options).length > 0 ? { options } : {}),
  };
  const trigger = readTrigger(raw, effects, pointer, context.report);
  const when = readExpression(ownValue(raw, 'when'), joinPointer(pointer, 'when'), tableOf(effects, context), context);
  const description = toText(ownValue(raw, 'description'));
  return when && { when, then: effects, trigger, pointer, ...(description === '' ? {} : { description }) };
}

function readTrigger(raw: RawRecord, then: RuleModel['then'], pointer: string, report: Report): RuleModel['trigger'] {
  const on = ownValue(raw, 'on') ?? 'change';
  const place = joinPointer(pointer, 'on');
  if (on !== 'change' && on !== 'leave') report.add('ENGINE_RULE_INVALID', place, { reason: 'on' });
  const givesMore = then.invalid !== undefined || then.options !== undefined;
  const hasStates = givesMore || then.visible.length + then.required.length + then.disabled.length > 0;
  if (on === 'leave' && hasStates) report.add('ENGINE_RULE_INVALID', place, { reason: 'leave' });
  return on === 'leave' ? 'leave' : 'change';
}

/** A rule whose targets all stand in one sub-table is evaluated per row of it; any other in the main record. */
function tableOf(then: RuleModel['then'], context: RuleContext): string {
  const maps = [then.value, then.invalid ?? {}, then.options ?? {}];
  const ids = [...then.visible, ...then.required, ...then.disabled, ...maps.flatMap((map) => Object.keys(map))];
  const tables = new Set(ids.map((id) => context.byId.get(id)?.tableKey ?? ''));
  const [only = ''] = tables;
  return tables.size === 1 ? only : '';
}

function readTargets(raw: unknown, pointer: string, context: RuleContext): readonly string[] {
  if (raw === undefined || raw === null) return [];
  const ids: unknown[] = Array.isArray(raw) ? raw : [raw];
  return ids.flatMap((id) => {
    if (typeof id === 'string' && context.byId.has(id)) return [id];
    context.report.add('ENGINE_RULE_INVALID', pointer, { reason: 'target', target: toExcerpt(id) });
    return [];
  });
}

function readValues(raw: unknown, pointer: string, context: RuleContext): Readonly<Record<string, Expression>> {
  return readByField(raw, pointer, context, (text, place, field) =>
    readExpression(text, place, field.tableKey, context),
  );
}

/** Field id → message; one without a text is an error, because the user would not learn what is wrong. */
function readMessages(raw: unknown, pointer: string, context: RuleContext): Readonly<Record<string, string>> {
  return readByField(raw, pointer, context, (text, place) => {
    if (typeof text === 'string' && text !== '') return text;
    context.report.add('ENGINE_RULE_INVALID', place, { reason: 'message' });
    return null;
  });
}

/** Field id → condition over one of its choices. A sub-table called `option` cannot be read in it. */
function readFilters(raw: unknown, pointer: string, context: RuleContext): Readonly<Record<string, Expression>> {
  return readByField(raw, pointer, context, (text, place, field) => {
    if (!field.options) {
      context.report.add('ENGINE_RULE_INVALID', place, { reason: 'options', target: toExcerpt(field.id) });
      return null;
    }
    const scope = context.scopeOf(field.tableKey);
    const tables = new Map([...scope.tables, ['option', OPTION_MEMBERS]]);
    const expression = readExpressionIn(text, place, { ...scope, tables }, context.report);
    return expression && { ...expression, dependencies: expression.dependencies.filter((id) => context.byId.has(id)) };
  });
}

function readByField<Value>(
  raw: unknown,
  pointer: string,
  { byId, report }: RuleContext,
  read: (value: unknown, place: string, field: FieldModel) => Value | null,
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
    const value = read(entry, place, field);
    if (value !== null) values.push([id, value]);
  }
  return Object.fromEntries(values);
}

function readExpression(raw: unknown, pointer: string, tableKey: string, context: RuleContext): Expression | null {
  return readExpressionIn(raw, pointer, context.scopeOf(tableKey), context.report);
}

/** An expression, or null with an error at its place. */
export function readExpressionIn(raw: unknown, pointer: string, scope: NameScope, report: Report): Expression | null {
  if (typeof raw !== 'string') {
    report.add('ENGINE_RULE_INVALID', pointer, { reason: 'shape' });
    return null;
  }
  const parsed = parseExpression(raw, scope);
  if (parsed.ok) return parsed.expression;
  report.add('ENGINE_RULE_INVALID', pointer, { ...parsed.issue.params, reason: parsed.issue.code });
  return null;
}

function checkKeys(raw: RawRecord, known: readonly string[], pointer: string, report: Report): void {
  for (const key of Object.keys(raw)) {
    if (known.includes(key)) continue;
    report.add('ENGINE_PROPERTY_UNKNOWN', joinPointer(pointer, key), { property: toExcerpt(key), owner: 'rules' });
  }
}
