import type { FieldModel } from '../../../engine/contract/field-model';
import type { FieldLink } from '../../../engine/contract/link';
import { listAt, isRecord, ownValue, toText } from '../../../engine/json/raw-value';
import { memoise } from '../../../engine/memoise';
import { booleanProp, numberProp, textProp } from '../../../engine/values/field-props';
import { toLink } from '../../../engine/values/link-widget';
import type { OpenPlace } from '../hosts/open-screen';

/** What a linking field says about the list that it is chosen from. */
export interface LinkSettings {
  /** null = the field names nothing to choose from. */
  readonly link: FieldLink | null;
  /** The columns of the list; the shown field alone where none is named. */
  readonly columns: readonly { readonly value: string; readonly label: string }[];
  readonly hasPage: boolean;
  readonly pageSize: number;
  readonly title: string;
  readonly place: OpenPlace;
  readonly width: string;
}

const POPOVER_WIDTH = '700px';
const PLACES: readonly string[] = ['dialog', 'drawer', 'popover'] satisfies readonly OpenPlace[];
const isPlace = (value: string): value is OpenPlace => PLACES.includes(value);

/** The settings of a field, the same object each time. */
export const settingsOf = memoise((field: FieldModel): LinkSettings => {
  const link = toLink(field);
  const place = textProp(field, 'popupType');
  return {
    link,
    columns: readColumns(field, link?.labelKey ?? ''),
    hasPage: booleanProp(field, 'hasPage'),
    pageSize: numberProp(field, 'pageSize') ?? 20,
    title: textProp(field, 'popupTitle'),
    place: isPlace(place) ? place : 'dialog',
    // Designers write the width of a dialog beside every kind.
    width: place === 'popover' ? POPOVER_WIDTH : textProp(field, 'popupWidth'),
  };
});

function readColumns(field: FieldModel, labelKey: string): LinkSettings['columns'] {
  const named = listAt(field.props, 'columnOptions').flatMap((entry) => {
    const value = isRecord(entry) ? toText(ownValue(entry, 'value')) : '';
    return isRecord(entry) && value !== '' ? [{ value, label: toText(ownValue(entry, 'label')) || value }] : [];
  });
  if (named.length > 0) return named;
  return labelKey === '' ? [] : [{ value: labelKey, label: field.label || labelKey }];
}
