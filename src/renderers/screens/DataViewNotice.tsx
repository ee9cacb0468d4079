import { Card, Result } from 'antd';
import { useText } from '../shared/text';

/** Instead of the list of a data view (webType 4): what is not there yet, and what its author can do. Nothing is asked. */
export function DataViewNotice() {
  const text = useText();
  return (
    <Card>
      <Result status="info" title={text('screen.dataView.title')} subTitle={text('screen.dataView.wayOut')} />
    </Card>
  );
}
