import { useText } from '../../../renderers/shared/texts/text';
import type { PlaygroundCommand } from '../contract';
import styles from './workbench.module.css';
import { PlaygroundDialog } from '../PlaygroundDialog';
import { showKeys } from './keys';

interface ShortcutHelpProps {
  readonly commands: readonly PlaygroundCommand[];
  onClose: () => void;
}

/** What the editor and the outline do by themselves. */
const OWN_KEYS = [
  ...['completion', 'quickFix', 'find', 'definition', 'rename', 'undo', 'nextProblem'],
  ...['moveEntry', 'moveInto'],
];

/** Every command that has keys, and those of the editor and the outline that are used most. */
export function ShortcutHelp({ commands, onClose }: ShortcutHelpProps) {
  const text = useText();
  const rows = [
    ...commands.map(({ id, title, keys }) => ({ id, title, keys: showKeys(keys) })),
    ...OWN_KEYS.map((id) => ({
      id,
      title: text(`playground.help.${id}`),
      keys: text(`playground.help.${id}.keys`),
    })),
  ].filter(({ keys }) => keys !== '');
  return (
    <PlaygroundDialog title={text('playground.help.title')} footer={null} onClose={onClose} width={520}>
      {/* Takes the focus, so that the arrow keys scroll. */}
      <table tabIndex={0} className={styles['keys']} aria-label={text('playground.help.title')}>
        <thead>
          <tr>
            <th scope="col">{text('playground.help.command')}</th>
            <th scope="col">{text('playground.help.keys')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, keys }) => (
            <tr key={id}>
              <td>{title}</td>
              <td>
                <kbd>{keys}</kbd>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PlaygroundDialog>
  );
}
