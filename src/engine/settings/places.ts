import {
  BUTTON,
  CELL_STYLE,
  COLUMN,
  CUSTOM_BUTTON,
  EVENT,
  FILTER,
  FORM_OPTION,
  HOME_CARD,
  HOME_FILTER,
  PARAM,
  PATTERN,
  ROW_STYLE,
  SCRIPT,
  SEARCH,
  SORT,
  SORTABLE,
  TABLE_BUTTON,
} from './entry-settings';
import { FORM } from './form-settings';
import { LIST } from './list-settings';
import { MODULE, TABLE, TABLE_COLUMN } from './module-settings';
import { ANY_WIDGET, CHOICE_NAMES, CONFIG, NODE, SLOT } from './node-settings';
import type { Place } from './setting';

/** The register: every setting that a document may hold, by the kind of object that it stands in. */
export const PLACES = {
  module: MODULE,
  form: FORM,
  list: LIST,
  node: NODE,
  config: CONFIG,
  anyWidget: ANY_WIDGET,
  choiceNames: CHOICE_NAMES,
  slot: SLOT,
  column: COLUMN,
  search: SEARCH,
  sortable: SORTABLE,
  sort: SORT,
  button: BUTTON,
  customButton: CUSTOM_BUTTON,
  event: EVENT,
  formOption: FORM_OPTION,
  filter: FILTER,
  homeCard: HOME_CARD,
  homeFilter: HOME_FILTER,
  param: PARAM,
  script: SCRIPT,
  pattern: PATTERN,
  rowStyle: ROW_STYLE,
  cellStyle: CELL_STYLE,
  tableButton: TABLE_BUTTON,
  table: TABLE,
  tableColumn: TABLE_COLUMN,
} satisfies Readonly<Record<string, Place>>;

export type PlaceName = keyof typeof PLACES;
