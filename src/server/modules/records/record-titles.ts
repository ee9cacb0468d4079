import type { FieldModel } from '../../../engine/contract/field-model';
import { titleFields } from '../../../engine/screen/title-fields';
import { toScalarText } from '../../../engine/values/text-values';
import { isPassword } from '../../../engine/values/text-widget';
import { registry } from '../../../renderers/definitions';
import { isSeen } from './attribute-gate';
import type { ModuleContext } from './module-context';

/** Fields of a module that may name its records. */
const MAX_TITLES = 3;

/** The fields that may name the records of a module to its reader, the best first. */
export function shownTitles({ model, access }: Pick<ModuleContext, 'model' | 'access'>): readonly FieldModel[] {
  return titleFields(model, registry)
    .filter((field) => isSeen(access, field.id) && !isPassword(field))
    .slice(0, MAX_TITLES);
}

/** The text of a field in a row of texts; '' = nothing. */
export function textIn(row: Readonly<Record<string, unknown>>, { key }: FieldModel): string {
  const value = row[key];
  return Array.isArray(value)
    ? value.map((entry) => toScalarText(entry) ?? '').join('，')
    : (toScalarText(value) ?? '');
}
