import { Button, Empty, Skeleton, Space } from 'antd';
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { memo, Suspense, useState, useSyncExternalStore } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { DetailScreen } from '../../../renderers/screens';
import type { RecordSource } from '../../../renderers/shared/sources/record-source';
import { useText } from '../../../renderers/shared/texts/text';
import { windowWidth } from './FormPage';
import type { PreviewRecords } from './preview-records';
import { PreviewWindow } from './PreviewWindow';
import { widgetSignature } from './widget-signature';

interface DetailPageProps {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly records: PreviewRecords;
}

/** The detail view of one record of the preview after the other. */
export const DetailPage = memo(function DetailPage({ model, source, records }: DetailPageProps) {
  const text = useText();
  const ids = useSyncExternalStore(records.subscribe, records.ids);
  const [wanted, setWanted] = useState(0);
  const [openings, setOpenings] = useState(0);
  const index = Math.min(wanted, ids.length - 1);
  const recordId = ids[index];
  if (recordId === undefined) return <Empty description={text('playground.live.noRecords')} />;
  return (
    <>
      <Space size={8} style={{ marginBottom: 12 }}>
        <Button
          size="small"
          icon={<LeftOutlined aria-hidden />}
          aria-label={text('playground.live.previous')}
          disabled={index <= 0}
          onClick={() => setWanted(index - 1)}
        />
        {text('playground.live.recordOf', { number: index + 1, count: ids.length })}
        <Button
          size="small"
          icon={<RightOutlined aria-hidden />}
          aria-label={text('playground.live.next')}
          disabled={index >= ids.length - 1}
          onClick={() => setWanted(index + 1)}
        />
      </Space>
      <PreviewWindow
        key={`${recordId} ${String(openings)}`}
        width={windowWidth(model.form)}
        onClosed={() => setOpenings((before) => before + 1)}
      >
        <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
          <DetailScreen
            key={widgetSignature(model.allFields)}
            model={model}
            source={source}
            recordId={recordId}
            onClose={nothing}
          />
        </Suspense>
      </PreviewWindow>
    </>
  );
});

const nothing = () => undefined;
