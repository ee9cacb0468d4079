import type { FieldModel } from '../contract/field-model';
import type { FormModel, ListModel, ModuleModel } from '../contract/module-model';
import { DEFAULT_FIELD_MODEL } from '../settings/settings.generated';

/** What the browser finds itself, and what only those need who change or store a module, or write it for older clients. */
export const NOT_SENT = {
  // prettier-ignore
  module: ['category', 'description', 'sortCode', 'generation', 'tables', 'translations', 'tests', 'resource', 'allFields', 'listFields', 'source'],
  field: ['raw', 'pointer', 'isKnown', 'tableName'],
  list: ['filters'],
} as const satisfies {
  readonly module: readonly (keyof ModuleModel)[];
  readonly field: readonly (keyof FieldModel)[];
  readonly list: readonly (keyof ListModel)[];
};

type Sent<Part, Place extends keyof typeof NOT_SENT> = Omit<Part, (typeof NOT_SENT)[Place][number]>;

/** A field without what is as `FIELD_DEFAULTS` says. */
export type ScreenField = Pick<FieldModel, 'id' | 'widget'> &
  Partial<Omit<Sent<FieldModel, 'field'>, 'children'>> & { readonly children?: readonly ScreenField[] };

/** A restricted model as our own browser gets it: JSON. */
export interface ScreenModel extends Omit<Sent<ModuleModel, 'module'>, 'form' | 'list'> {
  readonly form: Omit<FormModel, 'fields'> & { readonly fields: readonly ScreenField[] };
  readonly list: Sent<ListModel, 'list'> | null;
}

/** What most fields are. */
export const FIELD_DEFAULTS = {
  ...DEFAULT_FIELD_MODEL,
  key: '',
  label: '',
  props: {},
  defaultValue: null,
  patterns: [],
  options: null,
  children: [],
  tableKey: '',
  tableName: '',
  isStored: true,
  pointer: '',
  raw: {},
} as const satisfies Omit<FieldModel, 'id' | 'widget' | 'isKnown'>;
