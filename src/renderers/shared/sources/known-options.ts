import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';

/** Choices that the browser knows without asking anyone; undefined = the server has to check them. */
export function knownOptions(field: FieldModel): readonly OptionItem[] | undefined {
  return field.options?.kind === 'static' ? field.options.items : undefined;
}
