import type { Expression } from './expression';
import type { InterfaceParam } from './field-model';
import type { CallModel } from './resource';

/** Host of the opened screen. */
export type ScreenPlace = 'dialog' | 'drawer' | 'fullScreen';

/** What happens after an action succeeded, or after the screen it opened was closed. */
export type ActionEffect = 'refreshRows' | 'refreshTree' | 'clearDictionaries' | 'clearSelection';

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
  /** '' = the opened module's own. */
  readonly title: string;
  readonly recordId: Expression | null;
  /** Field of the opened form → value it starts with. */
  readonly values: Readonly<Record<string, Expression>>;
  /** Parameter of the opened module → value. */
  readonly params: Readonly<Record<string, Expression>>;
}

/** Makes a named call. The server's message is shown when `success` is ''. */
export interface CallAction extends ActionBase {
  readonly type: 'call';
  readonly call: CallModel;
  readonly success: string;
}

/** Makes a named call and downloads `data.url` of its answer. */
export interface DownloadAction extends ActionBase {
  readonly type: 'download';
  readonly call: CallModel;
}

/**
 * Lets the user choose a file and posts it (`file`, multipart). With `hasPreview` it is first sent with `preview=1`, what the
 * answer's `list` says would be done is shown, and only a confirmation sends it for good.
 */
export interface UploadAction extends ActionBase {
  readonly type: 'upload';
  readonly call: CallModel;
  /** File extensions, comma separated: `.bdd`. */
  readonly accept: string;
  readonly hasPreview: boolean;
}

/** Runs a data interface with parameters from the row (docs/module-format.md#custom-buttons). */
export interface InterfaceAction extends ActionBase {
  readonly type: 'interface';
  readonly interfaceId: string;
  readonly params: readonly InterfaceParam[];
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

/** What a button of a list does beyond the built-in add, edit, remove, detail and batchRemove. */
export type ActionModel =
  OpenAction | CallAction | DownloadAction | UploadAction | InterfaceAction | EffectAction | ExpandAction;
