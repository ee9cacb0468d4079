import type { ActionModel } from '../contract/action';
import type { FieldModel, OptionItem, PatternRule } from '../contract/field-model';
import type { InterfaceParam } from '../contract/interface-param';
import type {
  ColumnDisplay,
  CustomButton,
  FormModel,
  HomeCard,
  HomeCardFilter,
  ListButton,
  ListColumn,
  ListFilterRule,
  ListModel,
  ListTree,
  ModuleModel,
  SearchField,
  TableBinding,
  TableBindingColumn,
  TreeTable,
} from '../contract/module-model';
import type { RuleModel } from '../contract/rule-model';
import { isUnset, isRecord, toBoolean, type RawRecord } from '../json/raw-value';

/** The parts of a model that settings fill. */
export interface ModelParts {
  readonly ModuleModel: ModuleModel;
  readonly FormModel: FormModel;
  readonly FormButton: FormModel['cancelButton'];
  readonly FieldModel: FieldModel;
  readonly OptionItem: OptionItem;
  readonly InterfaceParam: InterfaceParam;
  readonly PatternRule: PatternRule;
  readonly ListModel: ListModel;
  readonly ListColumn: ListColumn;
  readonly SearchField: SearchField;
  readonly ListButton: ListButton;
  readonly CustomButton: CustomButton;
  readonly ListTree: ListTree;
  readonly TreeTable: TreeTable;
  readonly ListFilterRule: ListFilterRule;
  readonly HomeCard: HomeCard;
  readonly HomeCardFilter: HomeCardFilter;
  readonly TableBinding: TableBinding;
  readonly TableBindingColumn: TableBindingColumn;
}

/** A member of the model: `FormModel.gutter`. */
export type ModelMember = {
  [Part in keyof ModelParts]: `${Part}.${keyof ModelParts[Part] & string}`;
}[keyof ModelParts];

/** The parts of a model that hold texts: those that settings fill, and what is read from the inside of one. */
export interface TextParts extends ModelParts {
  readonly ActionModel: ActionModel;
  readonly ColumnDisplay: ColumnDisplay;
  readonly RuleEffect: RuleModel['then'];
  /** The event of a custom button as it was authored: clients read what it does from there. */
  readonly CustomEvent: { readonly popupTitle: string; readonly confirmTitle: string };
}

type KeysOf<T> = T extends unknown ? keyof T & string : never;

/** A member of the model that holds a text, or texts by name: `FieldModel.label`. */
export type TextMember = { [Part in keyof TextParts]: `${Part}.${KeysOf<TextParts[Part]>}` }[keyof TextParts];

/** What of a setting does not happen here. */
export interface Loss {
  /** Its sentence stands under `ENGINE_SETTING_LOST.<reason>` (or `…_IGNORED.…`), and the way out beside it. */
  readonly reason: string;
  /** Whether only looks are lost, and nothing that anybody could do. */
  readonly isLook: boolean;
  /** Whether a value asks for what is lost; `owner` is the object that the setting stands in. */
  asks: (value: unknown, owner: RawRecord) => boolean;
}

/**
 * One row of the register: a member of the raw document.
 * supported: what it says happens; partly, unsupported: its losses say what does not; dropped: of another generation, reported as
 * dropped when it is given; idle: of the designer or of generated code, nothing on any screen ever follows from it.
 */
export interface Setting {
  readonly status: 'supported' | 'partly' | 'unsupported' | 'dropped' | 'idle';
  /** Members of the model that it fills; something outside of parse reads those of a supported setting. */
  readonly members: readonly ModelMember[];
  readonly losses: readonly Loss[];
  /** Members of the model with words for whoever uses the module, which translations of it replace; absent = it holds no such text. */
  readonly texts?: readonly TextMember[];
  /** The place that its object, or each object of its list, is; absent = its inside is data, or read by its own parser. */
  readonly inside?: string;
  /** What parses those objects reports them too: they hold more than their place names. */
  readonly isReadApart?: boolean;
}

/** The settings of one kind of object in the document, by raw name. */
export type Place = Readonly<Record<string, Setting>>;

/** A value that asks for something: not blank, false, 0, an empty list or an empty object. */
export function isAsked(value: unknown): boolean {
  if (isUnset(value) || toBoolean(value) === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  return !isRecord(value) || Object.keys(value).length > 0;
}

/** What it says happens. */
export function reads(...members: readonly ModelMember[]): Setting {
  return { status: 'supported', members, losses: [] };
}

/** The same for words that people read, which are translated. */
export function shows(...members: readonly (ModelMember & TextMember)[]): Setting {
  return withTexts(reads(...members), ...members);
}

/** A setting in which words that people read stand in these members. */
export function withTexts(setting: Setting, ...texts: readonly TextMember[]): Setting {
  return { ...setting, texts };
}

/** An object, or a list of objects, with settings of its own. */
export function holds(inside: string, ...members: readonly ModelMember[]): Setting {
  return { status: 'supported', members, losses: [], inside };
}

/** The same where what parses those objects reports them. */
export function parsesApart(inside: string, ...members: readonly ModelMember[]): Setting {
  return { ...holds(inside, ...members), isReadApart: true };
}

/** Happens, but for what the losses say. */
export function partly(losses: readonly Loss[], ...members: readonly ModelMember[]): Setting {
  return { status: 'partly', members, losses };
}

/** Does not happen; said wherever a value asks for it. */
export function unsupported(reason: string, asks: Loss['asks'] = isAsked, ...members: readonly ModelMember[]): Setting {
  return { status: 'unsupported', members, losses: [lost(reason, asks)] };
}

/** Does not happen and only looks are lost. */
export function look(reason: string, asks: Loss['asks'] = isAsked): Setting {
  return { status: 'unsupported', members: [], losses: [{ reason, isLook: true, asks }] };
}

/** Does not happen; what it belongs to says so. */
export function follows(...members: readonly ModelMember[]): Setting {
  return { status: 'unsupported', members, losses: [] };
}

/** A function that is lost. */
export function lost(reason: string, asks: Loss['asks'] = isAsked): Loss {
  return { reason, isLook: false, asks };
}

export const DROPPED: Setting = { status: 'dropped', members: [], losses: [] };
export const IDLE: Setting = { status: 'idle', members: [], losses: [] };

/** The same row under several names. */
export function each(setting: Setting, names: readonly string[]): Place {
  return Object.fromEntries(names.map((name) => [name, setting]));
}
