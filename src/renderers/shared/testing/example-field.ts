import { registry } from '../../definitions';
import { parseModule } from '../../../engine/parse';
import type { FieldModel } from '../../../engine/contract/field-model';

/** The field of an example's node as the parser makes it; throws with the findings when it makes none. */
export function exampleField(node: Readonly<Record<string, unknown>>): FieldModel {
  const { model, issues } = parseModule({ formData: { fields: [node] } }, registry);
  const field = model?.allFields[0];
  if (!field) throw new Error(`the example does not parse: ${JSON.stringify(issues)}`);
  return field;
}

/** What the parser finds wrong with an example; examples are meant to be clean, apart from legacy properties that are dropped. */
export function exampleProblems(node: Readonly<Record<string, unknown>>): readonly string[] {
  // What a definition says itself that it does not do yet is no fault of its example.
  const owned = new Set<unknown>(registry.definitions.flatMap(({ losses = [] }) => losses.map(({ reason }) => reason)));
  return parseModule({ formData: { fields: [node] } }, registry)
    .issues.filter(
      ({ code, severity, params }) =>
        severity !== 'info' && !(code === 'ENGINE_SETTING_LOST' && owned.has(params['reason'])),
    )
    .map((issue) => `${issue.code} ${issue.pointer} ${JSON.stringify(issue.params)}`);
}
