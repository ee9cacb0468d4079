import type { FieldModel, OptionItem } from '../contract/field-model';
import { documentOptions } from '../values/option-values';
import type { ChoiceSource, Difference, DraftRecord, FormilyNode } from './formily-node';

/** The choices of a field: those that its document holds, and where the others come from. */
export interface Choices {
  readonly members: DraftRecord;
  readonly differences: readonly Difference[];
}

/** Static choices are embedded; of a dictionary those that the document caches. The rest is named, with a hint in `x-data`. */
export function toChoices(field: FieldModel, node: FormilyNode): Choices {
  const { options } = field;
  if (node.choicesFrom) return toHint(node.choicesFrom, []);
  if (options === null) return { members: {}, differences: [] };
  const items = documentOptions(field).map((item) => toChoice(item, node));
  if (options.kind === 'static') return { members: { enum: items }, differences: [] };
  return toHint(sourceOf(options), items);
}

/** The choices that are known, and where the others come from. */
function toHint(source: ChoiceSource, items: readonly DraftRecord[]): Choices {
  return {
    members: { enum: items, 'x-data': { choices: source } },
    differences: [{ kind: 'lost', reason: source.from, params: { source: source.id } }],
  };
}

function sourceOf(options: Exclude<NonNullable<FieldModel['options']>, { kind: 'static' }>): ChoiceSource {
  if (options.kind === 'dictionary') return { from: options.kind, id: options.typeId, value: options.valueKey };
  const { labelKey: label, valueKey: value, childrenKey: children } = options;
  const id = options.kind === 'dynamic' ? options.interfaceId : options.call.name;
  return { from: options.kind, id, label, value, children };
}

function toChoice({ value, label, disabled, color, icon, children }: OptionItem, node: FormilyNode): DraftRecord {
  const hasChildren = children !== undefined && children.length > 0;
  return {
    label,
    value,
    ...(disabled === true && { disabled }),
    ...(color && { color }),
    ...(icon && { icon }),
    ...node.ofChoice?.(hasChildren),
    ...(hasChildren && { children: children.map((child) => toChoice(child, node)) }),
  };
}
