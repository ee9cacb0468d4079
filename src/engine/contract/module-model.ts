import type { ActionModel, ActionEffect } from './action';
import type { Expression } from './expression';
import type { FieldModel } from './field-model';
import type { InterfaceParam } from './interface-param';
import type { Translations } from './language';
import type { ModuleTest } from './module-test';
import { memoise } from '../memoise';
import type { CallModel, ResourceModel } from './resource';
import type {
  FormModelSettings,
  ListButtonSettings,
  ListColumnSettings,
  ListModelSettings,
  ListTreeSettings,
  SearchFieldSettings,
} from '../settings/settings.generated';
import type { RuleModel, StyleRules } from './rule-model';
import type { FormEvent, ListEvent, Scripts } from './script';

/**
 * Which generation of the platform wrote the document (docs/module-format.md#generations): A ≤3.2, B 3.4.0–3.4.3, C 3.4.5–3.4.7, D
 * 3.5/3.6, E 5.x/6.x.
 */
export type Generation = 'A' | 'B' | 'C' | 'D' | 'E';

/** Form-level settings (docs/module-format.md#form-settings). Widths are CSS lengths as authored (`600px`, `100%`). */
export interface FormModel extends FormModelSettings {
  readonly size: 'large' | 'middle' | 'small';
  /** Pixels of a control of one line: medium 36, small 32, mini 28; 40 for `large` of later generations. */
  readonly controlHeight: 40 | 36 | 32 | 28;
  readonly printIds: readonly string[];
  /** Buttons of the footer, besides cancel and confirm; each has an action. */
  readonly buttons: readonly ListButton[];
  /** Absent = none. */
  readonly scripts?: Scripts<FormEvent>;
  readonly fields: readonly FieldModel[];
}

export interface ListColumn extends ListColumnSettings {
  /** Field id: `amount`, `items-price`. */
  readonly fieldId: string;
  readonly label: string;
  readonly isSortable: boolean;
  /** null = as the widget shows its value. */
  readonly display: ColumnDisplay | null;
}

/** How a cell is displayed instead of its text, by the row's stored value. */
export type ColumnDisplay =
  | {
      /** A switch that makes a call when it is turned; the row is asked for again afterwards. */
      readonly type: 'switch';
      /** Stored values that count as on and off, compared as text. */
      readonly on: string;
      readonly off: string;
      readonly call: CallModel;
      readonly confirm: string;
      readonly then: readonly ActionEffect[];
    }
  | {
      /** A tag in a colour of antd's (`success`, `error`, `processing`, `warning`, `default`) by stored value. */
      readonly type: 'tag';
      readonly colors: Readonly<Record<string, string>>;
    }
  | {
      /** A dot in such a colour before the text; `texts` stand over the widget's. */
      readonly type: 'badge';
      readonly colors: Readonly<Record<string, string>>;
      readonly texts: Readonly<Record<string, string>>;
    }
  | {
      /** A text by stored value, as a tag where that has a colour; the widget's text for a value without one. */
      readonly type: 'enum';
      readonly texts: Readonly<Record<string, string>>;
      readonly colors: Readonly<Record<string, string>>;
    }
  | {
      /** A round picture with the initials of a name as its fallback; beside it the cell's text, unless that is the address. */
      readonly type: 'avatar';
      /** Fields with the address and the name; either may be the column's own. */
      readonly image: string;
      readonly name: string;
    }
  | {
      /** Opens the address that the cell holds, or presses a button of the row. */
      readonly type: 'link';
      /** Value of the button; '' = the cell's address. */
      readonly button: string;
    }
  | {
      /** A bar for a number from 0 to 100. */
      readonly type: 'progress';
    }
  | {
      /** A small picture, or the first of several, which a press enlarges. */
      readonly type: 'thumbnail';
    }
  | {
      /** A line through the numbers of a sub-table's column, row after row, in one cell of the record. */
      readonly type: 'sparkline';
    }
  | {
      /** The text with all but its ends hidden on the screen; the data is what it is (docs/module-format.md#cells). */
      readonly type: 'masked';
      readonly first: number;
      readonly last: number;
    };

export interface SearchField extends SearchFieldSettings {
  readonly fieldId: string;
  readonly label: string;
  readonly type: 'equals' | 'like' | 'range';
  readonly isMultiple: boolean;
}

