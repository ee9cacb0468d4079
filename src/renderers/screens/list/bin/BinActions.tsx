import { Button, Checkbox } from 'antd';
import type { Translate } from '../../../../engine/contract/language';
import type { RemovedEntry } from '../../../shared/sources/record-bin';

interface BinActionsProps {
  readonly text: Translate;
  readonly entries: readonly RemovedEntry[];
  readonly chosen: readonly string[];
  readonly isBusy: boolean;
  onChoose: (ids: readonly string[]) => void;
  onRestore: () => void;
  onErase: () => void;
}

/** What is done with the chosen records. */
export function BinActions({ text, entries, chosen, isBusy, onChoose, onRestore, onErase }: BinActionsProps) {
  const canErase = entries.some((entry) => entry.canErase && chosen.includes(entry.id));
  return (
    <>
      <Checkbox
        checked={chosen.length > 0 && chosen.length === entries.length}
        indeterminate={chosen.length > 0 && chosen.length < entries.length}
        disabled={entries.length === 0 || isBusy}
        onChange={({ target }) => onChoose(target.checked ? entries.map(({ id }) => id) : [])}
      >
        {text('screen.bin.chooseAll')}
      </Checkbox>
      <span role="status">{chosen.length > 0 ? text('screen.bin.chosen', { count: chosen.length }) : ''}</span>
      <span className="formloom-bin-buttons">
        <Button danger disabled={!canErase || isBusy} onClick={onErase}>
          {text('screen.bin.erase')}
        </Button>
        <Button type="primary" disabled={chosen.length === 0} loading={isBusy} onClick={onRestore}>
          {text('screen.bin.restore')}
        </Button>
      </span>
    </>
  );
}
