import { Alert, Button } from 'antd';
import type { Translate } from '../../../../engine/contract/language';
import type { RefusedEntry } from '../../../shared/sources/record-bin';

interface BinProblemProps {
  readonly text: Translate;
  readonly error: string;
  onRetry: () => void;
}

/** The bin could not be read. */
export function BinProblem({ text, error, onRetry }: BinProblemProps) {
  return (
    <Alert
      type="error"
      showIcon
      message={text('screen.bin.failed')}
      description={error}
      action={
        <Button size="small" onClick={onRetry}>
          {text('screen.bin.retry')}
        </Button>
      }
    />
  );
}

interface RefusedEntriesProps {
  readonly text: Translate;
  readonly refused: readonly RefusedEntry[];
  onClose: () => void;
  /** Restores records without the values whose columns are gone; null where none is refused for that. */
  readonly onDropColumns: (() => void) | null;
}

/** Which records were left as they are, and why. */
export function RefusedEntries({ text, refused, onClose, onDropColumns }: RefusedEntriesProps) {
  if (refused.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      closable
      onClose={onClose}
      message={text('screen.bin.refused')}
      description={
        <>
          <ul className="formloom-bin-refused">
            {refused.map(({ id, name, message }) => (
              <li key={id}>{name === '' ? message : `${name}：${message}`}</li>
            ))}
          </ul>
          {onDropColumns ? (
            <Button size="small" onClick={onDropColumns}>
              {text('screen.bin.dropColumns')}
            </Button>
          ) : null}
        </>
      }
    />
  );
}
