import type { SourceEditorProps } from '../contract';
import { EditorFrame } from './EditorFrame';
import { MonacoSource } from './MonacoSource';

/** The editor of a module's source text; the library comes when it is first drawn. */
export function SourceEditor(props: SourceEditorProps) {
  return (
    <EditorFrame language={props.language}>
      {(editor) => <MonacoSource {...props} createEditor={editor.createSourceEditor} applyLook={editor.applyLook} />}
    </EditorFrame>
  );
}
