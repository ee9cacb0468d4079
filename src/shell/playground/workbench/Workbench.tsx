import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useIsMobile } from '../../layouts/classic/use-is-mobile';
import { usePageTitle } from '../../router/use-page-title';
import { useLanguage } from '../../shell-context';
import { MOBILE_BELOW } from '../../theme/theme';
import type { PlaygroundApi } from '../api';
import type { EditorHandle, SourceEditorProps } from '../contract';
import { useFillList } from '../fill/use-fill-list';
import { PlacingProvider, useCreatePlacing } from '../placing/use-placing';
import { WorkbenchTour } from '../tour/WorkbenchTour';
import { useTourState } from '../tour/use-tour-state';
import styles from './workbench.module.css';
import { useCommands } from './commands';
import { useKeys } from './keys';
import { RefusedDraft } from './RefusedDraft';
import { useActions, type OpenedDialog } from './use-actions';
import type { OpenedDraft } from './use-draft';
import { useEditorCalls } from './use-editor-calls';
import { useSelection } from './use-selection';
import { useSource } from './use-source';
import { useEditorTheme } from './use-theme';
import { useView, type WorkbenchView } from './use-view';
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
  const draft = { api, moduleId, sync };
  const isNarrow = useIsMobile(MOBILE_BELOW);
  const handle = useRef<EditorHandle>(null);
  const { initialText, names, analysis, settled, fresh, fullName, enCode, onChange } = useSource(draft);
  const selection = useSelection(analysis, handle);
  const { selected, selectedFieldId, selectedPointer, setCursor, selectField, selectEntry, reveal } = selection;
  const [theme, toggleTheme] = useEditorTheme();
  const view = useView();
  const { dialog, setDialog, onClose } = useDialog();
  const publishedVersion = useStore(sync.store, (state) => state.release.version);
  const isInConflict = useStore(sync.store, (state) => state.status.kind === 'conflict');
  const fillList = useFillList(settled, handle);
  const [tour, setTour] = useTourState();
  const startTour = useCallback(() => setTour('running'), [setTour]);
  usePageTitle(fullName);
  const actions = useWorkbenchActions({ ...draft, handle, view, toggleTheme, fillList, startTour, open: setDialog });
  const commands = useCommands(actions);
  useKeys(commands, dialog === null && !isInConflict);
  const { onReady, onReplaceText, ...calls } = useEditorCalls(handle, {
    ...{ sync, initialText, reveal },
    onPart: view.onPart,
  });
  const placing = useCreatePlacing({ fresh, onFix: calls.onFix, onFollow: selection.follow });
  const editor = useEditorProps({
    ...{ handle, initialText, theme, names, findings: settled.findings, commands },
    ...{ onChange, onReady, onCursor: setCursor },
  });
  return (
    <div className={styles['workbench']}>
      <WorkbenchHeader {...{ fullName, enCode, sync, actions, commands, isNarrow }} />
      <RefusedDraft sync={sync} />
      <PlacingProvider value={placing}>
        <WorkbenchBody
          {...view}
          {...calls}
          {...{ moduleId, analysis, settled, isNarrow, selectedFieldId, editor, selectedPointer, selected }}
          onSelectField={selectField}
          onSelectEntry={selectEntry}
        />
        <WorkbenchDialogs
          {...draft}
          {...{ fullName, publishedVersion, selected, theme, dialog, commands, onClose, onReplaceText }}
          analysis={settled}
          onReveal={calls.onReveal}
          onPublished={sync.publish}
        />
      </PlacingProvider>
      {tour === 'running' && (
        <WorkbenchTour
          {...{ settled, publishedVersion, enCode, view }}
          isAway={dialog !== null || isInConflict}
          onEnd={() => setTour('over')}
        />
      )}
      <KeepFocus isAway={dialog !== null || isInConflict} onBack={() => handle.current?.focus()} />
    </div>
  );
}

/** The one dialog that may be open. */
function useDialog() {
  const [dialog, setDialog] = useState<OpenedDialog>(null);
  const onClose = useCallback(() => setDialog(null), []);
  return { dialog, setDialog, onClose };
}

type ActionsOptions = Parameters<typeof useActions>[0];

interface WorkbenchActionsOptions extends Pick<
  ActionsOptions,
  'api' | 'moduleId' | 'sync' | 'handle' | 'toggleTheme' | 'fillList' | 'startTour' | 'open'
> {
  readonly view: WorkbenchView;
}

/** The commands' actions; the same object while the draft and the functions of the view are the same. */
function useWorkbenchActions(options: WorkbenchActionsOptions) {
  const { api, moduleId, sync, handle, view, toggleTheme, fillList, startTour, open } = options;
  const { onSizes: changeSizes, onPart: showPart, onPreviewMode: showPreview, onDevice: changeDevice } = view;
  return useActions(
    useMemo(
      () => ({
        ...{ api, moduleId, sync, handle, changeSizes, toggleTheme, fillList, startTour },
        ...{ open, showPart, showPreview, changeDevice },
      }),
      [
        api,
        moduleId,
        sync,
        handle,
        changeSizes,
        toggleTheme,
        fillList,
        startTour,
        open,
        showPart,
        showPreview,
        changeDevice,
      ],
    ),
  );
}

/** The editor's properties as one object, which changes only with one of them. */
function useEditorProps(props: Required<Omit<SourceEditorProps, 'language' | 'isReadOnly'>>): SourceEditorProps {
  const language = useLanguage();
  const { handle, initialText, theme, names, findings, commands, onChange, onCursor, onReady } = props;
  return useMemo(
    () => ({
      ...{ handle, initialText, language, theme, isReadOnly: false, names, findings, commands },
      ...{ onChange, onCursor, onReady },
    }),
    [handle, initialText, language, theme, names, findings, commands, onChange, onCursor, onReady],
  );
}

/** Gives the focus back to the editor when the last dialog has gone. */
function KeepFocus({ isAway, onBack }: { readonly isAway: boolean; onBack: () => void }) {
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) onBack();
    wasAway.current = isAway;
  }, [isAway, onBack]);
  return null;
}
