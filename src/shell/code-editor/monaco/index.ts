/** Everything here uses the editor library; load it through `loadCodeEditor` only. */
export { openCodeEditor } from './open-code-editor';
