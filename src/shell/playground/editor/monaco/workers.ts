import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker';
import JsonWorker from 'monaco-editor/languages/features/json/json.worker.js?worker';

/** Says where the library's workers are: files of this build, which `worker-src 'self'` allows. */
export function serveWorkers(): void {
  globalThis.MonacoEnvironment = {
    getWorker: (_id, label) => (label === 'json' ? new JsonWorker({ name: label }) : new EditorWorker({ name: label })),
  };
}
