import { useEffect, useMemo, useRef } from 'react';
import type { Translate } from '../../../engine/contract/language';
import { useText } from '../../../renderers/shared/texts/text';
import type { PlaygroundCommand } from '../contract';

/** The commands of the workbench with their keys, as Monaco writes them; '' = none. */
const COMMAND_KEYS = {
  save: 'CtrlCmd+KeyS',
  publish: 'CtrlCmd+Shift+Enter',
  palette: 'CtrlCmd+Shift+KeyP',
  search: '',
  format: 'Shift+Alt+KeyF',
  insert: 'CtrlCmd+Shift+KeyI',
  allColumns: '',
  allSearches: '',
  usualButtons: '',
  versions: 'CtrlCmd+Alt+KeyV',
  focusEditor: 'CtrlCmd+Alt+Digit1',
  focusPreview: 'CtrlCmd+Alt+Digit2',
  focusPanes: 'CtrlCmd+Alt+Digit3',
  toggleOutline: 'CtrlCmd+KeyB',
  togglePanes: 'CtrlCmd+KeyJ',
  toggleWidgets: 'CtrlCmd+Alt+KeyG',
  previewForm: '',
  previewList: '',
  previewDetail: '',
  deviceAuto: '',
  deviceDesktop: '',
  deviceTablet: '',
  devicePhone: '',
  theme: '',
  exportOwn: '',
  exportOld: '',
  tour: '',
  help: 'CtrlCmd+Alt+KeyH',
} as const;

export type CommandId = keyof typeof COMMAND_KEYS;
export type CommandActions = Readonly<Record<CommandId, () => void>>;

const IDS = Object.keys(COMMAND_KEYS) as readonly CommandId[];

/** What a command is called. */
export function commandTitle(id: CommandId, text: Translate): string {
  return text(`playground.command.${id}`);
}

/** The commands as palette, keys and help list take them; they stay the same while what they do changes. */
export function useCommands(actions: CommandActions): readonly PlaygroundCommand[] {
  const text = useText();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () =>
      IDS.map((id) => ({
        id: `playground.${id}`,
        title: commandTitle(id, text),
        keys: COMMAND_KEYS[id],
        run: () => latest.current[id](),
      })),
    [text],
  );
}
