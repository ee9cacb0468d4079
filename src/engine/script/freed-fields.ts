import type { FieldModel } from '../contract/field-model';
import type { ModuleModel } from '../contract/module-model';
import { memoise } from '../memoise';

/** A setter's call with the name and, where it is the literal `true`, the value that asks for nothing less. */
const NAMED_CALL = /\b(?:setShowOrHide|setRequired)\s*\(\s*(['"`])([A-Za-z$][\w.-]*)\1\s*,\s*(true\b)?/g;
const MENTION = /\bset(?:ShowOrHide|Required)\b/g;
const QUOTED = /(['"`])([A-Za-z$][\w.-]*)\1/g;

/**
 * Ids of fields that the module requires by their own setting and that one of its scripts may hide or make optional, by itself or
 * with their container. They are required only while they are shown, which the browser alone can see: the server leaves out that one
 * check (docs/module-format.md#scripts). A field that a rule requires is never among them. Scripts are searched, never run.
 */
export const freedFields = memoise((model: ModuleModel): ReadonlySet<string> => {
  const { targets, ruled } = scriptTargets(model);
  return new Set(targets.filter(({ id, isRequired }) => isRequired && !ruled.has(id)).map(({ id }) => id));
});

/** Fields that scripts may hide or make optional and that a rule may require: they stay required and in sight. */
export function obligedFields(model: ModuleModel): readonly FieldModel[] {
  const { targets, ruled } = scriptTargets(model);
  return targets.filter(({ id }) => ruled.has(id));
}

function scriptTargets(model: ModuleModel): {
  readonly targets: readonly FieldModel[];
  readonly ruled: ReadonlySet<string>;
} {
  const sources = [model.form.scripts, ...model.allFields.map(({ scripts }) => scripts)];
  const names = new Set(sources.flatMap((scripts) => Object.values(scripts ?? {}).flatMap(namesIn)));
  const ruled = new Set(model.rules.flatMap(({ then }) => then.required));
  return { targets: names.size === 0 ? [] : targetsIn(model.form.fields, names, false), ruled };
}

/** Names that a script may hand a setter; of one that computes them or keeps the setter, all that it quotes. */
function namesIn(source: string): readonly string[] {
  const mentions = source.match(MENTION)?.length ?? 0;
  if (mentions === 0) return [];
  const calls = [...source.matchAll(NAMED_CALL)];
  const setters = new Set(source.match(MENTION));
  // Each setter is mentioned once more in the parameter.
  const isPlain = mentions - calls.length <= setters.size;
  const found = isPlain ? calls.filter(([, , , isOn]) => isOn === undefined) : [...source.matchAll(QUOTED)];
  return found.map(([, , name = '']) => name.replace('.', '-'));
}

function targetsIn(
  fields: readonly FieldModel[],
  names: ReadonlySet<string>,
  isInside: boolean,
): readonly FieldModel[] {
  return fields.flatMap((field) => {
    const isTarget = isInside || names.has(field.id);
    const inner = targetsIn(field.children, names, isTarget);
    return isTarget ? [field, ...inner] : inner;
  });
}
