import { App, Button, Skeleton } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { ModuleModel } from '../../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import { PageCard, PageNotice } from '../../../shared/faces/PageNotice';
import type { RecordWalk } from '../../../shared/hosts/record-pages';
import { useServices } from '../../../shared/hosts/services';
import type { RecordRow, RecordSource } from '../../../shared/sources/record-source';
import { SUCCESS_SECONDS } from '../../../shared/texts/message-times';
import { useText } from '../../../shared/texts/text';
import { FormScreen } from '../../form/FormScreen';
import { useFacesAhead } from '../../form/use-faces';
import { OpenScreens } from '../../hosts/OpenScreens';
import { useButtonViews } from '../../list/use-button-views';
import { editFrom } from '../../list/use-list';
import { BUILT_IN_ACTIONS, usableButtons } from '../../list/usable-buttons';
import { DetailBody } from '../DetailBody';
import { RecordHead, useRecordTitle } from '../RecordHead';
import { RelatedSection, TalkSections } from '../RecordSections';
import { RecordTools } from '../RecordTools';
import { toRow, type Detail } from '../use-detail';
import { useRecordWalk } from '../use-record-walk';
import './page.css';
import { useRecordReading } from './use-record-reading';

export interface RecordScreenProps {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  readonly recordId: string;
  /** The list that it was opened from; null = none. */
  readonly walk: RecordWalk | null;
  onMove: (recordId: string, walk: RecordWalk) => void;
  /** Told the title of the record once it is known. */
  onTitle: (title: string) => void;
  /** The way back to the list. */
  readonly back: ReactNode;
  /** What stands here for a record that is not there, or not for this reader. */
  readonly refused: ReactNode;
}

/**
 * A record on a page of its own: its fields and what points at it, beside them what was said and changed
 * (docs/screens.md#pages-of-records). Provides antd's `<App>`.
 */
export function RecordScreen(props: RecordScreenProps) {
  return (
    <App component={false}>
      <OpenScreens>
        <RecordPart {...props} />
      </OpenScreens>
    </App>
  );
}

function RecordPart(props: RecordScreenProps) {
  const { model, source, recordId, back, refused } = props;
  const text = useText();
  const { reading, isRefused } = useRecordReading(source, recordId);
  const { answer: detail, error, reload } = reading;
  const [saves, setSaves] = useState(0);
  if (isRefused) return refused;
  const onSaved = () => {
    reload();
    setSaves((before) => before + 1);
  };
  const parts = { model, source, recordId, saves, startsOpen: true, onRestored: reload };
  return (
    <div className="formloom-record-page">
      <PageCard>
        {back}
        {error === null ? null : (
          <PageNotice
            status="warning"
            title={text('screen.form.readFailed')}
            subTitle={error}
            extra={<Button onClick={reload}>{text('screen.retry')}</Button>}
          />
        )}
        {error === null && !detail ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
        {error === null && detail ? (
          <Fields {...props} detail={detail} isLoading={reading.isLoading} onSaved={onSaved} />
        ) : null}
        {error === null && detail ? <RelatedSection {...parts} /> : null}
      </PageCard>
      {detail ? <Talk {...parts} /> : null}
    </div>
  );
}

interface FieldsProps extends RecordScreenProps {
  readonly detail: Detail;
  /** Another record, or the same one anew, is on its way. */
  readonly isLoading: boolean;
  onSaved: () => void;
}

function Fields({ detail, isLoading, onSaved, ...props }: FieldsProps) {
  const { model, source, access, recordId, walk, onMove, onTitle } = props;
  const { message } = App.useApp();
  const { recordPages } = useServices();
  const text = useText();
  const [isEditing, setEditing] = useState(false);
  const name = useRecordTitle(model, detail);
  const title = name === '' ? text('screen.detail.title', { name: model.fullName }) : name;
  useEffect(() => onTitle(title), [onTitle, title]);
  const place = useRecordWalk({ source, walk, recordId, onMove });
  const row = useMemo(() => toRow(recordId, detail), [recordId, detail]);
  const mayEdit = useMayEdit(props, row);
  useFacesAhead(model, true);
  const tools = (
    <>
      <RecordTools place={place} address={recordPages?.addressOf(model.id, recordId) ?? null} />
      {mayEdit ? (
        <Button type="primary" disabled={isLoading} onClick={() => setEditing(true)}>
          {text('screen.detail.edit')}
        </Button>
      ) : null}
    </>
  );
  return (
    <>
      <DetailBody
        model={model}
        recordId={recordId}
        stored={detail.stored}
        display={detail.display}
        head={<RecordHead model={model} title={<h1>{title}</h1>} tools={tools} />}
      />
      {isEditing ? (
        <FormScreen
          {...{ model, source, access, recordId }}
          onSaved={(saved) => {
            void message.success(saved.message, SUCCESS_SECONDS);
            onSaved();
          }}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
}

function Talk(props: Parameters<typeof TalkSections>[0]) {
  const { hasComments, changeTrail } = props.model.form;
  const hasAny = (hasComments && props.source.comments) || (changeTrail && props.source.changes);
  if (!hasAny) return null;
  return (
    <PageCard>
      <TalkSections {...props} />
    </PageCard>
  );
}

const NO_BUTTONS = { rowButtons: [], customButtons: [] };
const NO_IDS: readonly string[] = [];

/** Whether this record may be edited: by the button of its list that does so, and what that button asks. */
function useMayEdit({ model: { list }, access }: Pick<RecordScreenProps, 'model' | 'access'>, row: RecordRow | null) {
  const viewOf = useButtonViews({ list: list ?? NO_BUTTONS, selectedIds: NO_IDS });
  if (!row) return false;
  if (!list) return access.canUseButton('edit');
  const buttons = usableButtons({ list, access, supportedActions: BUILT_IN_ACTIONS });
  return editFrom([...buttons.row, ...buttons.more], viewOf)?.(row) ?? false;
}
