import { Button, Empty, Result, Skeleton } from 'antd';
import type { ListButton } from '../../../engine/contract/module-model';
import { useText } from '../../shared/text';

interface EmptyListProps {
  /** Whether a search or a tree node narrows the list down. */
  readonly isFiltered: boolean;
  readonly addButton: ListButton | undefined;
  onAdd(): void;
}

/** Nothing to show: the next sensible step is offered. */
export function EmptyList({ isFiltered, addButton, onAdd }: EmptyListProps) {
  const text = useText();
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={text(isFiltered ? 'screen.list.nothingFound' : 'screen.list.nothingYet')}
    >
      {addButton && !isFiltered ? (
        <Button type="primary" onClick={onAdd}>
          {addButton.label}
        </Button>
      ) : null}
    </Empty>
  );
}

/** Nothing is asked yet: what the user has to do first. */
export function WaitingList({ hint }: { readonly hint: string }) {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={hint} className="formloom-list-waiting" />;
}

/** The list could not be read: why, and try again. */
export function FailedList({ message, onRetry }: { readonly message: string; onRetry(): void }) {
  const text = useText();
  return (
    <Result
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
  return <Result status="403" title={text('screen.list.forbidden')} subTitle={text('screen.list.forbiddenText')} />;
}

/** More than the highest window shows; what does not fit is cut off. */
const SKELETON_ROWS = 40;

/** Before the first answer. */
export function LoadingList() {
  return (
    <div className="formloom-list-skeleton">
      <Skeleton active title={false} paragraph={{ rows: SKELETON_ROWS, width: '100%' }} />
    </div>
  );
}
