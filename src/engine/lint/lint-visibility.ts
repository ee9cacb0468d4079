import type { FieldModel } from '../contract/field-model';
import type { RuleModel } from '../contract/rule-model';
import { joinPath } from '../json/json-pointer';
import { isEntered } from '../rules/is-entered';
import { constantOf } from './constant-condition';
import type { LintContext } from './lint-context';

/** Static facts about the effects of rules on fields. */
interface RuleFacts {
  /** Ids that rules may show. */
  readonly shown: ReadonlySet<string>;
  /** Ids that rules name as shown, but never show. */
  readonly neverShown: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  /** Ids that rules give a value. */
  readonly written: ReadonlySet<string>;
}

/**
 * Checks for unreachable fields: shown by a condition that never holds, or required although never shown and never given a value
 * (hidden fields are not validated, so it stays blank unnoticed).
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

/** Whether the field of a new record has a value without user input. */
function hasValue(field: FieldModel, { written }: RuleFacts, { model, registry }: LintContext): boolean {
  const definition = registry.of(field);
  const isBlank = (value: unknown) => definition.isEmpty(value, field);
  const isGiven = field.defaultCurrent || field.defaultExpression !== undefined || written.has(field.id);
  const isOfTree = model.list?.tree?.relationFieldId === field.id;
  return isGiven || isOfTree || !isBlank(field.defaultValue) || !isBlank(definition.emptyValue(field));
}
