import { editor, KeyCode, type IDisposable } from 'monaco-editor/editor.js';
import 'monaco-editor/features/register.all.js';
import 'monaco-editor/languages/definitions/html/register.js';
import 'monaco-editor/languages/definitions/javascript/register.js';
import 'monaco-editor/languages/definitions/sql/register.js';
import type { GlobalToken } from 'antd';
import type { CodeEditor, CodeEditorSetup } from '../../../renderers/shared/hosts/code-editor';
import { themeOf, toEditorLook } from '../../playground/editor/editor-theme';
import { applyLook } from '../../playground/editor/monaco/apply-look';
import { sharedOptions } from '../../playground/editor/monaco/editor-options';
import { serveWorkers } from '../../playground/editor/monaco/workers';
import { completeText } from './complete-code';
import { LANGUAGE_IDS } from './language-ids';

/** Escape belongs to what is open over the text first, and once Tab leaves it belongs to the window around. */
const ESCAPE_IS_FREE =
  'editorTextFocus && !editorTabMovesFocus && !suggestWidgetVisible && !findWidgetVisible && !parameterHintsVisible && !hasNextTabstop';

const OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  tabSize: 2,
  insertSpaces: true,
  detectIndentation: false,
  folding: false,
  glyphMargin: false,
  wordBasedSuggestions: 'off',
  quickSuggestions: { strings: false, other: true, comments: false },
  // A label of the page names a text area, not a box without a role.
  editContext: false,
  occurrencesHighlight: 'off',
  wordWrap: 'on',
  overviewRulerLanes: 0,
};

function lookOf(token: GlobalToken) {
  return toEditorLook(token, themeOf(token));
}

/** Opens an editor of a text in an element; everything in it goes with `dispose`. */
export function openCodeEditor(setup: CodeEditorSetup): CodeEditor {
  if (!globalThis.MonacoEnvironment) serveWorkers();
  const look = lookOf(setup.token);
  applyLook(look);
  const model = editor.createModel(setup.text, LANGUAGE_IDS[setup.language]);
  model.setEOL(editor.EndOfLineSequence.LF);
  completeText(model, setup.complete);
  const code = editor.create(setup.element, {
    ...sharedOptions(look),
    ...OPTIONS,
    model,
    ariaLabel: setup.label,
    readOnly: setup.isReadOnly,
  });
  const state = { isSetting: false };
  const listeners = [
    model.onDidChangeContent(() => {
      if (!state.isSetting) setup.onChange(model.getValue());
    }),
    code.onDidBlurEditorText(() => setup.onBlur()),
    ...followTabMode(code, setup),
  ];
  return {
    ...createSetters(code, model, state),
    focus: () => code.focus(),
    dispose() {
      for (const each of [...listeners, code, model]) each.dispose();
    },
  };
}

/** Escape makes Tab leave the editor until something is typed or the focus is gone (docs/screens.md#controls). */
function followTabMode(
  code: editor.IStandaloneCodeEditor,
  { onTabMode, leaveLabel }: CodeEditorSetup,
): readonly IDisposable[] {
  const leave = (leaves: boolean) => {
    if (code.getOption(editor.EditorOption.tabFocusMode) === leaves) return;
    code.updateOptions({ tabFocusMode: leaves });
    onTabMode(leaves);
  };
  code.addAction({
    id: 'formloom.leave',
    label: leaveLabel,
    keybindings: [KeyCode.Escape],
    keybindingContext: ESCAPE_IS_FREE,
    run: () => leave(true),
  });
  return [code.onDidChangeModelContent(() => leave(false)), code.onDidBlurEditorText(() => leave(false))];
}

function createSetters(
  code: editor.IStandaloneCodeEditor,
  model: editor.ITextModel,
  state: { isSetting: boolean },
): Omit<CodeEditor, 'focus' | 'dispose'> {
  return {
    setText(text) {
      if (model.getValue() === text) return;
      state.isSetting = true;
      model.setValue(text);
      state.isSetting = false;
    },
    setLanguage: (language) => editor.setModelLanguage(model, LANGUAGE_IDS[language]),
    setReadOnly: (readOnly) => code.updateOptions({ readOnly }),
    setToken: (token) => applyLook(lookOf(token)),
    setLabel: (ariaLabel) => code.updateOptions({ ariaLabel }),
    setAttributes(attributes) {
      const input = code.getDomNode()?.querySelector('textarea');
      for (const [name, value] of Object.entries(attributes)) {
        if (value === undefined) input?.removeAttribute(name);
        else input?.setAttribute(name, value);
      }
    },
  };
}
