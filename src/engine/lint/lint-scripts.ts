import { findField } from '../contract/module-model';
import { joinPath, joinPointer } from '../json/json-pointer';
import { findGivenChoices, readsName } from '../script/script-calls';
import { toRules, type WrittenRule } from '../script/to-rules';
import type { Fixer } from './fix-context';
import { nodeAt } from '../source/entity-parts';
import { itemsOf } from '../source/source-node';
import { parseExpression } from '../expression';
import { createScopes } from '../parse/create-scopes';
import type { ModuleModel } from '../contract/module-model';
import { LIST_POINTER, type LintContext } from './lint-context';
import { enabledOptions } from '../values/option-values';

/** Proposes rules for scripts that do nothing else: the server holds to a rule. Names what scripts ask for in vain. */
export function lintScripts({ model, report }: LintContext): void {
  lintGivenChoices(model, report);
  lintTableRef(model, report);
  for (const { scripts, tableKey, key, pointer } of model.allFields) {
    if (scripts?.change === undefined || tableKey !== '') continue;
    if (rulesFor(scripts.change, key, model)) report.add('ENGINE_LINT_SCRIPT_RULE', joinPath(pointer, 'on.change'), {});
  }
}

/** The server accepts a field's own choices alone: it runs no script, and believes no browser what one has said. */
function lintGivenChoices(model: ModuleModel, report: LintContext['report']): void {
  const ofForm = { scripts: model.form.scripts, pointer: joinPath('/formData', 'funcs') };
  const places = [
    ofForm,
    ...model.allFields.map(({ scripts, pointer }) => ({ scripts, pointer: joinPath(pointer, 'on') })),
  ];
  for (const { scripts, pointer } of places) {
    for (const [event, source] of Object.entries(scripts ?? {})) {
      for (const { fieldId, values } of findGivenChoices(source)) {
        const field = fieldId === null ? undefined : findField(model, fieldId);
        if (fieldId !== null && !field) continue;
        const own =
          field?.options?.kind === 'static' ? enabledOptions(field.options.items).map(({ value }) => value) : [];
        if (values?.every((value) => own.includes(value)) === true) continue;
        const label = field ? field.label || field.id : '?';
        report.add('ENGINE_LINT_SCRIPT_CHOICES', joinPointer(pointer, eventName(event)), { label });
      }
    }
  }
}

/** 3.4.7 hands its table component to `afterOnload`. */
function lintTableRef({ list }: ModuleModel, report: LintContext['report']): void {
  const source = list?.scripts?.afterOnload;
  if (source !== undefined && readsName(source, 'tableRef')) {
    report.add('ENGINE_LINT_SCRIPT_TABLE_REF', joinPath(LIST_POINTER, 'funcs.afterOnload'), {});
  }
}

function eventName(event: string): string {
  return event === 'tabClick' ? 'tab-click' : event;
}

/** Rules that do what a script does, if this module can have them. */
function rulesFor(source: string, key: string, model: ModuleModel): readonly WrittenRule[] | null {
  const rules = toRules(source, { key, statesOf: (fieldId) => ownStates(fieldId, model) });
  const scope = createScopes(model.allFields)('');
  return rules?.every(({ when }) => parseExpression(when, scope).ok) === true ? rules : null;
}

/** What a main field is by its own settings; null where another rule shows it too. */
function ownStates(fieldId: string, model: ModuleModel) {
  const field = findField(model, fieldId);
  if (field?.tableKey !== '' || model.rules.some(({ then }) => then.visible.includes(fieldId))) return null;
  return { visible: !field.isHidden, required: field.isRequired, disabled: field.isDisabled || model.form.isDisabled };
}

/** Puts the rules in the place of the script. */
export const fixScript: Fixer = ({ pointer }, { source, model }) => {
  const place = pointer.slice(0, -'/on/change'.length);
  const field = model?.allFields.find((each) => each.pointer === place);
  const rules = model && field?.scripts?.change !== undefined ? rulesFor(field.scripts.change, field.key, model) : null;
  const form = /^(.*?)\/fields\//.exec(place)?.[1];
  if (!rules || form === undefined || !nodeAt(source, pointer)) return [];
  const list = nodeAt(source, `${form}/rules`)?.node;
  const known = list ? itemsOf(list).length : 0;
  const added = list
    ? rules.map((value, index) => ({ op: 'insert', pointer: `${form}/rules`, index: known + index, value }) as const)
    : [{ op: 'set', pointer: `${form}/rules`, value: rules } as const];
  return [
    {
      title: 'ENGINE_FIX_SCRIPT_RULE',
      params: {},
      changes: [{ op: 'remove', pointer }, ...added],
    },
  ];
};
