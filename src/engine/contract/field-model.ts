import type { ChoiceColor } from './choice-color';
import type { ActionModel } from './action';
import type { Expression } from './expression';
import type { InterfaceParam } from './interface-param';
import type { CallModel } from './resource';
import type { FieldModelSettings } from '../settings/settings.generated';
import type { StyleRules } from './rule-model';
import type { FieldEvent, Scripts } from './script';

export type { InterfaceParam } from './interface-param';

/** One choosable entry; `value` is always a string (numeric option values compare as texts: docs/module-format.md#choices). */
export interface OptionItem {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
  /** Colour of its tag; absent = plain text. */
  readonly color?: ChoiceColor;
  /** Icon beside its text, one of `CHOICE_ICONS`, in a browser also as dictionary entries store it; absent = none. */
  readonly icon?: string;
  readonly children?: readonly OptionItem[];
}

/** Where the choices of a field come from (docs/module-format.md#choices). */
export type OptionSource =
  | { readonly kind: 'static'; readonly items: readonly OptionItem[] }
  | {
      readonly kind: 'dictionary';
      readonly typeId: string;
      readonly valueKey: 'id' | 'enCode';
      /** The last choices cached in the document, shown until (or unless) the dictionary answers. */
      readonly fallback: readonly OptionItem[];
    }
  | {
      readonly kind: 'dynamic';
      readonly interfaceId: string;
      readonly labelKey: string;
      readonly valueKey: string;
      readonly childrenKey: string;
      readonly params: readonly InterfaceParam[];
    }
  | {
      /** A named call of the module's resource; asked again when a field that it reads changes. */
      readonly kind: 'call';
      readonly call: CallModel;
      readonly labelKey: string;
      readonly valueKey: string;
      readonly childrenKey: string;
      /** A new record starts with the first choice when the field has no value. */
      readonly startsWithFirst: boolean;
    };

/** A parsed `regList` entry: never evaluated, only handed to `new RegExp(source, flags)`. */
export interface PatternRule {
  readonly source: string;
  readonly flags: string;
  readonly message: string;
}

/**
 * One node of a form: a field that holds a value, a display element, a layout container or a sub-table.
 * Everything about it is normalised; nothing needs a second look at the raw document.
 */
export interface FieldModel extends FieldModelSettings {
  /** Unique in the module: the key of a main field, `table-column` of a sub-table column, `$row_3` of a node without a key. */
  readonly id: string;
  /** Name of the value inside its scope (main record or sub-table row); '' for a node without a value. */
  readonly key: string;
  /** Canonical widget key; a raw unknown key stays as it came. */
  readonly widget: string;
  readonly isKnown: boolean;
  readonly label: string;
  /** The widget's own properties, canonical camelCase names, limited to what its `props.schema.json` names, defaults filled. */
  readonly props: Readonly<Record<string, unknown>>;
  readonly defaultValue: unknown;
  /** What a new record starts with, over the two above; absent = they decide. */
  readonly defaultExpression?: Expression;
  readonly patterns: readonly PatternRule[];
  readonly options: OptionSource | null;
  /** Children of a layout node or the columns of a sub-table; empty otherwise. */
  readonly children: readonly FieldModel[];
  /** Key of the sub-table this field is a column of; '' for a main field. */
  readonly tableKey: string;
  /** Named database table and column when the module binds existing tables; '' = planned by us. */
  readonly tableName: string;
  /** Whether a saved record carries the value (false for display, layout, calculations with isStorage 1). */
  readonly isStored: boolean;
  /** Styles of a sub-table's rows and cells; absent = none. */
  readonly styles?: StyleRules;
  /** What a button does, or the screen that a `screen` node shows (an `open`); absent = nothing. */
  readonly action?: ActionModel;
  /** Absent = none. */
  readonly scripts?: Scripts<FieldEvent>;
  /** JSON pointer of the node in the input. */
  readonly pointer: string;
  /** The input node, frozen: kept so that export loses nothing that we do not interpret. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** A node and its descendants, containers before their children. */
export function withDescendants(field: FieldModel): readonly FieldModel[] {
  return [field, ...field.children.flatMap(withDescendants)];
}
