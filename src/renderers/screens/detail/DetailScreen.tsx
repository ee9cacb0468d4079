import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { useAskToLeave } from '../../shared/hosts/ask-to-leave';
import type { RecordWalk } from '../../shared/hosts/record-pages';
import { usePhone } from '../../shared/hosts/use-narrow';
import { useServices } from '../../shared/hosts/services';
import { createHeldInput, UnsavedInputProvider, useHoldUnsavedInput } from '../../shared/hosts/unsaved-input';
import type { RecordRow, RecordSource } from '../../shared/sources/record-source';
import { useText } from '../../shared/texts/text';
import { hostOf } from '../hosts/host-shape';
import { FooterBar } from '../hosts/FooterBar';
import { ScreenHost } from '../hosts/ScreenHost';
import { DetailBody } from './DetailBody';
import { RecordHead, useRecordTitle } from './RecordHead';
import { RelatedSection, TalkSections } from './RecordSections';
import { RecordTools } from './RecordTools';
import { toRow, useDetail, type Detail, type DetailReading } from './use-detail';
import { useRecordWalk } from './use-record-walk';
import { WhenRead } from './WhenRead';

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
  const { model, source, onEdit, onChanged = nothing, onClose } = props;
  const text = useText();
  const isPhone = usePhone();
  const { at, isOpen, moveTo, close, hold } = useDetailWindow(props);
  const { recordId } = at;
  const reading = useDetail(source, recordId);
  const place = useRecordWalk({ source, walk: at.walk, recordId, onMove: moveTo });
  const { recordPages } = useServices();
  // Records behind calls of a module's own are reached over its screen alone.
  const pages = model.resource ? undefined : recordPages;
  const hasTools = pages !== undefined || place !== null;
  const canEdit = onEdit !== undefined && mayEdit(props, reading);
  const footer = (
    <FooterBar>
      {isPhone && canEdit ? null : <Button onClick={close}>{text('screen.detail.close')}</Button>}
      {canEdit ? (
        <Button type="primary" disabled={reading.detail === null || reading.isLoading} onClick={() => onEdit(recordId)}>
          {text('screen.detail.edit')}
        </Button>
      ) : null}
    </FooterBar>
  );
  const onRestored = () => {
    reading.reload();
    onChanged();
  };
  return (
    <ScreenHost
      shape={hostOf(model.form)}
      title={text('screen.detail.title', { name: model.fullName })}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClose}
      footer={footer}
    >
      <UnsavedInputProvider value={hold}>
        {hasTools ? (
          <RecordTools
            place={place}
            address={pages?.addressOf(model.id, recordId) ?? null}
            onOpenPage={() => pages?.open(model.id, recordId, at.walk)}
          />
        ) : null}
        <DetailContent
          {...{ model, source, reading, onRestored }}
          headOf={(detail) => <WindowHead model={model} detail={detail} hasTools={hasTools} />}
        />
      </UnsavedInputProvider>
    </ScreenHost>
  );
}

function mayEdit({ canEdit }: DetailScreenProps, { detail }: DetailReading): boolean {
  return detail === null || !canEdit || canEdit(toRow(detail));
}

/** Where the window is, and how it goes elsewhere: it asks first while a comment is typed. */
function useDetailWindow({ recordId, walk = null }: DetailScreenProps) {
  const ask = useAskToLeave();
  const outer = useHoldUnsavedInput();
  const parts = useMemo(() => createHeldInput(outer), [outer]);
  const [isOpen, setOpen] = useState(true);
  const [at, setAt] = useState({ recordId, walk });
  return {
    ...{ at, isOpen, hold: parts.hold },
    moveTo: (id: string, within: RecordWalk) => ask(parts.isHeld(), () => setAt({ recordId: id, walk: within })),
    close: () => ask(parts.isHeld(), () => setOpen(false)),
  };
}

interface WindowHeadProps extends Pick<DetailScreenProps, 'model'> {
  readonly detail: Detail;
  readonly hasTools: boolean;
}

/** The title and the key figure, where the module names them, or below the tools for what is called by it. */
function WindowHead({ model, detail, hasTools }: WindowHeadProps) {
  const title = useRecordTitle(model, detail);
  const { titleFieldId, keyFieldId } = model.form;
  const isNamed = hasTools || titleFieldId !== '' || keyFieldId !== '';
  return <RecordHead model={model} title={isNamed && title !== '' ? <h2>{title}</h2> : null} />;
}

interface DetailContentProps extends Pick<DetailScreenProps, 'model' | 'source'> {
  readonly reading: DetailReading;
  headOf?: (detail: Detail) => ReactNode;
  onRestored?: () => void;
}

/** The record, and folded what belongs to it. */
export function DetailContent({ model, source, reading, headOf, onRestored = reading.reload }: DetailContentProps) {
  const { detail } = reading;
  const parts = detail ? { model, source, recordId: detail.recordId, onRestored } : null;
  return (
    <>
      <WhenRead reading={reading}>
        {(read) => <DetailBody model={model} detail={read} head={headOf?.(read)} />}
      </WhenRead>
      {parts && reading.error === null ? <RelatedSection {...parts} /> : null}
      {parts ? <TalkSections {...parts} /> : null}
    </>
  );
}
