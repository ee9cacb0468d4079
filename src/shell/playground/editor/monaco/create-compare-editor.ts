import { editor } from 'monaco-editor/editor.js';
import type { Language } from '../../../../engine/contract/language';
import type { EditorLook } from '../editor-theme';
import { sharedOptions } from './editor-options';
import { setUpEditors } from './set-up';

export interface CompareSetup {
  readonly element: HTMLElement;
  readonly look: EditorLook;
  readonly language: Language;
  readonly beforeName: string;
  readonly afterName: string;
}

/** One comparison of two texts. */
export interface CompareInstance {
  setTexts: (before: string, after: string) => void;
  dispose: () => void;
}

/** Below this width in pixels the texts are shown inline. */
const SIDE_BY_SIDE_FROM = 720;

/** The library empties the names of the two sides when it lays them out anew; its own options for them are lost with the first layout. */
function keepName(side: editor.ICodeEditor, ariaLabel: string): void {
  const name = () => {
    if (side.getOption(editor.EditorOption.ariaLabel) !== ariaLabel) side.updateOptions({ ariaLabel });
  };
  side.onDidChangeConfiguration(name);
  name();
}

/** Opens a comparison in an element. */
export function createCompareEditor(setup: CompareSetup): CompareInstance {
  setUpEditors(setup.language);
  const code = editor.createDiffEditor(setup.element, {
    ...sharedOptions(setup.look),
    readOnly: true,
    originalEditable: false,
    renderSideBySide: true,
    useInlineViewWhenSpaceIsLimited: true,
    renderSideBySideInlineBreakpoint: SIDE_BY_SIDE_FROM,
    hideUnchangedRegions: { enabled: true },
    renderOverviewRuler: false,
  });
  keepName(code.getOriginalEditor(), setup.beforeName);
  keepName(code.getModifiedEditor(), setup.afterName);
  let models: readonly editor.ITextModel[] = [];
  const clear = () => {
    code.setModel(null);
    for (const model of models) model.dispose();
  };
  return {
    setTexts(before, after) {
      clear();
      const original = editor.createModel(before, 'json');
      const modified = editor.createModel(after, 'json');
      models = [original, modified];
      code.setModel({ original, modified });
    },
    dispose() {
      clear();
      code.dispose();
    },
  };
}
