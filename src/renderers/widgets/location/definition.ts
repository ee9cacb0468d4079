import { defineWidget } from '../../../engine/contract/widget-definition';
import { valueProblem } from '../../../engine/values/parsed';
import { areasOf, isAllowed } from './areas';
import { parsePlace, placeFromText, placeText, toPlace } from './place-value';
import propsSchema from './props.schema.json';

/** A place: coordinates with an address, from the device or typed. */
export const definition = defineWidget({
  key: 'location',
  aliases: [],
  group: 'advanced',
  kind: 'value',
  propsSchema,
  ignoredProps: [
    'style',
    ...['id', 'address', 'fullAddress', 'pName', 'cName', 'adName'].map((name) => `locationScope.${name}`),
  ],
  losses: [{ reason: 'locationMap' }, { reason: 'locationAuto', when: { prop: 'autoLocation', value: true } }],
  hasOptions: false,
  isListable: true,
  isAllowedInTable: true,
  isSortable: false,
  search: null,
  emptyValue: () => null,
  toStored: parsePlace,
  validate(value, field) {
    const place = toPlace(value);
    if (!place) return [valueProblem('ENGINE_VALUE_TYPE')];
    const areas = areasOf(field);
    if (isAllowed(place, areas)) return [];
    return [valueProblem('WIDGET_LOCATION_AREA', { areas: (areas ?? []).map(({ name }) => name).join('、') })];
  },
  refusesNewOnly: ['WIDGET_LOCATION_AREA'],
  toText(value) {
    const place = toPlace(value);
    return place ? placeText(place) : '';
  },
  fromText: (text) => placeFromText(text),
  column: () => ({ type: 'text' }),
  sample(field, seed) {
    const { lat, lng } = areasOf(field)?.[0] ?? { lat: 39.9 + seed / 100, lng: 116.4 };
    const parsed = parsePlace({ fullAddress: `北京市 ${String(seed)} 号`, lat, lng });
    return parsed.ok ? parsed.value : null;
  },
});
