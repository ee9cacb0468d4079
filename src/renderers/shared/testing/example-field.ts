import { registry } from '../../definitions';
import { parseModule } from '../../../engine/parse';
import type { FieldModel } from '../../../engine/contract/field-model';

/** Parses the node of an example. Throws the findings when there is no field. */
export function exampleField(node: Readonly<Record<string, unknown>>): FieldModel {
  const { model, issues } = parseModule({ formData: { fields: [node] } }, registry);
  const field = model?.allFields[0];
  if (!field) throw new Error(`the example does not parse: ${JSON.stringify(issues)}`);
  return field;
}

/** Findings about an example. There should be none; dropped legacy properties (severity `info`) are ignored. */
export function exampleProblems(node: Readonly<Record<string, unknown>>): readonly string[] {
  // An example may use settings that its definition declares as losses.
  const owned = new Set<unknown>(registry.definitions.flatMap(({ losses = [] }) => losses.map(({ reason }) => reason)));
  return parseModule({ formData: { fields: [node] } }, registry)
    .issues.filter(
      ({ code, severity, params }) =>
        severity !== 'info' && !(code === 'ENGINE_SETTING_LOST' && owned.has(params['reason'])),
    )
    .map((issue) => `${issue.code} ${issue.pointer} ${JSON.stringify(issue.params)}`);
}
