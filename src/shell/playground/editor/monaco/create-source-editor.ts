import type { SystemNames } from '../../../../wire/names';
import { editor, KeyCode, KeyMod, Uri, type IDisposable } from 'monaco-editor/editor.js';
import type { Language, Translate } from '../../../../engine/contract/language';
import type { SourceFinding } from '../../../../engine/lint';
import type { EditorHandle, PlaygroundCommand } from '../../contract';
import type { EditorLook } from '../editor-theme';
import { toKeybinding } from '../keybinding';
import { attachContext, speak, type DocumentContext } from './document-context';
import { sharedOptions, SOURCE_OPTIONS } from './editor-options';
import { markFindings } from './findings';
import { createHandle } from './editor-handle';
import { followSchemaAddress } from './json-language';
import { openCompletion } from './open-completion';
import { setUpEditors } from './set-up';
import { watchCursor } from './watch-cursor';

export interface SourceSetup {
  readonly element: HTMLElement;
  readonly text: string;
  readonly look: EditorLook;
  readonly language: Language;
  readonly engineText: Translate;
  onChange: (text: string) => void;
  onCursor: (pointer: string) => void;
}

/** One editor of one text. */
export interface SourceInstance {
  readonly handle: EditorHandle;
  setFont: (look: EditorLook) => void;
  setTexts: (language: Language, engineText: Translate) => void;
  setReadOnly: (isReadOnly: boolean) => void;
  setNames: (names: SystemNames | null) => void;
  setFindings: (findings: readonly SourceFinding[]) => void;
  setCommands: (commands: readonly PlaygroundCommand[]) => void;
  dispose: () => void;
}

const KEY_NUMBERS = {
  modifiers: { CtrlCmd: KeyMod.CtrlCmd, Shift: KeyMod.Shift, Alt: KeyMod.Alt, WinCtrl: KeyMod.WinCtrl },
  codes: KeyCode,
  chord: (first: number, second: number) => KeyMod.chord(first, second),
};
/** Long enough that typing does not read the address of the schema again and again. */
const SCHEMA_DELAY_MS = 500;

let count = 0;

/** Opens an editor in an element; the text is its own from then on. */
export function createSourceEditor(setup: SourceSetup): SourceInstance {
  setUpEditors(setup.language);
  count += 1;
  // Two folders deep, so that a relative address of the schema has somewhere to lead.
  const uri = Uri.parse(`file:///formloom/modules/${count}/module.json`);
  const model = editor.createModel(setup.text, 'json', uri);
  model.setEOL(editor.EndOfLineSequence.LF);
  const context = attachContext(model, setup.language);
  context.engineText = setup.engineText;
  const code = editor.create(setup.element, {
    ...sharedOptions(setup.look),
    ...SOURCE_OPTIONS,
    model,
    ariaLabel: context.translate('playground.editor.label'),
  });
  const disposables = [
    model.onDidChangeContent(() => setup.onChange(model.getValue())),
    watchCursor(code, context, setup.onCursor),
    openCompletion(code, context),
    watchSchema(model),
    code,
    model,
  ];
  return {
    handle: createHandle(code, model, context),
    ...createSetters(code, model, context),
    dispose: () => disposeAll(disposables),
  };
}

function createSetters(
  code: editor.IStandaloneCodeEditor,
  model: editor.ITextModel,
  context: DocumentContext,
): Omit<SourceInstance, 'handle' | 'dispose'> {
  let actions: readonly IDisposable[] = [];
  return {
    setFont: ({ fontFamily, fontSize }) => code.updateOptions({ fontFamily, fontSize }),
    setTexts(language, engineText) {
      setUpEditors(language);
      speak(context, language);
      context.engineText = engineText;
      code.updateOptions({ ariaLabel: context.translate('playground.editor.label') });
      markFindings(model, context);
    },
    setReadOnly(isReadOnly) {
      const message = { value: context.translate('playground.editor.readOnly') };
      code.updateOptions({ readOnly: isReadOnly, readOnlyMessage: message });
    },
    setNames(names) {
      context.names = names;
    },
    setFindings(findings) {
      context.findings = findings;
      context.findingsVersion = model.getVersionId();
      markFindings(model, context);
    },
    setCommands(commands) {
      disposeAll(actions);
      actions = commands.map((command) => addCommand(code, command));
    },
  };
}

function addCommand(code: editor.IStandaloneCodeEditor, { id, title, keys, run }: PlaygroundCommand): IDisposable {
  const keybinding = toKeybinding(keys, KEY_NUMBERS);
  return code.addAction({
    id: `formloom.${id}`,
    label: title,
    ...(keybinding === null ? {} : { keybindings: [keybinding] }),
    run,
  });
}

function watchSchema(model: editor.ITextModel): IDisposable {
  let timer = 0;
  const follow = () => followSchemaAddress(model);
  follow();
  const listening = model.onDidChangeContent(() => {
    window.clearTimeout(timer);
    timer = window.setTimeout(follow, SCHEMA_DELAY_MS);
  });
  return {
    dispose() {
      window.clearTimeout(timer);
      listening.dispose();
    },
  };
}

function disposeAll(disposables: readonly IDisposable[]): void {
  for (const disposable of disposables) disposable.dispose();
}
