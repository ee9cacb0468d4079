import type { GlobalToken } from 'antd';

/** What a text is written in. */
export type CodeLanguage = 'sql' | 'json' | 'javascript' | 'html' | 'text';

/** Something that may be written at the cursor. */
export interface CodeProposal {
  readonly label: string;
  readonly insert: string;
  readonly kind: 'table' | 'column' | 'parameter' | 'word';
  /** Said beside the label: the type of a column. */
  readonly detail: string;
}

/** Proposals, the likeliest first, for the place between two offsets. */
export interface CodeCompletion {
  readonly from: number;
  readonly to: number;
  readonly proposals: readonly CodeProposal[];
}

export interface CodeEditorSetup {
  readonly element: HTMLElement;
  readonly text: string;
  readonly language: CodeLanguage;
  /** Colours and font around the editor. */
  readonly token: GlobalToken;
  readonly isReadOnly: boolean;
  readonly label: string;
  /** Name of the command that lets Tab leave the editor. */
  readonly leaveLabel: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** Whether Tab leaves the editor from now on: after Escape, until something is typed or the focus is gone. */
  onTabMode: (leaves: boolean) => void;
  complete: (text: string, offset: number) => CodeCompletion;
}

/** One open editor. */
export interface CodeEditor {
  setText: (text: string) => void;
  setLanguage: (language: CodeLanguage) => void;
  setReadOnly: (isReadOnly: boolean) => void;
  setToken: (token: GlobalToken) => void;
  setLabel: (label: string) => void;
  /** Attributes of the element that takes the focus; undefined removes one. */
  setAttributes: (attributes: Readonly<Record<string, string | undefined>>) => void;
  focus: () => void;
  dispose: () => void;
}

export type OpenCodeEditor = (setup: CodeEditorSetup) => CodeEditor;

/** Loads what opens code editors; rejects when it does not arrive. */
export type LoadCodeEditor = () => Promise<OpenCodeEditor>;
