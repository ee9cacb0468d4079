import { defineWidget } from '../../../engine/contract/widget-definition';
import { accepted, refused, valueProblem } from '../../../engine/values/parsed';
import { parseHeldPicture, validateEntered } from '../../../engine/values/picture-values';
import propsSchema from './props.schema.json';
import { isClosed, stampsOf } from './stamps';

/** A round seal of 32 × 32 pixels. */
const SAMPLE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAQAAADZc7J/AAAAeElEQVR42s2VSxLAIAhDczDvfy1cU0BNidNOdg554wcDBnrCTYA5UQArdQCIliWktq/QJWBz3qyCsydVrD1UPpfPXj8BMHZXLwVwTewA9hJgFwH7nxAAIAGQ7+DbS2z3wR9auf0bBXnQTiRBJgpSWTAXBJNJMhsJTfBF8A/x+dv7AAAAAElFTkSuQmCC';

/** A stamp: one of the module's own or, where it names none, an uploaded picture; a PNG or JPEG as a data address. */
export const definition = defineWidget({
  key: 'signature',
  aliases: [],
  group: 'advanced',
  kind: 'value',
  propsSchema,
  ignoredProps: ['style', 'signTip'],
  losses: [{ reason: 'signatureAdministration' }],
  contentKind: 'picture',
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: false,
  search: null,
  emptyValue: () => null,
  toStored: (input) => parseHeldPicture(input, ['png', 'jpeg']),
  validate(value, field) {
    if (isClosed(field)) return [valueProblem('WIDGET_SIGNATURE_CLOSED')];
    const stamps = stampsOf(field);
    // The author answers for the size of the module's own.
    if (stamps.length === 0) return validateEntered(value);
    return stamps.some(({ picture }) => picture === value) ? [] : [valueProblem('WIDGET_SIGNATURE_STAMP')];
  },
  refusesNewOnly: ['WIDGET_SIGNATURE_CLOSED', 'WIDGET_SIGNATURE_STAMP', 'ENGINE_VALUE_PICTURE_BYTES'],
  toText: (value, field, { translate }) =>
    value
      ? (stampsOf(field).find(({ picture }) => picture === value)?.name ?? translate('widget.signature.stamped'))
      : '',
  toDisplay: (value) => value ?? '',
  fromText(text, field) {
    const name = text.trim();
    if (name === '') return accepted(null);
    const stamp = stampsOf(field).find((each) => each.name === name);
    return stamp ? accepted(stamp.picture) : refused('WIDGET_SIGNATURE_STAMP');
  },
  column: () => ({ type: 'text' }),
  sample(field, seed) {
    const stamps = stampsOf(field);
    return stamps[seed % Math.max(stamps.length, 1)]?.picture ?? SAMPLE;
  },
});
