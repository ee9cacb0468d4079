import { Button, Checkbox } from 'antd';
import { useMemo } from 'react';
import type { Translate } from '../../../../engine/contract/language';
import { DAY_MS } from '../../../../engine/values/zoned-time';
import { useServices } from '../../../shared/hosts/services';
import type { RemovedEntry } from '../../../shared/sources/record-bin';

interface BinRowsProps {
  readonly text: Translate;
  readonly entries: readonly RemovedEntry[];
  readonly chosen: readonly string[];
  readonly isBusy: boolean;
  onChoose: (ids: readonly string[]) => void;
  onRestore: (id: string) => void;
}

/** Deleted records: what they were named, who deleted them when, and how long they are kept. */
export function BinRows({ text, entries, chosen, isBusy, onChoose, onRestore }: BinRowsProps) {
  const { timeZone } = useServices();
  const when = useMemo(
    () => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
    [timeZone],
  );
  return (
    <ul className="formloom-bin-list" aria-label={text('screen.bin.title')}>
      {entries.map((entry) => {
        const { id, removedBy, removedAt } = entry;
        const name = entry.name || text('screen.bin.unnamed', { id: entry.recordId });
        const time = when.format(removedAt);
        return (
          <li key={id}>
            <Checkbox
              checked={chosen.includes(id)}
              disabled={isBusy}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            >
              <span className="formloom-bin-name">{name}</span>
              <span className="formloom-bin-facts">
                <span>
                  {removedBy
                    ? text('screen.bin.removed', { name: removedBy, time })
                    : text('screen.bin.removedAt', { time })}
                </span>
                <span>{leftOf(entry, text)}</span>
              </span>
            </Checkbox>
            <Button
              type="link"
              disabled={isBusy}
              aria-label={text('screen.bin.restoreOne', { name })}
              onClick={() => onRestore(id)}
            >
              {text('screen.bin.restore')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function leftOf({ expiresAt }: RemovedEntry, text: Translate): string {
  const days = Math.ceil((expiresAt - Date.now()) / DAY_MS);
  return days > 1 ? text('screen.bin.left', { count: days }) : text('screen.bin.lastDay');
}
