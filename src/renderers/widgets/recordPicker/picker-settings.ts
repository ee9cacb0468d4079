import type { FieldModel } from '../../../engine/contract/field-model';
import type { ScreenPlace } from '../../../engine/contract/action';
import { memoise } from '../../../engine/memoise';
import { textProp } from '../../../engine/values/field-props';
import { toScalarText } from '../../../engine/values/text-values';
import type { RecordRow } from '../../shared/sources/record-source';

/** What a field says about the records it picks from. */
export interface PickerSettings {
  readonly module: string;
  readonly title: string;
  readonly place: ScreenPlace;
  readonly width: string;
  readonly valueKey: string;
  readonly labelKey: string;
}

const PLACES: readonly string[] = ['dialog', 'drawer', 'fullScreen'] satisfies readonly ScreenPlace[];
const isPlace = (value: string): value is ScreenPlace => PLACES.includes(value);

/** The settings of a field, the same object each time. */
export const settingsOf = memoise((field: FieldModel): PickerSettings => {
  const place = textProp(field, 'place');
  return {
    module: textProp(field, 'module'),
    title: textProp(field, 'title'),
    place: isPlace(place) ? place : 'dialog',
    width: textProp(field, 'width'),
    valueKey: textProp(field, 'valueKey') || 'id',
    labelKey: textProp(field, 'labelKey') || 'fullName',
  };
});

/**
 * What is stored of a row: its id or the stored value of a field, under `<field>_id` where a list shows a text
 * (docs/module-format.md#column-addresses); '' = the row lacks it.
 */
export function valueOfRow(row: RecordRow, { valueKey }: PickerSettings): string {
  if (valueKey === 'id') return row.id;
  return toScalarText(row.$stored?.[valueKey] ?? row[`${valueKey}_id`] ?? row[valueKey]) ?? '';
}

/** What is shown of a row or record; '' = it has nothing to show. */
export function labelIn(values: Readonly<Record<string, unknown>>, { labelKey }: PickerSettings): string {
  return toScalarText(values[labelKey]) ?? '';
}
