import type { Expression } from './expression';
import type { InterfaceParam } from './interface-param';
import type { PersonKind } from './person';
import type { CallModel } from './resource';

/** Host of the opened screen. */
export type ScreenPlace = 'dialog' | 'drawer' | 'fullScreen';

/** What happens after an action succeeded, or after the screen it opened was closed. */
export type ActionEffect =
  | 'refreshRows'
  | 'refreshTree'
  | 'clearDictionaries'
  | 'clearSelection'
  /** Of a button of a form: saves it, or starts it over. */
  | 'submit'
  | 'reset';

interface ActionBase {
  /** Question asked before; `{field}` in it is what the row shows of that field. '' = none. */
  readonly confirm: string;
  readonly then: readonly ActionEffect[];
}

/** Opens another module: a system screen (`system/dictionary`) or a released module's id. */
export interface OpenAction extends ActionBase {
  readonly type: 'open';
  readonly module: string;
  /** `list` its list, `form` its form for a new record or for `recordId`, `detail` the read-only view of `recordId`. */
  readonly screen: 'list' | 'form' | 'detail';
  readonly place: ScreenPlace;
  /** CSS length (`700px`, `80%`); '' = the opened module's own. */
  readonly width: string;
  /** '' = the opened module's own. `{field}` in it is what the row shows of that field. */
  readonly title: string;
  readonly recordId: Expression | null;
  /** Field of the opened form → value it starts with. */
  readonly values: Readonly<Record<string, Expression>>;
  /** Parameter of the opened module → value. */
  readonly params: Readonly<Record<string, Expression>>;
}

/** Field of the form → member of an answer (`data.name`, `0.price`, '' = the answer itself) that it takes; a list's button has none. */
type TakenMembers = Readonly<Record<string, string>>;

/** Makes a named call. The server's message is shown when `success` is ''. */
export interface CallAction extends ActionBase {
  readonly type: 'call';
  readonly call: CallModel;
  readonly success: string;
  readonly into: TakenMembers;
}

/** Makes a named call and downloads `data.url` of its answer. */
export interface DownloadAction extends ActionBase {
  readonly type: 'download';
  readonly call: CallModel;
  /** Of a list's button: the call is asked what the list is asked, too: keyword, search, order and page. */
  readonly withQuery: boolean;
}

/** Calls of an import of a spreadsheet (wire/sheets). */
export interface SheetCalls {
  /** Reads the uploaded file, which `fileName` of its query names. */
  readonly preview: CallModel;
  /** Takes rows, as `list` of its body. */
  readonly send: CallModel;
  /** Offers a file of the rows that were refused. */
  readonly failures: CallModel;
  /** Offers a file to fill in. */
  readonly template: CallModel;
}

/**
 * Lets the user choose a file and posts it (`file`, multipart). With `hasPreview` it is first sent with `preview=1`, what the
 * answer's `list` says would be done is shown, and only a confirmation sends it for good. With `sheet` it is a spreadsheet, whose
 * rows are shown with their faults before they are sent.
 */
export interface UploadAction extends ActionBase {
  readonly type: 'upload';
  readonly call: CallModel;
  /** File extensions, comma separated: `.bdd`. */
  readonly accept: string;
  readonly hasPreview: boolean;
  /** null = the file is sent as a whole. */
  readonly sheet: SheetCalls | null;
}

/** Runs a data interface with parameters from the row (docs/module-format.md#custom-buttons). */
export interface InterfaceAction extends ActionBase {
  readonly type: 'interface';
  readonly interfaceId: string;
  readonly params: readonly InterfaceParam[];
  readonly into: TakenMembers;
}

/** What is asked for before a run: a value for each row of a sub-table, whose columns are named by their ids. */
export interface RunQuestions {
  /** Column with the name that a value is sent under. */
  readonly name: string;
  /** Columns with caption, whether a value is required, and the value to begin with; '' = none. */
  readonly label: string;
  readonly required: string;
  readonly value: string;
  /** Column that, where it holds something, spares the question; '' = none. */
  readonly unless: string;
  /** Member of the body that takes the answers, as parameters of a data interface are posted. */
  readonly into: string;
}

/**
 * Of a button of a form: makes a named call with what stands in the form and shows its answer (wire/run-report) in a panel below the
 * button.
 */
export interface RunAction extends ActionBase {
  readonly type: 'run';
  readonly call: CallModel;
  /** null = nothing is asked. */
  readonly asks: RunQuestions | null;
  /** Column of a sub-table that takes over the fields of the answer; '' = none. */
  readonly takes: string;
}

/** Gives fields of the form values; what the user may not write stays. */
export interface SetAction extends ActionBase {
  readonly type: 'set';
  readonly values: Readonly<Record<string, Expression>>;
}

/**
 * Lets the user pick and sends the ids: people and what they belong to (`kinds`), or rows of another module's list (`module`).
 * `call` reads them as `picked.ids`; `confirm` is asked before it is sent and may hold `{picked.count}`.
 */
export interface PickAction extends ActionBase {
  readonly type: 'pick';
  /** Kinds to pick from; [] = from a module. */
  readonly kinds: readonly PersonKind[];
  /** System screen or released module to pick from; '' = by kinds. */
  readonly module: string;
  /** Parameter of that module → value. */
  readonly params: Readonly<Record<string, Expression>>;
  readonly isMultiple: boolean;
  /** Title of the dialog; '' = its own. `{field}` in it is what the row shows of that field. */
  readonly title: string;
  /** Answers the ids that are picked at the start, at `chosenPath` (`data.ids`, '' = the answer itself); null = none are. */
  readonly chosen: CallModel | null;
  readonly chosenPath: string;
  readonly call: CallModel;
  readonly success: string;
}

/** Does nothing but its effects: a refresh button, a cache to clear. */
export interface EffectAction extends ActionBase {
  readonly type: 'effect';
}

/** Opens or closes all nodes of the left tree or all rows of a tree table. */
export interface ExpandAction extends ActionBase {
  readonly type: 'expandAll' | 'collapseAll';
  readonly target: 'rows' | 'tree';
}

/** What a button does: in a form, or in a list beyond the built-in add, edit, remove, detail and batchRemove. */
export type ActionModel =
  | OpenAction
  | CallAction
  | DownloadAction
  | UploadAction
  | InterfaceAction
  | RunAction
  | SetAction
  | PickAction
  | EffectAction
  | ExpandAction;
