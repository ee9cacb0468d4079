import { defineWidget } from '../../../engine/contract/widget-definition';
import { accepted, refused } from '../../../engine/values/parsed';
import { parseHeldPicture, validateEntered } from '../../../engine/values/picture-values';
import propsSchema from './props.schema.json';

/** A scribble of 60 × 24 pixels. */
const SAMPLE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADwAAAAYCAQAAAAMyFbZAAAAZUlEQVR42u2UORIAIAgD8/9PY42MQkaBhtgpsh4QYDQaAaJGC7QMbVEl8BMiGX1Ln4j2U6egYzeKRFHHiz+kF0l9Cfd/4pRgElZ3+nlm2/CvWoUxGrv01iSEtzXZYZv9FxngqFwLiwyAgJ4V38UAAAAASUVORK5CYII=';

/** A signature that is written by hand or typed: a PNG as a data address. */
export const definition = defineWidget({
  key: 'sign',
  aliases: [],
  group: 'advanced',
  kind: 'value',
  propsSchema,
  ignoredProps: ['style', 'submitOnConfirm', 'isDefault', 'signTip'],
  contentKind: 'picture',
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: false,
  search: null,
  emptyValue: () => null,
  toStored: (input) => parseHeldPicture(input, ['png']),
  validate: validateEntered,
  refusesNewOnly: ['ENGINE_VALUE_PICTURE_BYTES'],
  toText: (value, _field, { translate }) => (value ? translate('widget.sign.signed') : ''),
  toDisplay: (value) => value ?? '',
  // A signature is never made of a text.
  fromText: (text) => (text.trim() === '' ? accepted(null) : refused('WIDGET_SIGN_TEXT')),
  column: () => ({ type: 'text' }),
  sample: () => SAMPLE,
});
