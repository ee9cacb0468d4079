import type { editor, IDisposable } from 'monaco-editor/editor.js';
import { registry } from '../../../../renderers/definitions';
import { offersChoice, opensAfter } from '../completion/opens-by-itself';
import type { DocumentContext } from './document-context';
import { moduleSchemaIn } from './json-language';

/** Two quick presses of Enter make an empty line and accept nothing. */
const PAUSE_MS = 150;

/** A blank or Enter, with the indentation and the empty line that the editor adds. */
const TYPED = /^(?: |(?:\n[ \t]*){1,2})$/;

/** Opens completion where the next thing to write is a name: on new lines, behind colons, in the blanks of a snippet. */
export function openCompletion(code: editor.IStandaloneCodeEditor, context: DocumentContext): IDisposable {
  let timer = 0;
  const openWhen = (isWanted: (text: string, offset: number) => boolean) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      const model = code.getModel();
      const position = code.getPosition();
      if (!model || !position || !code.hasTextFocus()) return;
      if (isWanted(model.getValue(), model.getOffsetAt(position))) {
        code.trigger('formloom', 'editor.action.triggerSuggest', { auto: true });
      }
    }, PAUSE_MS);
  };
  const canonicalKey = (key: string) => registry.resolve(key)?.key ?? key;
  const disposables = [
    code.onDidChangeModelContent(({ changes, isUndoing, isRedoing }) => {
      window.clearTimeout(timer);
      const [change, ...others] = changes;
      if (!change || others.length > 0 || isUndoing || isRedoing || !TYPED.test(change.text)) return;
      openWhen((text, offset) => opensAfter(change.text, text, offset));
    }),
    code.onDidChangeCursorSelection(({ source }) => {
      if (source === 'keyboard' || source === 'mouse' || !isInSnippet(code)) return;
      const { language } = context;
      openWhen((text, offset) =>
        offersChoice(text, offset, { root: context.facts().root, schema: moduleSchemaIn(language), canonicalKey }),
      );
    }),
  ];
  return {
    dispose() {
      window.clearTimeout(timer);
      for (const disposable of disposables) disposable.dispose();
    },
  };
}

/** Monaco's own controller of snippets, which its types do not name. */
interface SnippetController {
  isInSnippet: () => boolean;
}

/** Whether the blanks of a snippet are being filled. */
function isInSnippet(code: editor.IStandaloneCodeEditor): boolean {
  const controller = code.getContribution('snippetController2') as unknown as SnippetController | null;
  return controller?.isInSnippet() === true;
}
