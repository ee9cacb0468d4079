import type { FieldModel } from '../contract/field-model';
import type { RuleModel } from '../contract/rule-model';
import { joinPath } from '../parse/json-pointer';
import { isEntered } from '../rules/is-entered';
import { constantOf } from './constant-condition';
import type { LintContext } from './lint-context';

/** What the rules say about fields, as far as it does not depend on values. */
interface RuleFacts {
  /** Ids that rules show under some condition or always. */
  readonly shown: ReadonlySet<string>;
  /** Ids that rules name as shown, but never show. */
  readonly neverShown: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  /** Ids that rules give a value. */
  readonly written: ReadonlySet<string>;
}

/**
 * Checks fields that nobody can get to: shown only while a condition holds that never does, or required although they are never
 * shown and nothing gives them a value (a hidden field is not asked for, so that it stays empty without a word).
 */
export function lintVisibility(context: LintContext): void {
  const facts = factsOf(context.model.rules);
  const visit = (fields: readonly FieldModel[], isParentHidden: boolean) => {
    for (const field of fields) {
      const isUnreachable = facts.neverShown.has(field.id) && !facts.shown.has(field.id);
      if (isUnreachable && !isParentHidden) {
        context.report.add('ENGINE_LINT_FIELD_UNREACHABLE', field.pointer, { label: field.label || field.id });
      }
      const isOwnHidden =
        isUnreachable || field.visibility.length === 0 || (field.isHidden && !facts.shown.has(field.id));
      const isHidden = isParentHidden || isOwnHidden;
      if (isHidden && !isUnreachable) lintRequired(field, facts, context);
      visit(field.children, isHidden);
    }
  };
  visit(context.model.form.fields, false);
}

function factsOf(rules: readonly RuleModel[]): RuleFacts {
  const facts = {
    shown: new Set<string>(),
    neverShown: new Set<string>(),
    required: new Set<string>(),
    written: new Set<string>(),
  };
  for (const { when, then } of rules) {
    const isDead = constantOf(when) === false;
    for (const id of then.visible) (isDead ? facts.neverShown : facts.shown).add(id);
    if (isDead) continue;
    for (const id of then.required) facts.required.add(id);
    for (const id of Object.keys(then.value)) facts.written.add(id);
  }
  return facts;
}

function lintRequired(field: FieldModel, facts: RuleFacts, context: LintContext): void {
  const isRequired = field.isRequired || facts.required.has(field.id);
  if (!isRequired || !field.isKnown || field.key === '' || !isEntered(field, context.registry)) return;
  if (hasValue(field, facts, context)) return;
  const pointer = field.isRequired ? joinPath(field.pointer, '__config__.required') : field.pointer;
  context.report.add('ENGINE_LINT_REQUIRED_HIDDEN', pointer, { label: field.label || field.id });
}

/** Whether a new record has a value in the field without anybody entering one. */
function hasValue(field: FieldModel, { written }: RuleFacts, { model, registry }: LintContext): boolean {
  const definition = registry.of(field);
  const isBlank = (value: unknown) =>
    definition.isEmpty?.(value, field) ??
    (value == null || value === '' || (Array.isArray(value) && value.length === 0));
  const isGiven = field.defaultCurrent || field.defaultExpression !== undefined || written.has(field.id);
  const isOfTree = model.list?.tree?.relationFieldId === field.id;
  return isGiven || isOfTree || !isBlank(field.defaultValue) || !isBlank(definition.emptyValue(field));
}
