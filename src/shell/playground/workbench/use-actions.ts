import { App } from 'antd';
import { useMemo, type RefObject } from 'react';
import { useServices, type RendererServices } from '../../../renderers/shared/hosts/services';
import type { Translate } from '../../../engine/contract/language';
import { useText } from '../../../renderers/shared/texts/text';
import type { ListPart } from '../../../engine/lint';
import type { ExportFormat } from '../../../engine/exchange';
import type { PlaygroundApi } from '../api';
import type { EditorHandle, PreviewMode } from '../contract';
import type { DraftSync } from '../draft/draft-sync';
import { useUnsentText } from '../draft/use-unsent-text';
import type { DeviceView } from '../preview/device-layout';
import { useFailure } from '../use-failure';
import type { CommandActions } from './commands';
import { focusPart, type PartName } from './parts';
import type { SplitSizes } from './split-sizes';

/** The open dialog of the workbench. */
export type OpenedDialog = 'publish' | 'versions' | 'gallery' | 'help' | null;

interface ActionsOptions {
  readonly api: PlaygroundApi;
  readonly moduleId: string;
  readonly sync: DraftSync;
  readonly handle: RefObject<EditorHandle | null>;
  changeSizes: (update: (before: SplitSizes) => Partial<SplitSizes>) => void;
  open: (dialog: OpenedDialog) => void;
  showPart: (part: PartName) => void;
  showPreview: (mode: PreviewMode) => void;
  changeDevice: (change: Partial<DeviceView>) => void;
  toggleTheme: () => void;
  /** Fills a part of the list; false = there is none to fill. */
  fillList: (part: ListPart) => boolean;
  startTour: () => void;
}

interface Actors extends ActionsOptions {
  readonly text: Translate;
  readonly services: RendererServices;
  readonly message: ReturnType<typeof App.useApp>['message'];
  fail: (error: unknown) => void;
  toUnsentText: (sync: DraftSync) => string;
}

/** What each command of the workbench does; the same object as long as `options` and the language are the same. */
export function useActions(options: ActionsOptions): CommandActions {
  const text = useText();
  const services = useServices();
  const { message } = App.useApp();
  const fail = useFailure();
  const toUnsentText = useUnsentText();
  return useMemo(
    () => createActions({ ...options, text, services, message, fail, toUnsentText }),
    [options, text, services, message, fail, toUnsentText],
  );
}

function createActions(actors: Actors): CommandActions {
  const { sync, handle, open, showPart, text, message } = actors;

  async function save(): Promise<void> {
    if (await sync.flush()) void message.success(text('playground.draft.saved'));
    const { kind } = sync.store.getState().status;
    // The conflict dialog is enough.
    if (kind === 'offline' || kind === 'refused') void message.warning(text(`playground.draft.${kind}`));
  }

  async function exportAs(format: ExportFormat): Promise<void> {
    try {
      // The server's text is stale: exporting it would be misleading.
      if (!(await sync.flush())) {
        if (sync.store.getState().status.kind !== 'conflict') void message.error(actors.toUnsentText(sync));
        return;
      }
      actors.services.download(await actors.api.exportOne(actors.moduleId, format));
    } catch (error) {
      actors.fail(error);
    }
  }

  function go(part: PartName): void {
    showPart(part);
    // In a narrow window the part is rendered first.
    requestAnimationFrame(() => (part === 'editor' ? handle.current?.focus() : focusPart(part)));
  }

  function preview(mode: PreviewMode): void {
    actors.showPreview(mode);
    showPart('preview');
  }

  // A list is filled to be seen.
  const fill = (part: ListPart) => actors.fillList(part) && actors.showPreview('list');

  return {
    save: () => void save(),
    publish: () => open('publish'),
    palette: () => handle.current?.openPalette(),
    search: () => handle.current?.openSearch(),
    format: () => handle.current?.format(),
    insert: () => open('gallery'),
    allColumns: () => void fill('columns'),
    allSearches: () => void fill('searches'),
    usualButtons: () => void fill('buttons'),
    versions: () => open('versions'),
    focusEditor: () => go('editor'),
    focusPreview: () => go('preview'),
    focusPanes: () => go('panes'),
    ...toggles(actors),
    previewForm: () => preview('form'),
    previewList: () => preview('list'),
    previewDetail: () => preview('detail'),
    deviceAuto: () => actors.changeDevice({ name: 'auto' }),
    deviceDesktop: () => actors.changeDevice({ name: 'desktop' }),
    deviceTablet: () => actors.changeDevice({ name: 'tablet' }),
    devicePhone: () => actors.changeDevice({ name: 'phone' }),
    theme: actors.toggleTheme,
    exportOwn: () => void exportAs('formloom'),
    exportOld: () => void exportAs('3.4'),
    tour: actors.startTour,
    help: () => open('help'),
  };
}

/** What shows and hides parts of the workbench; the widgets come with the outline that they stand under. */
function toggles({ changeSizes }: Actors): Pick<CommandActions, 'toggleOutline' | 'togglePanes' | 'toggleWidgets'> {
  return {
    toggleOutline: () => changeSizes(({ isOutlineOpen }) => ({ isOutlineOpen: !isOutlineOpen })),
    togglePanes: () => changeSizes(({ isPanesOpen }) => ({ isPanesOpen: !isPanesOpen })),
    toggleWidgets: () =>
      changeSizes(({ isOutlineOpen, isPaletteOpen }) => ({
        isOutlineOpen: true,
        isPaletteOpen: !(isOutlineOpen && isPaletteOpen),
      })),
  };
}
