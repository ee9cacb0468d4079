import { Button, Skeleton, Space } from 'antd';
import { useState, type ReactNode } from 'react';
import { PageNotice } from '../../shared/faces/PageNotice';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { RecordWalk } from '../../shared/hosts/record-pages';
import { useServices } from '../../shared/hosts/services';
import type { RecordRow, RecordSource } from '../../shared/sources/record-source';
import { useText } from '../../shared/texts/text';
import { hostOf } from '../hosts/host-shape';
import { ScreenHost } from '../hosts/ScreenHost';
import type { Answer } from '../record/use-answer';
import { DetailBody } from './DetailBody';
import { RecordHead, useRecordTitle } from './RecordHead';
import { RelatedSection, TalkSections } from './RecordSections';
import { RecordTools } from './RecordTools';
import { toRow, useDetail, type Detail } from './use-detail';
import { useRecordWalk } from './use-record-walk';

export interface DetailScreenProps {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly recordId: string;
  /** The list that it is opened from; absent = none. */
  readonly walk?: RecordWalk | null;
  /** Adds an edit button to records that may be edited. */
  onEdit?: (recordId: string) => void;
  canEdit?: (record: RecordRow) => boolean;
  /** A field was given a former value. */
  onChanged?: () => void;
  /** Called after the closing animation. */
  onClose: () => void;
}

const nothing = () => undefined;

/** A read-only record, in the same hosts and layout as its form (docs/screens.md#forms). */
export function DetailScreen(props: DetailScreenProps) {
  const { model, source, walk = null, onEdit, canEdit, onChanged = nothing, onClose } = props;
  const text = useText();
  const [isOpen, setOpen] = useState(true);
  const [at, setAt] = useState({ recordId: props.recordId, walk });
  const { recordId } = at;
  const reading = useDetail(source, recordId);
  const { answer: detail } = reading;
  const onMove = (id: string, within: RecordWalk) => setAt({ recordId: id, walk: within });
  const place = useRecordWalk({ source, walk: at.walk, recordId, onMove });
  const close = () => setOpen(false);
  const mayEdit = detail === null || !canEdit || canEdit(toRow(recordId, detail));
  const footer = (
    <Space size={8}>
      <Button onClick={close}>{text('screen.detail.close')}</Button>
      {onEdit && mayEdit ? (
        <Button type="primary" disabled={detail === null || reading.isLoading} onClick={() => onEdit(recordId)}>
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
      <DetailContent
        model={model}
        source={source}
        recordId={recordId}
        reading={reading}
        head={<WindowHead model={model} detail={detail} recordId={recordId} walk={at.walk} place={place} />}
        onRestored={() => {
          reading.reload();
          onChanged();
        }}
      />
    </ScreenHost>
  );
}

interface WindowHeadProps extends Pick<DetailScreenProps, 'model' | 'recordId'> {
  readonly detail: Detail | null;
  readonly walk: RecordWalk | null;
  readonly place: ReturnType<typeof useRecordWalk>;
}

/** The title and the tools of a record in a window; nothing where there are no tools, and its module names no title. */
function WindowHead({ model, detail, recordId, walk, place }: WindowHeadProps) {
  const { recordPages } = useServices();
  const title = useRecordTitle(model, detail);
  // Records behind calls of a module's own are reached over its screen alone.
  const pages = model.resource ? undefined : recordPages;
  const { titleFieldId, keyFieldId } = model.form;
  if (!pages && !place && titleFieldId === '' && keyFieldId === '') return null;
  const address = pages?.addressOf(model.id, recordId) ?? null;
  const onOpenPage = () => pages?.open(model.id, recordId, walk);
  return (
    <RecordHead
      model={model}
      title={title === '' ? null : <h2>{title}</h2>}
      tools={<RecordTools place={place} address={address} onOpenPage={onOpenPage} />}
    />
  );
}

interface DetailContentProps extends Pick<DetailScreenProps, 'model' | 'source' | 'recordId'> {
  readonly reading: Answer<Detail>;
  readonly head?: ReactNode;
  onRestored?: () => void;
}

/** The record, and folded what belongs to it; a skeleton or an error before. */
export function DetailContent({ model, source, recordId, reading, head, onRestored }: DetailContentProps) {
  const text = useText();
  const { answer: detail, error, reload } = reading;
  const parts = { model, source, recordId, onRestored: onRestored ?? reload };
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
        <DetailBody model={model} recordId={recordId} stored={detail.stored} display={detail.display} head={head} />
      ) : null}
      {error === null && detail ? <RelatedSection {...parts} /> : null}
      {detail ? <TalkSections {...parts} /> : null}
    </>
  );
}
