import { DownOutlined, ExportOutlined, LinkOutlined, UpOutlined } from '@ant-design/icons';
import { App, Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { SUCCESS_SECONDS } from '../../shared/texts/message-times';
import { useText } from '../../shared/texts/text';
import type { WalkPlace } from './use-record-walk';

interface RecordToolsProps {
  /** null = the record stands in no list. */
  readonly place: WalkPlace | null;
  /** Path of the record's page; null = it has none. */
  readonly address: string | null;
  /** Opens that page; absent = it is open. */
  readonly onOpenPage?: (() => void) | undefined;
  /** Stands at the left: the way back. */
  readonly back?: ReactNode;
  /** Stands behind them. */
  readonly children?: ReactNode;
}

/** Steps to the records beside this one, copies the link to it, opens its page; stays while one record follows another. */
export function RecordTools({ place, address, onOpenPage, back, children }: RecordToolsProps) {
  const text = useText();
  return (
    <div className="formloom-record-tools">
      {back}
      <span className="formloom-record-space" />
      {place ? <Steps place={place} /> : null}
      {address === null ? null : <CopyLink address={address} />}
      {address !== null && onOpenPage ? (
        <Tool title={text('screen.detail.openPage')} icon={<ExportOutlined aria-hidden />} onClick={onOpenPage} />
      ) : null}
      {children}
    </div>
  );
}

function Steps({ place: { number, total, isLoading, stepTo } }: { readonly place: WalkPlace }) {
  const text = useText();
  const [before, after] = [stepTo(-1), stepTo(1)];
  return (
    <>
      <Tool title={text('screen.detail.previous')} icon={<UpOutlined aria-hidden />} onClick={before} />
      <span className="formloom-record-place" role="status">
        {text('screen.detail.place', { number, total })}
      </span>
      <Tool
        title={text('screen.detail.next')}
        icon={<DownOutlined aria-hidden />}
        onClick={after}
        isLoading={isLoading}
      />
    </>
  );
}

interface ToolProps {
  readonly title: string;
  readonly icon: ReactNode;
  /** null = it cannot be pressed now. */
  readonly onClick: (() => void) | null;
  readonly isLoading?: boolean;
}

function Tool({ title, icon, onClick, isLoading = false }: ToolProps) {
  return (
    <Tooltip title={title}>
      <Button
        type="text"
        size="small"
        aria-label={title}
        icon={icon}
        loading={isLoading}
        // Not disabled, which would take the focus away from whoever steps with the keyboard.
        aria-disabled={onClick === null}
        onClick={onClick ?? undefined}
      />
    </Tooltip>
  );
}

function CopyLink({ address }: { readonly address: string }) {
  const { message, modal } = App.useApp();
  const text = useText();
  const link = new URL(address, window.location.origin).href;
  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      void message.success(text('screen.detail.copied'), SUCCESS_SECONDS);
    } catch {
      // Without HTTPS there is no clipboard: it is marked and copied by hand.
      modal.info({
        title: text('screen.detail.copyByHand'),
        content: <span className="formloom-record-link">{link}</span>,
        okText: text('screen.ok'),
      });
    }
  }
  return (
    <Tool title={text('screen.detail.copyLink')} icon={<LinkOutlined aria-hidden />} onClick={() => void copy()} />
  );
}
