import type { CompareEditorProps } from '../contract';
import { EditorFrame } from './EditorFrame';
import { MonacoCompare } from './MonacoCompare';

/** Two texts side by side, or below each other where there is no room; read-only. */
export function CompareEditor(props: CompareEditorProps) {
  return (
    <EditorFrame language={props.language}>
      {(editor) => <MonacoCompare {...props} createEditor={editor.createCompareEditor} applyLook={editor.applyLook} />}
    </EditorFrame>
  );
}
