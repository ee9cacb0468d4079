import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import type { SourceFix } from '../../../engine/source';
import { useIsMobile } from '../../layouts/classic/use-is-mobile';
import { usePageTitle } from '../../router/use-page-title';
import { useLanguage } from '../../shell-context';
import { MOBILE_BELOW } from '../../theme/theme';
import type { PlaygroundApi } from '../api';
import type { EditorHandle, PaneName, PreviewMode, SourceEditorProps } from '../contract';
import styles from '../playground.module.css';
import { useCommands } from './commands';
import { useKeys } from './keys';
import type { PartName } from './parts';
import { readNames } from './read-names';
import { RefusedDraft } from './RefusedDraft';
import { useActions, type OpenedDialog } from './use-actions';
import { useAnalysis } from './use-analysis';
import type { OpenedDraft } from './use-draft';
import { useNames } from './use-names';
import { useSelection } from './use-selection';
import { useSizes } from './use-sizes';
import { useEditorTheme } from './use-theme';
import { WorkbenchBody } from './WorkbenchBody';
import { WorkbenchDialogs } from './WorkbenchDialogs';
import { WorkbenchHeader } from './WorkbenchHeader';

export interface WorkbenchProps {
  readonly api: PlaygroundApi;
  readonly moduleId: string;
  readonly opened: Extract<OpenedDraft, { readonly kind: 'ready' }>;
}

/** The workbench over an open draft: the text in the middle, what it gives beside it. */
export function Workbench({ api, moduleId, opened }: WorkbenchProps) {
  const { sync } = opened;
  const language = useLanguage();
  const isNarrow = useIsMobile(MOBILE_BELOW);
  const { hash } = useLocation();
  const handle = useRef<EditorHandle>(null);
  const [initialText] = useState(() => sync.text());
  const names = useNames(api);
  const { analysis, read } = useAnalysis({ moduleId, initialText, names });
  const selection = useSelection(analysis, handle);
  const [theme, toggleTheme] = useEditorTheme();
  const { sizes, change: changeSizes, resize } = useSizes();
  const [dialog, setDialog] = useState<OpenedDialog>(null);
  const [part, setPart] = useState<PartName>('editor');
  const [previewMode, setPreviewMode] = useState<PreviewMode>('form');
  const [pane, setPane] = useState<PaneName>('findings');
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [publishedVersion, setPublishedVersion] = useState(opened.publishedVersion);
  const isInConflict = useStore(sync.store, (state) => state.status.kind === 'conflict');
  // The preview comes first; what stands around it may follow a moment later.
  const settled = useDeferredValue(analysis);
  const { fullName, enCode } = useMemo(() => readNames(settled), [settled]);
  usePageTitle(fullName);

  const actions = useActions(
    useMemo(
      () => ({
        ...{ api, moduleId, sync, handle, changeSizes, toggleTheme },
        open: setDialog,
        showPart: setPart,
        showPreview: setPreviewMode,
      }),
      [api, moduleId, sync, changeSizes, toggleTheme],
    ),
  );
  const commands = useCommands(actions);
  useKeys(commands, dialog === null && !isInConflict);

  const onChange = useCallback(
    (text: string) => {
      // Kept before anything is drawn: nothing that fails afterwards can lose it.
      sync.change(text);
      read(text);
    },
    [sync, read],
  );
  const replaceText = useCallback((text: string) => handle.current?.replace(text), []);
  const onFix = useCallback((fix: SourceFix) => handle.current?.apply(fix), []);
  const { reveal } = selection;
  const onReveal = useCallback(
    (pointer: string) => {
      setPart('editor');
      // In a narrow window the editor is drawn first.
      requestAnimationFrame(() => reveal(pointer));
    },
    [reveal],
  );
  const onReady = useCallback(() => {
    // A conflict that was settled while the editor was still on its way.
    if (sync.text() !== initialText) handle.current?.replace(sync.text());
    if (hash.startsWith('#/')) reveal(decodeURIComponent(hash.slice(1)));
    else handle.current?.focus();
  }, [hash, reveal, sync, initialText]);

  const onClose = useCallback(() => setDialog(null), []);
  const { findings } = settled;
  const { setCursor } = selection;
  const editor = useMemo<SourceEditorProps>(
    () => ({
      handle,
      initialText,
      language,
      theme,
      isReadOnly: false,
      names,
      findings,
      commands,
      onChange,
      onCursor: setCursor,
      onReady,
    }),
    [initialText, language, theme, names, findings, commands, onChange, setCursor, onReady],
  );

  return (
    <div className={styles['workbench']}>
      <WorkbenchHeader
        fullName={fullName}
        enCode={enCode}
        publishedVersion={publishedVersion}
        sync={sync}
        actions={actions}
        commands={commands}
        isNarrow={isNarrow}
      />
      <RefusedDraft sync={sync} />
      <WorkbenchBody
        moduleId={moduleId}
        analysis={analysis}
        settled={settled}
        isNarrow={isNarrow}
        part={part}
        onPart={setPart}
        sizes={sizes}
        onSizes={changeSizes}
        onResize={resize}
        selectedPointer={selection.selected?.pointer ?? ''}
        selectedFieldId={selection.selectedFieldId}
        onSelectField={selection.selectField}
        onReveal={onReveal}
        onFix={onFix}
        previewMode={previewMode}
        onPreviewMode={setPreviewMode}
        pane={pane}
        onPane={setPane}
        values={values}
        onValues={setValues}
        editor={editor}
      />
      <WorkbenchDialogs
        api={api}
        moduleId={moduleId}
        sync={sync}
        analysis={settled}
        selected={selection.selected}
        theme={theme}
        dialog={dialog}
        commands={commands}
        onClose={onClose}
        onReveal={onReveal}
        onFix={onFix}
        onReplaceText={replaceText}
        onPublished={setPublishedVersion}
        fullName={fullName}
        publishedVersion={publishedVersion}
      />
      <KeepFocus isAway={dialog !== null || isInConflict} onBack={() => handle.current?.focus()} />
    </div>
  );
}

/** Gives the focus back to the editor when the last dialog has gone. */
function KeepFocus({ isAway, onBack }: { readonly isAway: boolean; onBack(): void }) {
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) onBack();
    wasAway.current = isAway;
  }, [isAway, onBack]);
  return null;
}
