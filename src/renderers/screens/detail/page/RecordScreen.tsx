import { App, Button } from 'antd';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { ModuleModel } from '../../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import { createPortal } from 'react-dom';
import { PageCard } from '../../../shared/faces/PageNotice';
import type { RecordWalk } from '../../../shared/hosts/record-pages';
import { useBottomBar } from '../../../shared/hosts/use-narrow';
import { useServices } from '../../../shared/hosts/services';
import type { RecordRow, RecordSource } from '../../../shared/sources/record-source';
import { SUCCESS_SECONDS } from '../../../shared/texts/message-times';
import { useText } from '../../../shared/texts/text';
import { FormScreen } from '../../form/FormScreen';
import { useFacesAhead } from '../../form/use-faces';
import { BottomBar } from '../../hosts/FooterBar';
import { OpenScreens } from '../../hosts/OpenScreens';
import { useButtonViews } from '../../list/use-button-views';
import { editFrom } from '../../list/use-list';
import { BUILT_IN_ACTIONS, usableButtons } from '../../list/usable-buttons';
import { DetailBody } from '../DetailBody';
import { RecordHead, useRecordTitle } from '../RecordHead';
import { RelatedSection, TalkSections } from '../RecordSections';
import { RecordTools } from '../RecordTools';
import { toRow, useDetail, type Detail, type DetailReading } from '../use-detail';
import { useRecordWalk, type WalkPlace } from '../use-record-walk';
import { WhenRead } from '../WhenRead';
import './page.css';

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
  const { model, source, recordId, walk, onMove, refused } = props;
  const reading = useDetail(source, recordId);
  const place = useRecordWalk({ source, walk, recordId, onMove });
  const [saves, setSaves] = useState(0);
  const hasBar = useBottomBar();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const { detail, isRefused } = reading;
  // In a list one can go on from a record that somebody has deleted meanwhile.
  if (isRefused && !place) return refused;
  const onSaved = () => {
    reading.reload();
    setSaves((before) => before + 1);
  };
  const parts = detail && { model, source, recordId: detail.recordId, saves, onRestored: reading.reload };
  return (
    <div className={isRefused ? 'formloom-record-page formloom-record-refused' : 'formloom-record-page'}>
      <PageCard>
        <Tools {...props} {...{ reading, place, hasBar, bar, onSaved }} />
        {isRefused ? null : (
          <WhenRead reading={reading}>
            {(read) => (
              <>
                <DetailBody model={model} detail={read} head={<Head {...props} detail={read} />} />
                {parts ? <RelatedSection {...parts} startsOpen /> : null}
              </>
            )}
          </WhenRead>
        )}
      </PageCard>
      {parts ? <Talk {...parts} startsOpen /> : null}
      {isRefused ? refused : null}
      {hasBar ? <div ref={setBar} className="formloom-record-bar" /> : null}
    </div>
  );
}

interface HeadProps extends Pick<RecordScreenProps, 'model' | 'onTitle'> {
  readonly detail: Detail;
}

function Head({ model, detail, onTitle }: HeadProps) {
  const text = useText();
  const name = useRecordTitle(model, detail);
  const title = name === '' ? text('screen.detail.title', { name: model.fullName }) : name;
  useEffect(() => onTitle(title), [onTitle, title]);
  return <RecordHead model={model} title={<h1>{title}</h1>} />;
}

interface ToolsProps extends RecordScreenProps {
  readonly reading: DetailReading;
  readonly place: WalkPlace | null;
  readonly hasBar: boolean;
  /** The lower edge of a phone, for the main action. */
  readonly bar: HTMLElement | null;
  onSaved: () => void;
}

/** The way back, the steps and the link, and the button that opens the form of the record. */
function Tools({ reading: { detail, isLoading, isRefused }, place, hasBar, bar, onSaved, ...props }: ToolsProps) {
  const { model, source, access, recordId, back } = props;
  const { message } = App.useApp();
  const { recordPages } = useServices();
  const text = useText();
  const [isEditing, setEditing] = useState(false);
  const row = useMemo(() => (detail ? toRow(detail) : null), [detail]);
  const mayEdit = useMayEdit(props, row);
  useFacesAhead(model, true);
  const address = isRefused ? null : (recordPages?.addressOf(model.id, recordId) ?? null);
  const edit = mayEdit ? (
    <Button type="primary" disabled={isLoading} onClick={() => setEditing(true)}>
      {text('screen.detail.edit')}
    </Button>
  ) : null;
  return (
    <>
      <RecordTools place={place} address={address} back={back}>
        {hasBar ? null : edit}
      </RecordTools>
      {bar && edit ? createPortal(<BottomBar>{edit}</BottomBar>, bar) : null}
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
