import type { FieldModel, OptionSource } from '../contract/field-model';
import type { ResourceModel } from '../contract/resource';
import { joinPath } from '../json/json-pointer';
import { booleanAt, ownValue, recordAt } from '../json/raw-value';
import { resolveNamedCall } from './action-context';
import { readOptionKeys } from './read-options';
import type { Report } from './report';

/**
 * Resolves the calls of fields with choices from a call (`dataType` resource, `resourceCall`), after parsing the fields, which
 * calls may read. An unknown call is reported and leaves the field without choices.
 */
export function linkCallOptions(
  fields: readonly FieldModel[],
  resource: ResourceModel | null,
  report: Report,
): readonly FieldModel[] {
  return fields.map((field) => {
    const children = field.children.length > 0 ? linkCallOptions(field.children, resource, report) : field.children;
    const config = recordAt(field.raw, '__config__');
    const isOfCall = field.options !== null && ownValue(config, 'dataType') === 'resource';
    if (!isOfCall) return children === field.children ? field : { ...field, children };
    return { ...field, children, options: readCallOptions(field, resource, report) ?? field.options };
  });
}

function readCallOptions(
  { raw, pointer }: FieldModel,
  resource: ResourceModel | null,
  report: Report,
): OptionSource | null {
  const config = recordAt(raw, '__config__');
  const place = joinPath(pointer, '__config__.resourceCall');
  const call = resolveNamedCall(ownValue(config, 'resourceCall'), place, { resource, report, scope: {} });
  if (!call) return null;
  const keys = readOptionKeys(raw, config);
  return {
    kind: 'call',
    call,
    labelKey: keys.label,
    valueKey: keys.value,
    childrenKey: keys.children,
    startsWithFirst: booleanAt(config, 'startsWithFirst', false),
  };
}
