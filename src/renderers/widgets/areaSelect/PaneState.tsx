import { Button, Empty, Spin } from 'antd';
import { useText } from '../../shared/texts/text';

interface PaneStateProps {
  readonly text: string;
  readonly isLoading?: boolean;
  onRetry?: () => void;
}

/** What stands in a pane instead of areas: that they are loaded, that there are none, or that it failed. */
export function PaneState({ text, isLoading = false, onRetry }: PaneStateProps) {
  const translate = useText();
  return (
    <div className="formloom-areas-state" role="status">
      {isLoading ? <Spin /> : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />}
      {isLoading && <span>{text}</span>}
      {onRetry && <Button onClick={onRetry}>{translate('widget.areaSelect.retry')}</Button>}
    </div>
  );
}