/** A toolbar or row button; its permission code is `btn_` + value, or the value itself when it starts so. */
export interface ListButton extends ListButtonSettings {
  readonly value: string;
  readonly label: string;
  /** null = one of the buttons that the list or the shell carries out itself. */
  readonly action: ActionModel | null;
  /** Whether it is drawn; one that cannot be evaluated does not hold. Absent = always. */
  readonly when?: Expression;
  /** Whether it is drawn disabled; also when it cannot be evaluated. Absent = never. */
  readonly disabledWhen?: Expression;
}

/** A custom button with its event as authored: btnType 1 and 3 are read into its action, 2 into its script. */
export interface CustomButton extends ListButton {
  /** What btnType 2 runs; absent = none. */
  readonly script?: string;
  readonly event: Readonly<Record<string, unknown>>;
}

/** The left tree of list type 2 (docs/module-format.md#left-tree). */
export interface ListTree extends ListTreeSettings {
  readonly interfaceParams: readonly InterfaceParam[];
  /** Label of an extra root node without a value; absent = none. */
  readonly rootLabel?: string;
  /** Field id that receives the clicked node's value; '' when the node only fills parameters. */
  readonly relationFieldId: string;
  /** The call that answers the nodes of a `resource` tree; null otherwise. */
  readonly call: CallModel | null;
  /** Parameter of the screen → member of the chosen node (`{ typeId: 'id', isTree: 'isTree' }`). */
  readonly params: Readonly<Record<string, string>>;
  /** Entries of the tree's dropdown menu; none = no menu. */
  readonly menu: readonly ListButton[];
}

/** Tree rows: `children` of the response, or loaded one level at a time. */
export interface TreeTable {
  readonly isExpanded: boolean;
  /** Answers the rows below a row (`record.id`); null = the list answers them nested. */
  readonly childrenCall: CallModel | null;
  /** Puts a row elsewhere (`record.id`; the screen adds `parentId` and `beforeId` to its body); null = rows stay where they are. */
  readonly moveCall: CallModel | null;
}

/** A fixed data filter of the list (docs/module-format.md#fixed-filters). */
export interface ListFilterRule {
  readonly fieldId: string;
  readonly symbol: string;
  readonly value: unknown;
  readonly valueFieldId: string;
  readonly logic: 'and' | 'or';
}

/** How a card on the home page shows what it found. */
export type HomeCardKind = 'number' | 'choices' | 'bar' | 'line' | 'pie' | 'list';

/** A figure, a chart or the newest records of a list on the home page (docs/module-format.md#home-cards). */
export interface HomeCard {
  /** No two of a module are alike. */
  readonly title: string;
  readonly kind: HomeCardKind;
  /** What the records are grouped by; '' = they are one group. Of a `list`, the date or time by which the newest come first. */
  readonly fieldId: string;
  /** Span of dates; null for other fields. */
  readonly unit: 'day' | 'week' | 'month' | 'quarter' | 'year' | null;
  /** null = the number of records. */
  readonly measure: { readonly kind: 'sum' | 'avg' | 'min' | 'max'; readonly fieldId: string } | null;
  /** What a `list` shows of a record besides its title. */
  readonly shownFieldIds: readonly string[];
  /** All of them hold. */
  readonly filters: readonly HomeCardFilter[];
}

/** Which records a card counts: a line of an advanced query. */
export interface HomeCardFilter {
  readonly fieldId: string;
  readonly symbol: string;
  readonly value: unknown;
}

/** Kinds of totals. */
export type SummaryKind = 'sum' | 'avg' | 'min' | 'max' | 'count';

/** List settings (docs/module-format.md#list-settings). */
export interface ListModel extends ListModelSettings {
  readonly columns: readonly ListColumn[];
  readonly searches: readonly SearchField[];
  readonly buttons: readonly ListButton[];
  readonly rowButtons: readonly ListButton[];
  readonly customButtons: readonly CustomButton[];
  readonly defaultSort: readonly { readonly fieldId: string; readonly order: 'asc' | 'desc' }[];
  /** A search box that asks with `keyword`, beside the search fields; null = none ('' = the general placeholder). */
  readonly keywordHint: string | null;
  readonly treeTable: TreeTable | null;
  /** What happens after the list's own create, update, remove (`columnData.then`). */
  readonly then: readonly ActionEffect[];
  readonly summaryFieldIds: readonly string[];
  /** Field id → what its summary cell says; a summary column that is not named is added up. Absent = all are. */
  readonly summaryKinds?: Readonly<Record<string, SummaryKind>>;
  /** Styles that rows and cells take while a condition over the row holds. Absent = none. */
  readonly styles?: StyleRules;
  readonly thousandsFieldIds: readonly string[];
  readonly tree: ListTree | null;
  readonly groupFieldId: string;
  readonly parentFieldId: string;
  readonly filters: readonly ListFilterRule[];
  /** Absent = none. */
  readonly homeCards?: readonly HomeCard[];
  /** Absent = none. */
  readonly scripts?: Scripts<ListEvent>;
}

