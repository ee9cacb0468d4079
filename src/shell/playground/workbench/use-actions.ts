import { App } from 'antd';
import type { RefObject } from 'react';
import { useServices } from '../../../renderers/shared/services';
import { useText } from '../../../renderers/shared/text';
import type { ExportFormat, PlaygroundApi } from '../api';
import type { EditorHandle, PreviewMode } from '../contract';
import type { DraftSync } from '../draft/draft-sync';
import { useFailure } from '../use-failure';
import type { CommandActions } from './commands';
import { focusPart, type PartName } from './parts';
import type { SplitSizes } from './split-sizes';

/** What stands open over the workbench. */
export type OpenedDialog = 'publish' | 'versions' | 'gallery' | 'help' | null;

interface ActionsOptions {
  readonly api: PlaygroundApi;
  readonly moduleId: string;
  readonly sync: DraftSync;
  readonly handle: RefObject<EditorHandle | null>;
  changeSizes(update: (before: SplitSizes) => Partial<SplitSizes>): void;
  open(dialog: OpenedDialog): void;
  showPart(part: PartName): void;
  showPreview(mode: PreviewMode): void;
  toggleTheme(): void;
}

/** What each command of the workbench does. */
export function useActions(options: ActionsOptions): CommandActions {
  const { api, moduleId, sync, handle, changeSizes, open, showPart, showPreview } = options;
  const text = useText();
  const services = useServices();
  const { message } = App.useApp();
  const fail = useFailure();

  async function save(): Promise<void> {
    if (await sync.flush()) void message.success(text('playground.draft.saved'));
  }

  async function exportAs(format: ExportFormat): Promise<void> {
    try {
      await sync.flush();
      services.download(await api.exportOne(moduleId, format));
    } catch (error) {
      fail(error);
    }
  }

  function go(part: PartName): void {
    showPart(part);
    // In a narrow window the part is drawn first.
    requestAnimationFrame(() => (part === 'editor' ? handle.current?.focus() : focusPart(part)));
  }

  function preview(mode: PreviewMode): void {
    showPreview(mode);
    showPart('preview');
  }

  return {
    save: () => void save(),
    publish: () => open('publish'),
    palette: () => handle.current?.openPalette(),
    search: () => handle.current?.openSearch(),
    format: () => handle.current?.format(),
    insert: () => open('gallery'),
    versions: () => open('versions'),
    focusEditor: () => go('editor'),
    focusPreview: () => go('preview'),
    focusPanes: () => go('panes'),
    toggleOutline: () => changeSizes(({ isOutlineOpen }) => ({ isOutlineOpen: !isOutlineOpen })),
    togglePanes: () => changeSizes(({ isPanesOpen }) => ({ isPanesOpen: !isPanesOpen })),
    previewForm: () => preview('form'),
    previewList: () => preview('list'),
    previewDetail: () => preview('detail'),
    previewPhone: () => preview('phone'),
    theme: options.toggleTheme,
    exportOwn: () => void exportAs('formloom'),
    exportOld: () => void exportAs('3.4'),
    help: () => open('help'),
  };
}
