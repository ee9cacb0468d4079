import { Button, Empty, Skeleton } from 'antd';
import { PageNotice } from '../../shared/faces/PageNotice';
import type { ListButton } from '../../../engine/contract/module-model';
import { useText } from '../../shared/texts/text';

interface EmptyListProps {
  /** Whether a search or tree node filters the list. */
  readonly isFiltered: boolean;
  readonly addButton: ListButton | undefined;
  onAdd: () => void;
  /** Gives up all that narrows the list. */
  onClear: () => void;
}

/** The empty list, with a suggested next step. */
export function EmptyList({ isFiltered, addButton, onAdd, onClear }: EmptyListProps) {
  const text = useText();
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={text(isFiltered ? 'screen.list.nothingFound' : 'screen.list.nothingYet')}
    >
      {isFiltered ? <Button onClick={onClear}>{text('screen.list.clear')}</Button> : null}
      {addButton && !isFiltered ? (
        <Button type="primary" onClick={onAdd}>
          {addButton.label}
        </Button>
      ) : null}
    </Empty>
  );
}

/** What the user has to do before the list loads. */
export function WaitingList({ hint }: { readonly hint: string }) {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={hint} className="formloom-list-waiting" />;
}

/** Loading failed: message and retry. */
export function FailedList({ message, onRetry }: { readonly message: string; onRetry: () => void }) {
  const text = useText();
  return (
    <PageNotice
      status="warning"
      title={text('screen.list.failed')}
      subTitle={message}
      extra={
        <Button type="primary" onClick={onRetry}>
          {text('screen.retry')}
        </Button>
      }
    />
  );
}

/** The user may see no column of this list. */
export function ForbiddenList() {
  const text = useText();
  return (
    <PageNotice status="forbidden" title={text('screen.list.forbidden')} subTitle={text('screen.list.forbiddenText')} />
  );
}

/** More than any window shows; the rest is clipped. */
const SKELETON_ROWS = 40;

export function LoadingList() {
  return (
    <div className="formloom-list-skeleton">
      <Skeleton active title={false} paragraph={{ rows: SKELETON_ROWS, width: '100%' }} />
    </div>
  );
}