/** A database table that the module names itself (docs/module-format.md#bound-tables). */
export interface TableBinding {
  readonly isMain: boolean;
  readonly table: string;
  /** Column of this sub-table that points at the main table; '' for the main table. */
  readonly foreignKey: string;
  /** Column of the main table that the foreign key points at. */
  readonly relationField: string;
  readonly columns: readonly TableBindingColumn[];
}

export interface TableBindingColumn {
  readonly name: string;
  readonly label: string;
  readonly dataType: string;
  readonly length: number | null;
  readonly isPrimaryKey: boolean;
  readonly isNullable: boolean;
}

/** Where the rows of a data view come from (docs/module-format.md#data-views). */
export interface DataViewModel {
  /** Id or code of the data interface; '' = none is named. */
  readonly interfaceId: string;
  readonly params: readonly InterfaceParam[];
}

/** The whole module, deeply frozen. `parseModule` makes it, `restrictModel` what a reader gets of it. */
export interface ModuleModel {
  readonly id: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly category: string;
  readonly description: string;
  readonly sortCode: number;
  /** 1 form only, 2 form and list, 4 data view (docs/module-format.md#kinds-of-modules); 3 is read as 2. */
  readonly webType: 1 | 2 | 4;
  readonly generation: Generation;
  readonly form: FormModel;
  readonly list: ListModel | null;
  readonly tables: readonly TableBinding[];
  readonly rules: readonly RuleModel[];
  /** Only of a data view. */
  readonly dataView?: DataViewModel;
  /** What its texts are in other languages; absent = it speaks the language that it is written in. */
  readonly translations?: Translations;
  /** What its author promises of it, as examples; absent = none. */
  readonly tests?: readonly ModuleTest[];
  /** The calls that its records live behind; null = OnlineDev by id. */
  readonly resource: ResourceModel | null;
  /** Every node in document order, containers before their children, sub-table columns included. */
  readonly allFields: readonly FieldModel[];
  /**
   * The nodes of the list's columns and searches as its reader may know them, where those of the form do not do: he sees a
   * column that his form lacks, or it says less about others. Only a restricted model has them.
   */
  readonly listFields?: readonly FieldModel[];
  /** The form and list documents as they came, frozen: what export starts from so that nothing is lost. */
  readonly source?: {
    readonly formData: Readonly<Record<string, unknown>>;
    readonly columnData: Readonly<Record<string, unknown>> | null;
    /** The name with its code in a table of texts; absent = it has none. */
    readonly head?: { readonly fullName: string; readonly fullNameI18nCode: string };
  };
}

const fieldsOf = memoise(({ allFields }: ModuleModel) => new Map(allFields.map((field) => [field.id, field])));

/** Finds a node by id in constant time; undefined when the module has no such node. */
export function findField(model: ModuleModel, fieldId: string): FieldModel | undefined {
  return fieldsOf(model).get(fieldId);
}

/** Main fields that hold a value (sub-tables included, their columns not), in document order. */
export function mainFields(model: ModuleModel): readonly FieldModel[] {
  return model.allFields.filter((field) => field.key !== '' && field.tableKey === '');
}

/**
 * Whether a module is a page of one record, which its calls name by themselves: a form alone that reads and updates and makes none
 * (docs/module-format.md#pages-of-one-record).
 */
export function isOneRecord({ webType, resource }: Pick<ModuleModel, 'webType' | 'resource'>): boolean {
  const { read, update, create } = resource?.calls ?? {};
  return webType === 1 && read !== undefined && update !== undefined && create === undefined;
}

/** Whether a module shows the rows of a data interface, and so has no tables of its own. */
export function isDataView({ webType }: Pick<ModuleModel, 'webType'>): boolean {
  return webType === 4;
}
