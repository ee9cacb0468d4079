import type { RefObject } from 'react';
import type { Issue } from '../../engine/contract/errors';
import type { Language } from '../../engine/contract/language';
import type { ModuleModel } from '../../engine/contract/module-model';
import type { SourceFinding } from '../../engine/lint';
import type { SystemNames } from '../../wire/names';
import type { DeviceName } from './preview/device-layout';
import type { SourceDocument, SourceFix } from '../../engine/source';

/** A command of the workbench: in the palette, by its keys, and from code. */
export interface PlaygroundCommand {
  readonly id: string;
  readonly title: string;
  /** As Monaco writes them: `CtrlCmd+Shift+KeyP`; '' = none. */
  readonly keys: string;
  run: () => void;
}

/** What the page asks of the editor. Pointers are RFC 6901. */
export interface EditorHandle {
  focus: () => void;
  /** Scrolls to the value and puts the cursor there; `select` marks it whole. */
  reveal: (pointer: string, options?: { readonly select?: boolean; readonly focus?: boolean }) => void;
  /** Changes the text so that undo takes it back in one step. */
  apply: (fix: SourceFix) => void;
  /** Replaces the whole text, undoable. */
  replace: (text: string) => void;
  format: () => void;
  openPalette: () => void;
  openSearch: () => void;
  undo: () => void;
  redo: () => void;
}

export interface SourceEditorProps {
  readonly handle: RefObject<EditorHandle | null>;
  /** The text at mounting; later changes from outside come through the handle. */
  readonly initialText: string;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly isReadOnly: boolean;
  /** null until they have come: references are then completed by what the document itself has. */
  readonly names: SystemNames | null;
  readonly findings: readonly SourceFinding[];
  readonly commands: readonly PlaygroundCommand[];
  /** Called with every change, in the same task. */
  onChange: (text: string) => void;
  /** Pointer of the value under the cursor, when it moves there by hand. */
  onCursor: (pointer: string) => void;
  /** The editor stands and takes keys. */
  onReady?: () => void;
}

/** Two texts side by side, read-only. */
export interface CompareEditorProps {
  readonly before: string;
  readonly after: string;
  /** What each text is, for those who do not see where it stands. */
  readonly beforeName: string;
  readonly afterName: string;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
}

export type PreviewMode = 'form' | 'list' | 'detail';
export type PaneName =
  | 'findings'
  | 'values'
  | 'fidelity'
  | 'compiled'
  | 'formily'
  | 'tables'
  | 'permissions'
  | 'tests'
  | 'translations'
  | 'why';

/** What one text has given, kept by the page. */
export interface Analysis {
  readonly source: SourceDocument;
  /** What reading the present text has found: the fidelity report. */
  readonly issues: readonly Issue[];
  /** Model of the last text that could be parsed; null until there was one. */
  readonly model: ModuleModel | null;
  /** The present text is broken: `model` is of an older one. */
  readonly isStale: boolean;
  /** Of the present text; may come a moment after the model. */
  readonly findings: readonly SourceFinding[];
}

/** Chooses a column or a search of the list by its field (the field itself where the list has none), or a button by its value. */
export type SelectEntry = (list: 'column' | 'search' | 'button', id: string) => void;

export interface PreviewProps {
  readonly moduleId: string;
  readonly mode: PreviewMode;
  readonly device: DeviceName;
  /** How far the device is shrunk: 1 = not. */
  readonly scale: number;
  readonly analysis: Analysis;
  /** Field id that is marked in the preview; '' = none. */
  readonly selectedFieldId: string;
  readonly onSelectField: (fieldId: string) => void;
  readonly onSelectEntry: SelectEntry;
  /** Values typed into the previewed form, for the panes; called after each change. */
  readonly onValues: (values: Readonly<Record<string, unknown>>) => void;
}

export interface PanesProps {
  readonly moduleId: string;
  readonly pane: PaneName;
  readonly analysis: Analysis;
  readonly values: Readonly<Record<string, unknown>>;
  readonly selectedFieldId: string;
  readonly onReveal: (pointer: string) => void;
  readonly onFix: (fix: SourceFix) => void;
}
