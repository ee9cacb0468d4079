import { Button, Skeleton, Space } from 'antd';
import { Suspense, useState } from 'react';
import { PageNotice } from '../../shared/faces/PageNotice';
import { lazyFace } from '../../shared/faces/lazy-face';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { RecordSource } from '../../shared/sources/record-source';
import { useText } from '../../shared/texts/text';
import { hostOf } from '../hosts/host-shape';
import { ScreenHost } from '../hosts/ScreenHost';
import { DetailBody } from './DetailBody';
import { useDetail, type Detail } from './use-detail';
import type { Answer } from '../record/use-answer';

const RecordTrail = lazyFace(async () => (await import('./trail/RecordTrail')).RecordTrail);

export interface DetailScreenProps {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly recordId: string;
  /** Adds an edit button. */
  onEdit?: (recordId: string) => void;
  /** Called after the closing animation. */
  onClose: () => void;
}

/** A read-only record, in the same hosts and layout as its form (docs/screens.md#forms). */
export function DetailScreen({ model, source, recordId, onEdit, onClose }: DetailScreenProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(true);
  const reading = useDetail(source, recordId);
  const close = () => setOpen(false);
  const footer = (
    <Space size={8}>
      <Button onClick={close}>{text('screen.detail.close')}</Button>
      {onEdit ? (
        <Button type="primary" disabled={reading.answer === null} onClick={() => onEdit(recordId)}>
          {text('screen.detail.edit')}
        </Button>
      ) : null}
    </Space>
  );
  return (
    <ScreenHost
      shape={hostOf(model.form)}
      title={text('screen.detail.title', { name: model.fullName })}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClose}
      footer={footer}
    >
      <DetailContent model={model} source={source} recordId={recordId} reading={reading} />
    </ScreenHost>
  );
}

interface DetailContentProps extends Pick<DetailScreenProps, 'model' | 'source' | 'recordId'> {
  readonly reading: Answer<Detail>;
}

/** The record, with its changes where the module keeps them; a skeleton or an error before. */
export function DetailContent({ model, source, recordId, reading }: DetailContentProps) {
  const text = useText();
  const { answer: detail, error, reload } = reading;
  return (
    <>
      {error !== null ? (
        <PageNotice
          status="warning"
          title={text('screen.form.readFailed')}
          subTitle={error}
          extra={<Button onClick={reload}>{text('screen.retry')}</Button>}
        />
      ) : null}
      {error === null && !detail ? <Skeleton active paragraph={{ rows: 6 }} /> : null}
      {error === null && detail ? (
        <DetailBody model={model} recordId={recordId} stored={detail.stored} display={detail.display} />
      ) : null}
      {error === null && detail && model.form.changeTrail && source.changes ? (
        <Suspense fallback={null}>
          <RecordTrail ask={source.changes} recordId={recordId} />
        </Suspense>
      ) : null}
    </>
  );
}
