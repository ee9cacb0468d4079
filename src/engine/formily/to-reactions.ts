import type { FieldModel } from '../contract/field-model';
import type { RuleModel } from '../contract/rule-model';
import { isEntered } from '../rules/is-entered';
import { placeOf, type ExportContext } from './field-context';
import { Script, type DraftRecord } from './formily-node';
import { createDependencies, createReader } from './read-names';
import { truthScript } from './compute-scripts';
import { toScript } from './to-script';
import { planWrites } from './plan-writes';

/** Reactions by field id. */
export type Reactions = ReadonlyMap<string, readonly DraftRecord[]>;

/** The rules and calculations of a module as `x-reactions` of their targets; what has none is noted. */
export function planReactions(context: ExportContext): Reactions {
  const reactions = new Map<string, DraftRecord[]>();
  const add = (field: FieldModel, reaction: DraftRecord) =>
    reactions.set(field.id, [...(reactions.get(field.id) ?? []), reaction]);
  for (const field of context.model.allFields) {
    for (const aspect of ASPECTS) {
      const reaction = planState(field, aspect, context);
      if (reaction) add(field, reaction);
    }
  }
  for (const [field, reaction] of planWrites(context)) add(field, reaction);
  noteOthers(context);
  return reactions;
}

/** A part of a field's state that rules decide. */
interface Aspect {
  readonly targets: (rule: RuleModel) => readonly string[];
  /** Whether a rule makes a difference to the field. */
  readonly isOpen: (field: FieldModel, context: ExportContext) => boolean;
  /** The state while one of the rules holds. */
  readonly state: (holds: string) => DraftRecord;
}

const ASPECTS: readonly Aspect[] = [
  {
    targets: ({ then }) => then.visible,
    isOpen: ({ visibility }) => visibility.includes('pc'),
    state: (holds) => ({ display: new Script(`${holds} ? "visible" : "hidden"`) }),
  },
  {
    targets: ({ then }) => then.required,
    isOpen: (field, { registry, nodes }) =>
      !field.isRequired && isEntered(field, registry) && (nodes.get(field.id)?.component ?? '') !== '',
    state: (holds) => ({ required: new Script(holds) }),
  },
  {
    targets: ({ then }) => then.disabled,
    isOpen: (field, { registry, model }) =>
      !field.isDisabled && !field.isReadOnly && !model.form.isDisabled && isEntered(field, registry),
    state: (holds) => ({ pattern: new Script(`${holds} ? "disabled" : "editable"`) }),
  },
];

function planState(field: FieldModel, aspect: Aspect, context: ExportContext): DraftRecord | null {
  const rules = settlingRules(context).filter((rule) => aspect.targets(rule).includes(field.id));
  if (rules.length === 0 || !context.nodes.get(field.id) || !aspect.isOpen(field, context)) return null;
  const dependencies = createDependencies();
  const read = createReader(context, field.tableKey, dependencies);
  const conditions = rules.map(({ when }) => toScript(when.root, read));
  const known = conditions.flatMap((condition) => (condition ? [truthScript(condition)] : []));
  if (known.length < rules.length) {
    rules.forEach((rule, index) => {
      if (conditions[index] === null) noteRule(context, rule, field);
    });
    return null;
  }
  const holds = known.join(' || ');
  return { dependencies: dependencies.paths, fulfill: { state: aspect.state(holds) } };
}

/** Notes that a rule does nothing to a field there. */
function noteRule(context: ExportContext, { pointer, when }: RuleModel, field: FieldModel): void {
  const { label } = placeOf(field);
  context.note({ kind: 'lost', reason: 'rule', params: { when: when.source } }, { pointer, label });
}

/** Rules that run whenever something changes. */
function settlingRules({ model }: ExportContext): readonly RuleModel[] {
  return model.rules.filter(({ trigger }) => trigger === 'change');
}

/** Rules that run when a field is left, refusals and narrowed choices. */
function noteOthers(context: ExportContext): void {
  const { model, note } = context;
  const labels = (ids: readonly string[]) =>
    model.allFields.flatMap((field) => (ids.includes(field.id) ? [placeOf(field).label] : [])).join(', ');
  for (const { pointer, then, trigger } of model.rules) {
    if (trigger === 'leave')
      note({ kind: 'lost', reason: 'leave' }, { pointer, label: labels(Object.keys(then.value)) });
    const refused = Object.keys(then.invalid ?? {});
    if (refused.length > 0) note({ kind: 'lost', reason: 'refusal' }, { pointer, label: labels(refused) });
    const narrowed = Object.keys(then.options ?? {});
    if (narrowed.length > 0) note({ kind: 'lost', reason: 'narrowed' }, { pointer, label: labels(narrowed) });
  }
}
