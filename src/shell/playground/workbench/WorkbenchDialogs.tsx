import { memo } from 'react';
import { useStore } from 'zustand';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { PlaygroundApi } from '../api';
import type { Analysis, PlaygroundCommand } from '../contract';
import { ConflictDialog } from '../draft/ConflictDialog';
import type { DraftSync } from '../draft/draft-sync';
import { GalleryDialog } from '../gallery/GalleryDialog';
import { PublishDialog } from '../publish/PublishDialog';
import { VersionsDrawer } from '../versions/VersionsDrawer';
import { ShortcutHelp } from './ShortcutHelp';
import type { OpenedDialog } from './use-actions';
import type { EditorTheme } from './use-theme';

interface WorkbenchDialogsProps {
  readonly api: PlaygroundApi;
  readonly moduleId: string;
  readonly sync: DraftSync;
  readonly analysis: Analysis;
  readonly selected: FieldModel | undefined;
  readonly theme: EditorTheme;
  readonly dialog: OpenedDialog;
  readonly commands: readonly PlaygroundCommand[];
  readonly fullName: string;
  readonly publishedVersion: number;
  onClose: () => void;
  onReveal: (pointer: string) => void;
  /** Puts another text into the editor, undoable. */
  onReplaceText: (text: string) => void;
  onPublished: (version: number) => void;
}

/** Dialogs of the workbench; a conflict is on top. */
export const WorkbenchDialogs = memo(function WorkbenchDialogs(props: WorkbenchDialogsProps) {
  const { api, moduleId, sync, dialog, theme, onClose } = props;
  const status = useStore(sync.store, (state) => state.status);
  if (status.kind === 'conflict') {
    return (
      <ConflictDialog
        conflict={status.conflict}
        theme={theme}
        onSettle={(text) => {
          sync.settle(text);
          props.onReplaceText(text);
        }}
      />
    );
  }
  if (dialog === 'publish') {
    return (
      <PublishDialog
        api={api}
        moduleId={moduleId}
        sync={sync}
        fullName={props.fullName}
        publishedVersion={props.publishedVersion}
        onClose={onClose}
        onPublished={props.onPublished}
        onReveal={(pointer) => {
          onClose();
          props.onReveal(pointer);
        }}
      />
    );
  }
  if (dialog === 'versions') {
    return (
      <VersionsDrawer
        api={api}
        moduleId={moduleId}
        sync={sync}
        theme={theme}
        onClose={onClose}
        onReplaceText={props.onReplaceText}
      />
    );
  }
  if (dialog === 'gallery') {
    return (
      <GalleryDialog analysis={props.analysis} chosen={props.selected} onClose={onClose} onReveal={props.onReveal} />
    );
  }
  return dialog === 'help' ? <ShortcutHelp commands={props.commands} onClose={onClose} /> : null;
});
